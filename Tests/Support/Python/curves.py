"""What timing comes to, worked out independently of the engine: functions of a share 0…1 of the whole."""

from bisect import bisect_right


def mix(a, b, part):
    """What lies between two numbers, or two lists of them."""
    if isinstance(a, list):
        return [mix(x, y, part) for x, y in zip(a, b)]
    return a + (b - a) * part


def straight(part):
    return part


def bezier(x1, y1, x2, y2):
    """CSS's `cubic-bezier`, solved by halving."""

    def along(a, b, t):
        return 3 * a * t * (1 - t) ** 2 + 3 * b * t * t * (1 - t) + t**3

    def value(share):
        low, high = 0.0, 1.0
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if along(x1, x2, middle) < share else (low, middle)
        return along(y1, y2, (low + high) / 2)

    return value


def pieces(values, times=None, eases=None):
    """Pieces between values at times, evenly spread if none are given; of several values at one time the last holds."""
    times = times or [index / (len(values) - 1) for index in range(len(values))]
    eases = eases or [straight] * (len(values) - 1)

    def value(share):
        index = bisect_right(times, share) - 1
        if index == len(times) - 1:
            return values[-1]
        part = (share - times[index]) / (times[index + 1] - times[index])
        return mix(values[index], values[index + 1], eases[index](part))

    return value


def held(values, times=None):
    """Each value from its time on; without times each for the same while."""
    times = times or [index / len(values) for index in range(len(values))]
    return lambda share: values[bisect_right(times, share) - 1]
