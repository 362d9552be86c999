// Runs statements in a database with the extension, and prints the first column of the first row of each, then SQLite's version.
// Tests/System/extension puts the lines of Documentation/Extension.md in place of the mark.
package main

import (
	"database/sql"
	"fmt"
	"log"
	"os"

	"github.com/mattn/go-sqlite3"
)

func main() {
	// LINES OF THE DOCUMENT
	if err != nil {
		log.Fatal(err)
	}
	for _, statement := range append(os.Args[1:], "SELECT sqlite_version()") {
		var value sql.NullString
		if err := database.QueryRow(statement).Scan(&value); err != nil && err != sql.ErrNoRows {
			log.Fatal(statement, ": ", err)
		}
		fmt.Println(value.String)
	}
}
