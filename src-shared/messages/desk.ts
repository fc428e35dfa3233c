import { text } from './template.ts'

/** The desk itself: its folder, its database, its command line, its contract. */
export const deskMessages = {
  'desk.folder-in-use': text<{ folder: string; holder: string }>(
    'The data folder {{folder}} is in use by {{holder}}. End that first, or choose another folder with --data.',
  ),
  'desk.folder-unusable': text<{ folder: string; why: string }>(
    'The data folder {{folder}} cannot be used ({{why}}). Check its rights and the space on the disk, or choose another with --data.',
  ),
  'desk.database-newer': text<{ file: string; found: number; known: number }>(
    '{{file}} was written by a newer Selvedge (version {{found}}, this one knows {{known}}). Install the newer one; nothing was changed.',
  ),
  'desk.database-failed': text<{ file: string; why: string }>(
    '{{file}} could not be read or written ({{why}}). Make room on the disk or check the file; nothing more is handed to a printer until then.',
  ),
  'desk.database-damaged': text<{ file: string; why: string }>(
    '{{file}} is damaged ({{why}}). Nothing more is handed to a printer. Start Selvedge again: it keeps the damaged file aside and carries over what can still be read.',
  ),
  'desk.database-rebuilt': text<{ file: string; kept: string; rows: number }>(
    '{{file}} was damaged. It is kept aside as {{kept}}, and a new one was made with the {{rows}} rows that could still be read. What waits is held: look whether it came out before you print it.',
  ),
  'desk.database-lost': text<{ file: string }>(
    '{{file}} was gone from a data folder that was in use, and a new one was made. What waits is held: look whether it came out before you print it.',
  ),
  'desk.disk-full': text('The disk is full. Free up some space, then try again.'),
  'desk.no-database': text<{ file: string }>(
    'There is no {{file}}. Open the desk once, or name its folder with --data.',
  ),
  'job.held-rebuilt': text(
    'The ledger was damaged while this job was on its way, so it is not certain what became of it. Look whether it came out, then say so, or print it again.',
  ),
  'job.held-listed-again': text<{ here: string }>(
    'It was settled here before ({{here}}), and the service lists it again. Print it, or skip it.',
  ),
  'station.already-here': text<{ service: string; holder: string }>(
    'Another station on this computer already prints for {{service}}: {{holder}}. End that one first; two would print everything twice.',
  ),
  'station.no-claims': text<{ why: string }>(
    'Selvedge can’t tell whether another station on this computer prints the same jobs ({{why}}). Check the state folder, and run only one.',
  ),
  'station.claims-rebuilt': text<{ file: string; kept: string }>(
    '{{file}} was damaged. It is kept as {{kept}}, and a new one was made. It listed which jobs each data folder on this computer has printed. If you print from more than one folder, check that a job hasn’t come out already.',
  ),
  'desk.unknown-command': text<{ name: string }>('The desk has no command “{{name}}”.'),
  'desk.bad-request': text<{ name: string; what: string }>('“{{name}}” was asked in a wrong way: {{what}}.'),
  'desk.internal': text<{ what: string }>('Something unexpected happened in the desk: {{what}}.'),
  'desk.connection-lost': text('The desk does not answer. It may have been closed; start it again.'),
  'desk.port-in-use': text<{ port: number }>(
    'Port {{port}} is in use or not allowed. End what uses it, or choose another with --port.',
  ),
  'shell.no-sandbox': text<{ browser: string }>(
    '{{browser}} runs without its own sandbox, because it refuses to start as root with one. Start the desk as an ordinary user to have it.',
  ),
  'menu.view': text('View'),
  'menu.show': text('Show the desk'),
  'menu.quit': text('Quit Selvedge'),
  'config.unreadable': text<{ file: string; why: string }>('The config {{file}} cannot be read ({{why}}).'),
  'config.not-json': text<{ file: string; why: string }>('The config {{file}} is not JSON: {{why}}.'),
  'config.invalid': text<{ file: string; what: string }>('The config {{file}} has a fault: {{what}}.'),
  'settings.fixed': text(
    'The station’s settings come from the file that it was started with (--config). Change them there, and start the station again.',
  ),
  'usage.wrong': text<{ what: string }>('{{what}}'),
} as const
