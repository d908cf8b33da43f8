"""What `.ci/package` makes, and a bare Debian to try it in: no compiler, no checkout, no Swift."""

import os
import signal
import subprocess
from contextlib import contextmanager
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

from flipbook import tool
from places import ROOT

SCRIPT = ROOT / ".ci" / "package"


def module():
    """`.ci/package` itself, whose functions know Debian's packages."""
    loader = SourceFileLoader("package", str(SCRIPT))
    found = module_from_spec(spec_from_loader("package", loader))
    loader.exec_module(found)
    return found


def made(kind, *words, **more):
    """Runs the script for the tool of the tests; what it prints. It compresses quickly."""
    quick = {"DPKG_DEB_COMPRESSOR_TYPE": "gzip", "DPKG_DEB_COMPRESSOR_LEVEL": "1", "SOURCE_DATE_EPOCH": "1700000000"}
    environment = {**os.environ, **quick, "FLIPBOOK": str(tool()), **more}
    done = subprocess.run([SCRIPT, kind, *map(str, words)], capture_output=True, text=True, env=environment)
    if done.returncode != 0:
        raise AssertionError(f".ci/package {kind} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def lacking():
    """Why a root of one's own cannot be entered here; None where it can."""
    if os.geteuid() != 0:
        return "only root may enter another root"
    probe = subprocess.run(["unshare", "--mount", "--pid", "--fork", "true"], capture_output=True, text=True)
    return probe.stderr or None


def bare(root, *names):
    """A Debian of its essential packages and some others, with their records: as a machine is that was just set up."""
    package = module()
    essential = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Essential} ${Package}\n"], capture_output=True, text=True, check=True
    ).stdout
    words = [line.split()[1] for line in essential.splitlines() if line.startswith("yes ")]
    # Perl is essential, and large; no package here has a script in it.
    present = package.closure([*words, *names], frozenset({"perl-base", "perl", "debconf", "ucf", "shared-mime-info"}))
    package.copy_packages(present, root)
    package.settle(root)
    records = root / "var/lib/dpkg"
    for folder in ["info", "updates", "triggers"]:
        (records / folder).mkdir(parents=True, exist_ok=True)
    status = subprocess.run(["dpkg-query", "-s", *present], capture_output=True, text=True, check=True).stdout
    (records / "status").write_text(status)
    for name in ["root", "home", "var/log", "run"]:
        (root / name).mkdir(parents=True, exist_ok=True)
    (root / "home").chmod(0o777)
    return root


def inside(root, *words, user=0, folder="/", mounts=()):
    """The command that runs words in a root as the first process of a container, with /proc, a /dev of three devices,
    and mounts of (folder, place)."""
    script = "mount -t proc proc $0/proc; mount -t tmpfs tmpfs $0/dev; "
    for name in ["null", "zero", "urandom"]:
        script += f"touch $0/dev/{name}; mount --bind /dev/{name} $0/dev/{name}; "
    script += "".join(f"mount --bind '{source}' $0{place}; " for source, place in mounts)
    script += "exec env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin LANG=C.UTF-8 HOME=/tmp XDG_CACHE_HOME=/tmp/cache "
    script += 'unshare --root "$0" --wd "$2" --setgid "$1" --setuid "$1" "${@:3}"'
    command = ["unshare", "--mount", "--pid", "--fork", "bash", "-euc", script, root, user, folder, *words]
    return [str(word) for word in command]


@contextmanager
def running(command):
    """A first process of a container, which is told to end with the block: what it prints, line by line."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        yield process.stdout
    finally:
        # The process outside waits for the one inside, and heeds no signal meanwhile.
        for child in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split():
            os.kill(int(child), signal.SIGTERM)
        process.wait(timeout=20)
        process.stdout.close()
