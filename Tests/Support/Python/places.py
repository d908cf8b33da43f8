"""Where things lie in the repository."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
FIXTURES = ROOT / "Tests" / "Fixtures"
STARTERS = ROOT / "templates" / "designs"
BEHAVIOURS = ROOT / "templates" / "behaviours"
