import type { Translation } from '../../src-shared/language.ts'
import { spokenLanguage } from '../../src-shared/messages/index.ts'
import { chineseHelp } from './help.zh.ts'

/** The --help text of each command. */
const help = {
  selvedge: `selvedge: the print and pricing desk

  selvedge desk      opens the desk in a window
  selvedge station   prints without a window
  selvedge open      opens a window of a desk or station that is already running
  selvedge service   starts the practice service
  selvedge csv       checks a price file, or saves the catalogue it is checked against
  selvedge operations  lists the operations of the service
  selvedge call      calls one operation of the service
  selvedge dashboard  prints a text of the dashboard to be sent on
  selvedge claims    looks after the claims database of several stations
  selvedge printer   keeps the password of a network printer
  selvedge doctor    checks this computer's setup
  selvedge diagnostics  writes one file for support
  selvedge restore   puts a backup of the data folder in place

Run any command with --help for its options. Documented output goes to stdout, messages to stderr.
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 needs attention.
`,
  desk: `selvedge desk [options]

  --shell electron|browser   which window to open; default: Electron if installed, else the browser
  --port N                   the browser shell's loopback port; default: any free port
  --data DIR                 the data folder
  --no-open                  opens no window; prints {"event":"ready","url":...,"launch":FILE}; open FILE once in a browser
  --practice                 starts the practice service and connects to it
  --profile NAME             opens this profile

If SELVEDGE_TOKEN is set, it is used instead of the token in the keychain.
`,
  station: `selvedge station [options]

  --data DIR        the data folder
  --profile NAME    a profile of that data folder, or
  --base-url URL    the URL of the service
  --config FILE     rules and settings, see docs/COMMAND-LINE.md
  --drain           exits when no printable job is left; the last line is a summary
  --desk PORT       also serves the desk on this computer, to watch and control the station (0: any free port)

The token comes from SELVEDGE_TOKEN, or from the keychain of the profile.
Prints one JSON line per event: {"event":"job","job":"17","state":...,"printer":...,"attempt":1,"reason":...}
Exit codes of --drain: 0 all printed or skipped, 1 the service was never reached, 3 a job needs attention or the token was rejected.
On SIGTERM, it finishes sending the current job, then exits.
`,
  open: `selvedge open [LINK] [options]

  LINK         what the window shows: selvedge://order/1234, selvedge://print/JOB, selvedge://prices/RETAILER
  --wall       opens the wall screen, for the whole room to read
  --data DIR   the data folder of a running desk, or of a running station with --desk
  --no-open    opens no window; prints {"event":"launch","url":...,"launch":FILE}; open FILE once in a browser, within a minute
`,
  service: `selvedge service [options]

  --port N             its loopback port; default: any free port
  --data DIR           where it keeps its data; default: a temporary folder
  --size demo|large    how much sample data
  --orders N           number of orders; default: 100000, made when they are asked for
  --token T            the token it accepts; default: SELVEDGE_TOKEN, else "practice"
  --role NAME          super_admin, headquarters, factory_facing or support: its menu and permissions; default: super_admin
  --arrivals SECONDS   adds a new print job at this interval; default: none
  --fault NAME=VALUE   turns a fault on; repeatable
  --show-master        keeps the retired master pricing in its menu
  --now TIME           what its clock starts at, such as 2026-11-23T09:00 (UTC); default: the time it is

Prints {"event":"ready","url":...} once its sample data is ready, and {"event":"token","token":...} with a new token
once all sessions were ended.
`,
  csv: `selvedge csv check FILE --catalogue CATALOGUE.json [options]
selvedge csv catalogue (--profile NAME | --base-url URL) --retailer ID > FILE

check reports what is wrong with a price file (CSV, TSV, .xlsx) and what it changes. It works offline and sends nothing.
  --catalogue FILE   the retailer's prices, created with csv catalogue
  --map FILE         the mapping of the file's names and columns, as saved by the desk
  --locale CODE      the locale of the combination names; default: en
  --json             one JSON object on stdout
  --sheet NAME       the sheet of a workbook
  --encoding NAME    utf-8, utf-16le, utf-16be, utf-32le, utf-32be, windows-1252, windows-1250,
                     windows-1251, gb18030, shift_jis, euc-jp, big5, euc-kr, macintosh, ibm437
                     or ibm850
  --delimiter CHAR   comma, semicolon, | or tab
  --header-line N    the row with the column titles, counted from 1
Anything not given is detected.
Exit codes: 0 no errors, 1 can't be uploaded (has errors or can't be read), 3 some names match no combination yet.

catalogue prints a retailer's currencies, combinations, codes and prices as JSON.
  --profile NAME     a profile of the data folder, or
  --base-url URL     the URL of the service
  --retailer ID      the retailer's id at the service
  --data DIR         the data folder with the profile

The token comes from SELVEDGE_TOKEN, or from the keychain of the profile.
`,
  operations: `selvedge operations [--json]

Lists every operation of the service: its effect (read; write, safe to repeat; start, sent only once), id, method and path.
  --json   a JSON array of { id, section, method, path, permission, effect, status, assumed } on stdout
`,
  call: `selvedge call OPERATION (--profile NAME | --base-url URL) [options]

Calls one of the operations listed by selvedge operations and prints the answer, as the desk reads it, as one line of JSON.
  --profile NAME       a profile of the data folder, or
  --base-url URL       the URL of the service
  --path NAME=VALUE    a path parameter; repeatable
  --query NAME=VALUE   a query parameter; repeatable
  --body JSON          the request body, or --body @FILE
  --raw                prints the raw answer (for a list, its first page)
  --data DIR           the data folder with the profile

The token comes from SELVEDGE_TOKEN, or from the keychain of the profile.
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 refused (401, 403, 409, 422; the service's reply is on stderr as JSON).
`,
  dashboard: `selvedge dashboard --copy WHAT (--profile NAME | --base-url URL) [options]

Prints a text of the production dashboard as it is, with no line break at its end.
  --copy day:KEY              a column of the countdown: day:today, day:overdue, or a day such as day:2026-11-25
  --copy overdue[:FACTORY]    what is overdue, with its days: everywhere, or at one factory
  --copy components[:SUPPLIER]  the letter that asks for overdue fabrics: from all suppliers, or from one
  --copy staff                the staff needed, from today to +3
  --data DIR                  the data folder with the profile

The token comes from SELVEDGE_TOKEN, or from the keychain of the profile.
If there is nothing to copy, nothing is printed and a message on stderr says so.
`,
  doctor: `selvedge doctor [options]

  --json            one JSON object on stdout
  --data DIR        the data folder to check
  --profile NAME    also checks this profile's service, or
  --base-url URL    the service at this address

With a service and a token it tries every operation that only reads once, and says which answer, which are absent, and what
a profile could say of the others, as a line of JSON for its overrides.
Exit codes: 0 no problems, 3 needs attention. Each finding says what to do.
`,
  restore: `selvedge restore [DAY] [options]

  DAY          the backup to restore, such as 2026-11-25, or "newest"; without it: lists the backups
  --data DIR   the data folder; no desk or station may be using it

Each day, a desk or station copies its databases and imports to the folder "backups" and keeps seven. What is there now is
set aside. Jobs that may have been printed since the backup are on hold at the next start.
A backup is checked before anything is moved: one that is damaged or not complete is refused, with the newest good one.
Prints {"event":"backup","day":...,"good":BOOLEAN,"why":...} per backup, or {"event":"restored","day":...,"former":FOLDER,
"left_out":[NAME...],"left_out_count":N}: what else lay in the backup stays there.
`,
  claims: `selvedge claims ACTION [options]

  status         prints {"event":"room","held":...,"stations":[...]}
  drain NAME     the stations of this name take nothing new
  resume NAME    they take jobs again
  go-on          the room goes on after its database was restored or another server took over
  set            keeps the address of the claims database, read from stdin, in the keychain for a data folder
  forget         the stations of a data folder print by their rules alone again
  --data DIR     the data folder, for set and forget

The address comes from SELVEDGE_CLAIMS_URL, or from the keychain; it is in no file and no log.
Exit codes: 0 done, 1 the claims database can't be reached, 2 wrong usage, 3 the room is held until someone says go-on.
`,
  printer: `selvedge printer ACTION URI [options]

  password URI --user NAME   keeps the password of a network printer, read from stdin, in the keychain, if the printer takes it
  trust URI [--fingerprint AB:CD:...]   shows the printer's certificate; trusts it, and no other, if it has this fingerprint
  forget URI                 removes both

A password is sent to that host and port only, and unencrypted only to this computer. Compare the fingerprint with the one that
the printer shows in its settings. Prints {"event":"certificate","uri":...,"fingerprint":...,"subject":...,"validTo":...,
"trusted":BOOLEAN} or {"event":"printer","uri":...,"state":...,
"why":...}. Exit codes: 0 done, 1 failed, 2 wrong usage, 3 the printer can't be reached or doesn't take the password.
`,
  diagnostics: `selvedge diagnostics [options]

  --data DIR   the data folder; works while a desk or station is running
  --out FILE   where to save the file; default: selvedge-diagnostics-<time>.json in the current folder

Saves versions, settings, rules, doctor findings, printer status and the last day's log and ledger as one JSON file.
It contains no tokens, no customer names, and no text from the service or a printer. Prints {"event":"diagnostics","file":FILE}.
`,
} as const

/** The --help text of a command in the language of this process. */
export function helpOf(command: keyof typeof help): string {
  const texts: Translation<typeof help> = spokenLanguage() === 'zh-CN' ? chineseHelp : help
  return texts[command]
}
