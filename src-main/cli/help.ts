/** What each command says to --help. */
export const help = {
  selvedge: `selvedge: the print and pricing desk

  selvedge desk      opens the desk in a window
  selvedge station   prints without a window
  selvedge open      opens a window onto a desk or station that runs already
  selvedge service   starts the practice service
  selvedge csv       checks a price file, or writes what it is checked against
  selvedge operations  lists what the service can be asked
  selvedge call      asks the service one operation
  selvedge doctor    looks what is wrong with this computer's set-up
  selvedge diagnostics  writes one file for whoever helps

Each takes --help. stdout holds the documented lines only, messages go to stderr.
Exit codes: 0 done, 1 failed, 2 wrong use, 3 needs a person.
`,
  desk: `selvedge desk [options]

  --shell electron|browser   which window; else Electron where its program is, else the browser
  --port N                   the browser shell's port on loopback; else any free one
  --data DIR                 the data folder
  --no-open                  opens nothing and prints {"event":"ready","url":...,"launch":FILE}; open FILE once in a browser
  --practice                 starts the practice service and connects to it
  --profile NAME             opens this profile

SELVEDGE_TOKEN is the token of the profile that is opened, in place of the keychain's.
`,
  station: `selvedge station [options]

  --data DIR        the data folder
  --profile NAME    a profile of that data folder, or
  --base-url URL    the address of the service
  --config FILE     rules and settings, see README.md
  --drain           ends when no job is left that could be printed, with a summary as the last line
  --desk PORT       also serves the desk on this computer, to watch and steer the station (0: any free port)

The token comes from SELVEDGE_TOKEN, or from the keychain of the profile.
Prints one JSON line an event: {"event":"job","job":"17","state":...,"printer":...,"attempt":1,"reason":...}
Exit codes of --drain: 0 all printed or skipped, 1 the service was never reached, 3 a person is needed or the token is refused.
SIGTERM finishes the hand-over in progress, then ends.
`,
  open: `selvedge open [options]

  --data DIR   the data folder of a desk, or of a station with --desk, that runs
  --no-open    opens nothing and prints {"event":"launch","url":...,"launch":FILE}; open FILE once in a browser, within a minute
`,
  service: `selvedge service [options]

  --port N             its port on loopback; else any free one
  --data DIR           where it keeps its data; else a temporary folder
  --size demo|large    how much sample data
  --token T            the token that it takes; else SELVEDGE_TOKEN, else "practice"
  --arrivals SECONDS   a new print job every so often; else none comes by itself
  --fault NAME=VALUE   switches a fault on; may stand several times
  --show-master        its menu still has master pricing, which is retired

Prints {"event":"ready","url":...} when its sample data is there.
`,
  csv: `selvedge csv check FILE --catalogue CATALOGUE.json [options]
selvedge csv catalogue (--profile NAME | --base-url URL) --retailer ID > FILE

check says what is wrong with a price file (CSV, TSV, .xlsx) and what it changes. Nothing is sent, no service is asked.
  --catalogue FILE   the retailer's prices, as csv catalogue writes them
  --map FILE         what the names and columns in the file stand for, as the desk saves it
  --locale CODE      the locale of the combinations' names; else en
  --json             one JSON object on stdout
  --sheet NAME       the sheet of a workbook
  --encoding NAME    utf-8, utf-16le, utf-16be, windows-1252 or gb18030
  --delimiter CHAR   what separates cells: a comma, a semicolon, | or tab
  --header-line N    the record with the column titles, counted from 1
What isn't given is detected.
Exit codes: 0 clean or warnings only, 1 it cannot be uploaded (errors, or it cannot be read), 3 a name stands for no combination yet.

catalogue writes a retailer's currencies, combinations, codes and prices as JSON on stdout.
  --profile NAME     a profile of the data folder, or
  --base-url URL     the address of the service
  --retailer ID      the retailer's id at the service
  --data DIR         the data folder that has the profile

The token comes from SELVEDGE_TOKEN, or from the keychain of the profile.
`,
  operations: `selvedge operations [--json]

Lists every operation of the service: what it does (read; write, where the same again does no harm; start, sent once), its id, method and path.
  --json   a JSON array of { id, section, method, path, permission, effect, status, assumed } on stdout
`,
  call: `selvedge call OPERATION (--profile NAME | --base-url URL) [options]

Asks the service one operation, as selvedge operations lists them, and prints the answer as the desk reads it: one line of JSON.
  --profile NAME       a profile of the data folder, or
  --base-url URL       the address of the service
  --path NAME=VALUE    fills a gap of the path; may stand several times
  --query NAME=VALUE   a query parameter; may stand several times
  --body JSON          what is sent, or --body @FILE
  --raw                the answer as it came (of a list its first page)
  --data DIR           the data folder that has the profile

The token comes from SELVEDGE_TOKEN, or from the keychain of the profile.
Exit codes: 0 done, 1 failed, 2 wrong use, 3 refused (401, 403, 409, 422; what the service says as JSON on stderr).
`,
  doctor: `selvedge doctor [options]

  --json            one JSON object on stdout
  --data DIR        the data folder to look at
  --profile NAME    also asks this profile's service, or
  --base-url URL    the service at this address

Exit code 0: nothing is wrong; 3: something needs a person; each finding says what to do.
`,
  diagnostics: `selvedge diagnostics [options]

  --data DIR   the data folder; a desk or station may be running on it
  --out FILE   where the file goes; else selvedge-diagnostics-<time>.json in this folder

Writes versions, settings and rules, what the doctor finds, what the printers answer, and the last day's log and ledger as one
JSON file: no token, no customer's name, no text that the service or a printer wrote. Prints {"event":"diagnostics","file":FILE}.
`,
} as const
