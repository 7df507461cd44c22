"""The ladder as a picture: a bar for each line-up, with its interval."""

from pathlib import Path

from ludoteca.kernel import Json, LudotecaError


def draw_ladder(report: Json, file: Path) -> None:
    """Shares of wins by game."""
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415  (an extra)
    except ImportError:
        raise LudotecaError("a picture needs matplotlib: install ludoteca[picture]") from None
    games = sorted({line["game"] for line in report["lineups"]})
    figure = Figure(figsize=(9, 1 + 0.42 * len(report["lineups"])), layout="constrained")
    axes = figure.subplots(len(games), squeeze=False)[:, 0]
    for axis, game in zip(axes, games, strict=True):
        lines = [line for line in report["lineups"] if line["game"] == game][::-1]
        names = [f"{line['bots'][0]}, {' '.join(line['bots'][1:])}" for line in lines]
        shares = [line["share"] for line in lines]
        reach = [[s - line["low"] for s, line in zip(shares, lines, strict=True)]]
        reach.append([line["high"] - s for s, line in zip(shares, lines, strict=True)])
        axis.barh(names, shares, xerr=reach, color="#2b6c8f", ecolor="#333333", capsize=3)
        axis.set(xlim=(0, 1), title=game.replace("_", " "), xlabel="share of wins of the first, with 95 % interval")
    figure.savefig(file)
