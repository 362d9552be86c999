# Prints a line for each file and each function of Swift sources: "file LINES PATH" and "function LINES PATH:LINE NAME".
#
# Strings and comments are blanked first, then braces are matched. A declaration without a body (in a protocol) ends at the next
# declaration or closing brace.

FNR == 1 { endFile(); path = FILENAME; depth = parens = opened = 0; pending = ""; inComment = inText = 0; hashes = "" }

{
    lines = FNR
    scan(blank($0))
}

END { endFile() }

function endFile() { if (lines) print "file", lines, path; lines = 0 }

# Returns the line without comments and contents of strings.
function blank(line,    out, i, c, rest) {
    out = ""
    i = 1
    while (i <= length(line)) {
        rest = substr(line, i)
        c = substr(rest, 1, 1)
        if (inComment) {
            if (substr(rest, 1, 2) == "*/") { inComment--; i += 2 }
            else if (substr(rest, 1, 2) == "/*") { inComment++; i += 2 }
            else i++
        } else if (inText) {
            if (substr(rest, 1, 1 + length(hashes)) == "\\" hashes) i += 2 + length(hashes)
            else if (substr(rest, 1, length(quote) + length(hashes)) == quote hashes) { i += length(quote) + length(hashes); inText = 0 }
            else i++
        } else if (substr(rest, 1, 2) == "//") {
            break
        } else if (substr(rest, 1, 2) == "/*") {
            inComment = 1
            i += 2
        } else if (match(rest, /^#*"/)) {
            hashes = substr(rest, 1, RLENGTH - 1)
            quote = substr(rest, RLENGTH, 3) == "\"\"\"" ? "\"\"\"" : "\""
            inText = 1
            i += length(hashes) + length(quote)
        } else {
            out = out c
            i++
        }
    }
    if (inText && quote == "\"") inText = 0
    return out
}

function scan(line,    c, rest) {
    while (line != "") {
        if (match(line, /^[A-Za-z_][A-Za-z0-9_]*/)) {
            word = substr(line, 1, RLENGTH)
            line = substr(line, RLENGTH + 1)
            if (word == "func" || word == "deinit" || word == "init" && before != "." && line ~ /^[?(<]/ && parens == 0) begin(word, line)
            else if (pending != "" && parens == 0 && (word == "var" || word == "let" || word == "case" || word == "struct")) pending = ""
            before = word
            continue
        }
        c = substr(line, 1, 1)
        line = substr(line, 2)
        if (c == "(") parens++
        else if (c == ")") parens--
        else if (c == "{") open()
        else if (c == "}") close_()
        if (c != " ") before = c
    }
}

function begin(word, rest) {
    pending = word
    if (word == "func" && match(rest, /^ *[^ (<]+/)) { pending = substr(rest, 1, RLENGTH); gsub(/ /, "", pending) }
    pendingLine = FNR
}

function open() {
    depth++
    if (pending == "" || parens > 0) return
    opened++
    name[opened] = pending
    start[opened] = pendingLine
    level[opened] = depth
    pending = ""
}

function close_() {
    if (parens == 0) pending = ""
    if (opened && level[opened] == depth) {
        print "function", FNR - start[opened] + 1, path ":" start[opened], name[opened]
        opened--
    }
    depth--
}
