"""In a preview, a click on what is drawn says its target; an element without an id gets one, in the drawing's file."""

from previewing import PreviewCase, previewing

DRAWING = """<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400">
  <rect width="300" height="400" fill="#eee"/>
  <g id="card"><rect x="50" y="60" width="200" height="120" rx="12" fill="#36c"/>
    <g><title>Photo</title><circle cx="100" cy="120" r="30"/><circle data-name="Big Dot" cx="200" cy="120" r="30"/></g>
  </g>
</svg>
"""
INTERACTION = """<fb:interaction xmlns:fb="urn:flipbook:1">
  <fb:tap name="press" target="#card"/>
  <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
    <datamodel><data id="shade" expr="1"/></datamodel>
    <state id="resting"><transition event="press" target="pressed"/></state>
    <state id="pressed">
      <onentry><fb:animate name="fade" duration="0.3s"><assign location="shade" expr="0.4"/></fb:animate></onentry>
    </state>
  </scxml>
  <fb:bind target="#card" opacity="{shade}"/>
  <fb:scenario name="press"><fb:tap on="#card"/></fb:scenario>
</fb:interaction>
"""
CLICK = """
const svg = document.querySelector(".live > svg");
const { x, y, width } = svg.getBoundingClientRect();
const [clientX, clientY] = [x + arguments[0] * width / 300, y + arguments[1] * width / 300];
const hit = document.elementsFromPoint(clientX, clientY).find((element) => svg.contains(element));
hit.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX, clientY }));
"""
LINE = "return document.querySelector('.preview-target').innerText.replaceAll(/\\s+/g, ' ')"

NAMED = "return document.querySelector('.preview-target').innerText.startsWith('target=\"#big-dot\"')"


class TargetTests(PreviewCase):
    def setUp(self):
        super().setUp()
        self.file.unlink(missing_ok=True)
        self.drawing = self.folder / "card.svg"
        self.drawing.write_text(DRAWING)
        self.interaction = self.folder / "card.fb"
        self.interaction.write_text(INTERACTION)

    def wait(self, script):
        for _ in range(400):
            if self.driver.execute_script(script):
                return
            self.driver.execute_async_script("setTimeout(arguments[0], 50)")
        self.fail(script)

    def line(self):
        return self.driver.execute_script(LINE)

    def click(self, x, y):
        self.driver.execute_script(CLICK, x, y)

    def press(self, text):
        next(button for button in self.driver.find_elements("css selector", ".preview-target button")
             if button.text == text).click()

    def open_measuring(self, preview):
        self.open(f"{preview.address}card/press/#t=0&select=card")
        self.wait("return document.querySelector('.stage.measuring')")

    def test_a_click_says_the_target(self):
        with previewing(self.folder) as preview:
            self.open_measuring(preview)
            self.click(60, 70)
            self.assertEqual(self.line(), "<rect> in #card has no id. Write one into the file Close")
            self.press("Close")
            self.assertEqual(self.line(), "")

    def test_an_element_gets_an_id_in_the_file_of_its_drawing(self):
        with previewing(self.folder) as preview:
            self.open_measuring(preview)
            self.click(200, 120)
            self.assertIn("<circle> in #card has no id.", self.line())
            self.press("Write one into the file")
            self.wait(NAMED)
            wanted = DRAWING.replace('<circle data-name', '<circle id="big-dot" data-name')
            self.assertEqual(self.drawing.read_text(), wanted)
            self.assertEqual(self.interaction.read_text(), INTERACTION)
            # The page is built anew, knows it and has chosen it.
            self.wait("return document.querySelector('.live #d_big-dot')")
            self.wait(NAMED)
            self.wait("return document.querySelector('.inspector .chosen-name')?.textContent === '#big-dot'")

    def test_what_is_never_seen_does_not_lead_astray(self):
        """The page leaves it out; and of several that say the same, the one that was clicked on is meant."""
        hidden = '<g display="none"><circle r="1"/></g><g opacity="0"><circle r="2"/></g><g visibility="hidden"/>'
        groups = "".join(f'<g><circle cx="{40 + 60 * n}" cy="300" r="20"/></g>' for n in range(4))
        twins = '<g id="twins"><text x="160" y="360">a<tspan>b</tspan></text></g>'
        self.drawing.write_text(DRAWING.replace("</svg>", f"{hidden}{groups}{twins}</svg>"))
        with previewing(self.folder) as preview:
            self.open_measuring(preview)
            self.click(160, 300)
            self.press("Write one into the file")
            self.wait("return document.querySelector('.live #d_circle')")
            self.assertIn('<circle id="circle" cx="160"', self.drawing.read_text())
            self.open_measuring(preview)
            self.click(175, 355)
            self.assertIn("<text> in #twins has no id.", self.line())

    def test_a_drawing_that_is_saved_is_shown(self):
        with previewing(self.interaction) as preview:
            self.open(f"{preview.address}card/press/#t=0")
            self.drawing.write_text(DRAWING.replace("#36c", "#c63"))
            self.wait("return document.querySelector('.live #d_card rect')?.getAttribute('fill') === '#c63'")
