"""Reads a folder of results (one JSON file each) into one data frame: a row for each result, a column for each path.

    pip install pandas
    python3 read_results.py results/ > results.csv

Columns have the names of docs/codebook.csv, e.g. `mcri.score` and `questionnaires[odi].scores.total`. A missing
value is empty. Pictures and the resume bundle are left out. Regions and reasons of a missing index are JSON texts.
"""

import json
import pathlib
import sys

import pandas

LEFT_OUT = {"images", "radar_image", "resume_bundle"}


def flatten(value, path=""):
    """Yields (path, value) for each value of a result, as the codebook names it."""
    if path == "questionnaires":
        for asked in value:
            name = f"questionnaires[{asked['id']}]"
            for part in ("scores", "score_ranges", "score_directions"):
                yield from flatten(asked.get(part, {}), f"{name}.{part}")
            for answer in asked["answers"]:
                yield f"{name}.answers[{answer['item']}].value", answer["value"]
    elif isinstance(value, dict):
        for key, part in value.items():
            if key not in LEFT_OUT:
                yield from flatten(part, f"{path}.{key}" if path else key)
    else:
        yield path, json.dumps(value, ensure_ascii=False) if isinstance(value, list) else value


def read_results(folder):
    """One row for each *.json of a folder, in the order of time."""
    files = sorted(pathlib.Path(folder).glob("*.json"))
    rows = [dict(flatten(json.loads(file.read_text(encoding="utf-8")))) for file in files]
    frame = pandas.DataFrame(rows)
    frame["computed_at"] = pandas.to_datetime(frame["computed_at"])
    return frame.sort_values("computed_at", ignore_index=True)


if __name__ == "__main__":
    read_results(sys.argv[1]).to_csv(sys.stdout, index=False)
