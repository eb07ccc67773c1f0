"""The wheel holds everything that the command needs, away from the checkout."""

import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_wheel_works_in_an_environment_of_its_own(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path)]
    subprocess.run([*build, str(ROOT)], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    held = zipfile.ZipFile(wheel).namelist()
    assert not [name for name in held if name.startswith(("corpus", "annotations", "tests"))]
    assert sum(z.compress_size for z in zipfile.ZipFile(wheel).infolist()) < 8_000_000
    home = tmp_path / "home"
    venv.create(home, with_pip=False)
    python = home / "bin" / "python"
    site = Path(
        subprocess.run(
            [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
    )
    # The dependencies come from this environment, the package itself from the wheel alone.
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    install = [sys.executable, "-m", "pip", "install", "--no-deps", "--quiet"]
    subprocess.run(
        [*install, "--disable-pip-version-check", "--target", str(site), str(wheel)],
        check=True,
        capture_output=True,
    )
    page = tmp_path / "page.txt"
    page.write_text(
        "MLPerf Training v1.1\n\nThe IPU-POD16 trained ResNet-50 in 28.3 minutes in MLPerf v1.1."
    )
    done = subprocess.run(
        [python, "-m", "pipeline", "check", str(page), "--format", "jsonl"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert '"supported"' in done.stdout
    where = [python, "-c", "import pipeline; print(pipeline.__file__)"]
    told = subprocess.run(where, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert str(home) in told


def test_the_citation_is_of_this_version() -> None:
    import pipeline

    assert f"\nversion: {pipeline.__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
