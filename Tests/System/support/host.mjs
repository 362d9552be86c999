// Runs statements in a database with the extension, and prints the first column of the first row of each, then SQLite's version.
// Tests/System/extension puts the lines of Documentation/Extension.md in place of the mark.
// LINES OF THE DOCUMENT
for (const statement of [...process.argv.slice(2), "SELECT sqlite_version()"]) {
  console.log(Object.values(database.prepare(statement).get() ?? {})[0] ?? "");
}
