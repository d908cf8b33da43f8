"""A mouse over the drawing of a page."""

from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput


class Hand:
    """A mouse over the stage of a page, in points of the drawing."""

    def __init__(self, driver, drawing=".live svg"):
        self.driver = driver
        box = driver.execute_script(
            "const box = document.querySelector(arguments[0]).getBoundingClientRect();"
            " return [box.x, box.y, box.width];",
            drawing,
        )
        self.left, self.top, self.scale = box[0], box[1], box[2] / 375

    def act(self, *steps, hold=False):
        """Each step is a place, or a pause in seconds."""
        builder = ActionBuilder(self.driver, mouse=PointerInput("mouse", "hand"))
        pointer = builder.pointer_action
        first = True
        for step in steps:
            if not isinstance(step, tuple):
                pointer.pause(step)
                continue
            x, y = step
            pointer.move_to_location(round(self.left + x * self.scale), round(self.top + y * self.scale))
            if first:
                pointer.pointer_down()
                first = False
        if not hold:
            pointer.pointer_up()
        builder.perform()

    def release(self):
        builder = ActionBuilder(self.driver, mouse=PointerInput("mouse", "hand"))
        builder.pointer_action.pointer_up()
        builder.perform()

    def place(self, x, y):
        """Where a place of the drawing lies once a mouse has rounded it to whole pixels."""
        pixels = round(self.left + x * self.scale), round(self.top + y * self.scale)
        return (pixels[0] - self.left) / self.scale, (pixels[1] - self.top) / self.scale
