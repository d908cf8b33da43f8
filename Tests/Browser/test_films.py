"""Exported pictures and films show what Chromium shows at the same instants.

How far two pictures are from each other is said by two numbers: the mean difference of their channels, of 255 steps,
and the greatest difference of the means of blocks of 8 by 8 pixels. The first knows of noise and of colours, the
second of what is missing or in another place; edges of letters, which librsvg and Chromium smooth each in its way,
hardly count."""

import subprocess
import tempfile
import unittest
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from browser import chromium
from flipbook import designs, tool
from pixels import SEEK
from places import ROOT, STARTERS

# Pixels a point, and frames a second: each begins on a whole millisecond.
SCALE = 2
RATE = 10
# Frames that are looked at.
FRAMES = [7, 12, 22]
# Where they end, in seconds; after that a loop fades out and in.
END = 1.9
# Mean, and mean of the worst block; a GIF has 256 colours for all of a film. docs/exporting.md states them.
MEAN = 2.5
BLOCK = {"gif": 40, "png": 32, "mp4": 32, "apng": 32, "webm": 32}
# How many of the last designs are looked at. APNG has the pixels of a PNG, and WebM is encoded much like MP4.
FORMS = {"png": 2, "gif": 1, "mp4": 1, "apng": 1, "webm": 1}


def export(file, output, *words):
    command = [tool(), "export", file, "-o", output, "--quiet", *words]
    run = subprocess.run([str(word) for word in command], capture_output=True, text=True, cwd=ROOT)
    if run.returncode != 0:
        raise AssertionError(f"export of {file.name} to {output.name}: {run.stderr}")
    return output


def frames(film, numbers, size):
    """Frames of a film by number, on white, with the colours that its file says."""
    choice = "+".join(f"eq(n\\,{number})" for number in numbers)
    colours = "scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int+full_chroma_inp,"
    if film.suffix not in (".mp4", ".webm"):
        colours = ""
    command = ["ffmpeg", "-loglevel", "error", "-i", str(film), "-vf", f"select='{choice}',{colours}format=rgb24"]
    raw = subprocess.run(
        [*command, "-fps_mode", "passthrough", "-f", "rawvideo", "-"], capture_output=True, check=True
    ).stdout
    length = size[0] * size[1] * 3
    return [Image.frombytes("RGB", size, raw[start : start + length]) for start in range(0, len(raw), length)]


def distance(picture, other):
    width, height = picture.size
    mean = sum(ImageStat.Stat(ImageChops.difference(picture, other)).mean) / 3
    box = (0, 0, width // 8 * 8, height // 8 * 8)
    blocks = [one.resize((width // 8, height // 8), Image.BOX, box=box) for one in (picture, other)]
    return mean, max(most for _, most in ImageChops.difference(*blocks).getextrema())


# It has much to make: begun first.
LONG = True


class FilmTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        cls.driver = cls.enterClassContext(chromium())

    def shown(self, drawing, times, scale=SCALE):
        """What Chromium shows of a drawing at so many milliseconds."""
        self.driver.get(drawing.as_uri())
        width, height = self.driver.execute_script(
            "const root = document.documentElement; return [root.width.baseVal.value, root.height.baseVal.value]"
        )
        metrics = {"width": round(width), "height": round(height), "deviceScaleFactor": scale, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        shots = []
        for time in times:
            self.driver.execute_script(SEEK, None, float(time))
            shots.append(Image.open(BytesIO(self.driver.get_screenshot_as_png())).convert("RGB"))
        return shots

    def assert_close(self, picture, other, form="png"):
        self.assertEqual(picture.size, other.size)
        mean, block = distance(picture, other)
        self.assertTrue(mean <= MEAN and block <= BLOCK[form], f"{mean:.2f} in the mean, {block} in a block")

    def test_frames_are_what_a_browser_shows(self):
        moved = 0
        for index, file in enumerate(designs(STARTERS)[2:]):
            pattern = self.folder / f"{file.stem}-%03d.png"
            export(file, pattern, "--to", "png", "--fps", RATE, "--until", END, "--loop", "--background", "white")
            times = [number * 1000 / RATE for number in FRAMES]
            expected = self.shown(export(file, self.folder / f"{file.stem}.svg", "--until", END), times)
            size = expected[0].size
            for form in [form for form, count in FORMS.items() if index >= 3 - count]:
                if form == "png":
                    got = [Image.open(str(pattern) % (number + 1)).convert("RGB") for number in FRAMES]
                else:
                    film = self.folder / f"{file.stem}.{form}"
                    words = [] if form == "mp4" else ["--background", "white"]
                    export(file, film, "--scale", SCALE, "--fps", RATE, "--until", END, "--loop", *words)
                    got = frames(film, FRAMES, size)
                self.assertEqual(len(got), len(expected), f"{file.stem} as {form}")
                for number, picture, other in zip(FRAMES, got, expected):
                    with self.subTest(f"{file.stem} as {form}, frame {number}"):
                        self.assert_close(picture, other, form)
                # The frame before would not do where something moves.
                for picture, other in zip(got[1:], expected):
                    mean, block = distance(picture, other)
                    moved += mean > MEAN or block > BLOCK[form]
        self.assertGreater(moved, sum(FORMS.values()) * (len(FRAMES) - 2))

    def test_devices_backgrounds_and_sheets_are_what_a_browser_shows(self):
        file = STARTERS / "four-direction-load.svg"
        surroundings = ["--device", "--background", "#d8c8a8"]
        for form, words in {"svg": ["--once"], "css": ["--once"], "strip": ["--every", "0.5"]}.items():
            drawing = export(file, self.folder / f"surrounded-{form}.svg", "--to", form, *surroundings, *words)
            self.assertNotIn("NaN", drawing.read_text())
            [shown] = self.shown(drawing, [0], 1)
            picture = self.folder / f"surrounded-{form}.png"
            if form == "strip":
                export(file, picture, "--to", "strip", *surroundings, *words)
            else:
                export(file, picture, "--to", "png", "--scale", "1", *surroundings)
            with self.subTest(form):
                self.assert_close(Image.open(picture).convert("RGB"), shown)

    def test_times_of_a_gif_are_those_of_its_frames(self):
        """Each frame stays for as many hundredths as the rate says, also where nothing moves."""
        file = STARTERS / "sticky-refresh.svg"
        film = export(
            file, self.folder / "times.gif", "--fps", "12.5", "--scale", "0.5", "--from", "0.4", "--until", "2.4"
        )
        picture = Image.open(film)
        # The fade back to the beginning is part of it.
        self.assertEqual(picture.n_frames, 30)
        durations = set()
        for number in range(picture.n_frames):
            picture.seek(number)
            durations.add(picture.info["duration"])
        self.assertEqual(durations, {80})
        self.assertEqual(picture.info.get("loop"), 0)

    def test_what_is_seen_through_is_transparent_and_the_rest_is_not(self):
        """Beside the round corners of a device there is nothing."""
        file = STARTERS / "four-direction-load.svg"
        for form in ["gif", "apng", "webm"]:
            for background, expected in (("none", 0), ("#ff0000", 255)):
                film = self.folder / f"through.{form}"
                export(
                    file,
                    film,
                    "--device",
                    "--background",
                    background,
                    "--until",
                    "0.2",
                    "--fps",
                    "10",
                    "--size",
                    "200x400",
                )
                decoder = ["-c:v", "libvpx-vp9"] if form == "webm" else []
                raw = subprocess.run(
                    [
                        "ffmpeg",
                        "-loglevel",
                        "error",
                        *decoder,
                        "-i",
                        film,
                        "-frames:v",
                        "1",
                        "-pix_fmt",
                        "rgba",
                        "-f",
                        "rawvideo",
                        "-",
                    ],
                    capture_output=True,
                    check=True,
                ).stdout
                with self.subTest(f"{form} on {background}"):
                    middle = raw[(200 * 200 + 100) * 4 + 3]
                    self.assertEqual((raw[3], middle), (expected, 255))
                    if expected:
                        self.assertTrue(raw[0] > 240 and raw[1] < 16, raw[:4])

    def test_films_play_in_a_page(self):
        """Chromium knows each form, its size and its length."""
        file = STARTERS / "sticky-refresh.svg"
        for form in ["mp4", "webm"]:
            film = export(file, self.folder / f"plays.{form}", "--until", "1", "--scale", "1", "--fps", "30", "--loop")
            page = self.folder / f"plays-{form}.html"
            page.write_text(f'<!DOCTYPE html><video src="{film.name}" preload="auto"></video>')
            self.driver.get(page.as_uri())
            found = self.driver.execute_async_script("""
                const [done] = arguments, video = document.querySelector("video");
                const tell = () =>
                    done([video.videoWidth, video.videoHeight, video.duration, video.error?.message ?? null]);
                if (video.readyState >= 2 || video.error) tell();
                else { video.onloadeddata = tell; video.onerror = tell; }
            """)
            self.assertIsNone(found[3], form)
            self.assertEqual(found[:2], [376, 668], form)
            self.assertAlmostEqual(found[2], 1.4, delta=0.04, msg=form)
