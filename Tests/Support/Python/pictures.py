"""Pictures of designs at instants, as Chromium shows their stand-alone animations.

    python Tests/Support/Python/pictures.py DESIGN.svg SCENARIO@SECONDS… [-o FOLDER] [--scale 2] [--sheet]

writes FOLDER/DESIGN-SCENARIO@SECONDS.png for each, and with --sheet all of them side by side in FOLDER/DESIGN.png.
"""

import argparse
import sys
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

from browser import chromium
from flipbook import built
from pixels import SEEK

# What another version of a browser or font may change: so many of the pixels by more than so many of 255 steps. The
# edges of letters lie everywhere, and what is missing lies in one place: so few of the pixels of a square of TILE by
# TILE may differ.
SHARE = 0.002
STEPS = 48
TILE = 32
TILE_PIXELS = 64


def shoot(file, instants, scale=1, site=None):
    """{instant: picture} of one design; an instant is SCENARIO@SECONDS."""
    site = site or built(file)
    shots = {}
    with chromium() as driver:
        for instant in instants:
            scenario, seconds = instant.split("@")
            animation = site / file.stem / scenario / f"{scenario}.svg"
            if not animation.exists():
                names = sorted(path.parent.name for path in (site / file.stem).glob("*/index.html"))
                raise AssertionError(f"{file.name} has no scenario {scenario}; it has {', '.join(names)}")
            driver.get(animation.as_uri())
            box = driver.execute_script(
                "const b = document.documentElement.viewBox.baseVal; return [b.width, b.height]"
            )
            metrics = {"width": round(box[0]), "height": round(box[1]), "deviceScaleFactor": scale, "mobile": False}
            driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
            driver.execute_script("document.documentElement.setAttribute('style', 'width:100vw;height:100vh')")
            driver.execute_script(SEEK, None, float(seconds) * 1000)
            shots[instant] = Image.open(BytesIO(driver.get_screenshot_as_png())).convert("RGB")
    return shots


def kept(picture):
    """A picture as it is kept: with few colours."""
    return picture.quantize(256, dither=Image.Dither.NONE)


def difference(picture, golden, most=TILE_PIXELS):
    """None where two pictures are the same to the eye, otherwise a sentence; `most` pixels of a square may differ."""
    if picture.size != golden.size:
        return f"is {picture.size[0]}×{picture.size[1]}, was {golden.size[0]}×{golden.size[1]}"
    beyond = _beyond(picture, golden)
    if beyond.histogram()[255] <= most:
        return None
    # What only keeping it has changed does not count.
    beyond = ImageChops.darker(beyond, _beyond(kept(picture).convert("RGB"), golden))
    count = beyond.histogram()[255]
    allowed = SHARE * picture.size[0] * picture.size[1]
    if count > allowed:
        return f"{count} pixels differ, {allowed:.0f} may; they lie in {beyond.getbbox()}"
    # Squares overlap by half, so that what lies on the edge of one lies in another.
    for top in range(0, picture.size[1], TILE // 2):
        for left in range(0, picture.size[0], TILE // 2):
            within = beyond.crop((left, top, left + TILE, top + TILE)).histogram()[255]
            if within > most:
                return f"{within} pixels differ between ({left}, {top}) and {TILE} further, {most} may"
    return None


def _beyond(picture, golden):
    """White where two pictures differ by more than is allowed."""
    channels = ImageChops.difference(picture, golden).split()
    most = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return most.point(lambda value: 255 if value > STEPS else 0)


def sheet(shots):
    """All pictures in one row."""
    pictures = list(shots.values())
    wide = Image.new("RGB", (sum(p.width + 12 for p in pictures), max(p.height for p in pictures)), "#888")
    left = 0
    for picture in pictures:
        wide.paste(picture, (left, 0))
        left += picture.width + 12
    return wide


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("design", type=Path)
    arguments.add_argument("instants", nargs="+")
    arguments.add_argument("-o", "--output", type=Path, default=Path("."))
    arguments.add_argument("--scale", type=float, default=1)
    arguments.add_argument("--sheet", action="store_true")
    options = arguments.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    shots = shoot(options.design.resolve(), options.instants, options.scale)
    for instant, picture in shots.items():
        picture.save(options.output / f"{options.design.stem}-{instant}.png")
    if options.sheet:
        sheet(shots).save(options.output / f"{options.design.stem}.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
