// Does what host.mjs does, with the package sqlite3 for Node.
const { Database } = require("sqlite3");
const database = new Database("notes.db", () => database.loadExtension("./saekin_fts5.so", (fault) => {
  if (fault) throw fault;
  run([...process.argv.slice(2), "SELECT sqlite_version()"]);
}));

function run([statement, ...rest]) {
  if (!statement) return;
  database.get(statement, (fault, row) => {
    if (fault) throw fault;
    console.log(Object.values(row ?? {})[0] ?? "");
    run(rest);
  });
}
