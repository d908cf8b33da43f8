"""The nine functions that fits are compared on, in the words of `flipbook curve`: name, curve, seconds."""

# Springs by mass, stiffness, damping and velocity; each lasts until it stays within 1e-4 of its target.
SPRINGS = {
    "S1": ("spring(1 100 10 0)", 1.871),
    "S2": ("spring(1 170 26 0)", 0.892),
    "S3": ("spring(1 300 10 0)", 1.773),
    "S4": ("spring(1 600 15 5)", 1.226),
    "S5": ("spring(2 80 8 -10)", 4.965),
    "S6": ("spring(1 100 20 0)", 1.176),
}
RUBBER = "(1 - 1 / (600 * t * 0.55 / 812 + 1)) / (1 - 1 / (600 * 0.55 / 812 + 1))"
DECAY = "pow(0.998, 1000 * t)"
# Penner's bounce: of its four arcs, each with its middle and its least height, the lowest.
ARCS = [("0", 0), ("1.5 / 2.75", 0.75), ("2.25 / 2.75", 0.9375), ("2.625 / 2.75", 0.984375)]
BOUNCE = "min(" + ", ".join(f"7.5625 * pow(t - {middle}, 2) + {height}" for middle, height in ARCS) + ")"
NINE = SPRINGS | {"rubber": (RUBBER, 1), "decay": (DECAY, 2), "bounce": (BOUNCE, 1)}
# What decay goes on its way: a tolerance is a share of it.
WAYS = {name: 1 - 0.998**2000 if name == "decay" else 1 for name in NINE}
