"""Prints aligned tables in Markdown, for use in documents."""
import unicodedata


def width(text):
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def significant(value):
    """Returns three significant digits, with separators of thousands: 0.84, 12.3, 12,200."""
    if value is None:
        return "–"
    if value >= 1000:
        digits = 10 ** (len(str(int(value))) - 3)
        return f"{round(value / digits) * digits:,}"
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def print_table(title, columns, rows, notes=()):
    """Prints a table. The first column is text, the others are figures."""
    lines = [columns] + [[cell if isinstance(cell, str) else significant(cell) for cell in row] for row in rows]
    widths = [max(width(line[column]) for line in lines) for column in range(len(columns))]

    def joined(line):
        cells = [cell + " " * (size - width(cell)) if number == 0 else " " * (size - width(cell)) + cell
                 for number, (cell, size) in enumerate(zip(line, widths))]
        return "| " + " | ".join(cells) + " |"

    rule = "|" + "|".join("-" * (size + 2) if number == 0 else "-" * (size + 1) + ":" for number, size in enumerate(widths)) + "|"
    print(f"\n**{title}**\n")
    print("\n".join([joined(lines[0]), rule] + [joined(line) for line in lines[1:]]))
    if notes:
        print()
    for note in notes:
        print(f"- {note}.")
    print(flush=True)
