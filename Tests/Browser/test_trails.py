"""The way that an element takes, drawn on the stage."""

import unittest

from player import PlayerPage


class TrailTests(PlayerPage, unittest.TestCase):
    """WebKitGTK takes half a minute to draw one."""

    browser = "Chromium"

    def test_trails_pass_where_the_element_was(self):
        self.open("#t=1&trails=search")
        count = "return document.querySelectorAll('.trails path').length"
        self.wait(lambda: self.driver.execute_script(count) == 1, "no trail", 40)
        offsets = [row["#rows@transform"] for row in self.scenario.samples([0, 1000])]
        ends = self.driver.execute_script(
            "const p = document.querySelector('.trails path').getBBox(); return [p.y, p.y + p.height, p.width];"
        )
        # It moves down and back by as much as the list does.
        travelled = ends[1] - ends[0]
        moved = abs(sum(offsets[1][1::2]) - sum(offsets[0][1::2]))
        self.assertGreaterEqual(travelled, moved - 1)
        self.assertLess(ends[2], 1)
        self.assert_stands_at(1000)
