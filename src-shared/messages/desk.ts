import { text } from './template.ts'

/** The desk itself: its folder, its database, its command line, its contract. */
export const deskMessages = {
  'desk.folder-in-use': text<{ folder: string; holder: string }>(
    'The data folder {{folder}} is in use by {{holder}}. Close that first, or choose another folder with --data.',
  ),
  'desk.folder-unusable': text<{ folder: string; why: string }>(
    'The data folder {{folder}} can’t be used ({{why}}). Check its permissions and the free disk space, or choose another folder with --data.',
  ),
  'desk.database-newer': text<{ file: string; found: number; known: number }>(
    '{{file}} was written by a newer version of Selvedge (format {{found}}; this version supports {{known}}). Install the newer version. Nothing was changed.',
  ),
  'desk.database-failed': text<{ file: string; why: string }>(
    '{{file}} couldn’t be read or written ({{why}}). Free up disk space or check the file. Nothing is sent to a printer until then.',
  ),
  'desk.database-damaged': text<{ file: string; why: string }>(
    '{{file}} is damaged ({{why}}). Nothing more is sent to a printer. Restart Selvedge: it sets the damaged file aside and recovers what it can.',
  ),
  'desk.database-rebuilt': text<{ file: string; kept: string; rows: number }>(
    '{{file}} was damaged. It was set aside as {{kept}}, and {{rows}} readable rows were copied to a new file. Waiting jobs are on hold: check whether they came out before you print them.',
  ),
  'desk.database-lost': text<{ file: string }>(
    '{{file}} was missing from a data folder that was in use, so a new one was created. Waiting jobs are on hold: check whether they came out before you print them.',
  ),
  'desk.disk-full': text('The disk is full. Free up some space, then try again.'),
  'desk.no-database': text<{ file: string }>(
    '{{file}} doesn’t exist. Open Selvedge once, or choose its folder with --data.',
  ),
  'job.held-rebuilt': text(
    'The ledger was damaged while this job was in progress, so its outcome is unknown. Check whether it came out, then confirm that or print it again.',
  ),
  'job.held-listed-again': text<{ here: string }>(
    'This job was already done here ({{here}}), but the service lists it again. Print it or skip it.',
  ),
  'station.already-here': text<{ service: string; holder: string }>(
    'Another station on this computer already prints for {{service}}: {{holder}}. Stop that one first, or everything prints twice.',
  ),
  'station.no-claims': text<{ why: string }>(
    'Selvedge can’t tell whether another station on this computer prints the same jobs ({{why}}). Check the state folder, and run only one station.',
  ),
  'station.claims-rebuilt': text<{ file: string; kept: string }>(
    '{{file}} was damaged. It is kept as {{kept}}, and a new one was made. It listed which jobs each data folder on this computer has printed. If you print from more than one folder, check that a job hasn’t come out already.',
  ),
  'claims.away': text<{ why: string }>(
    'The claims database of this room can’t be reached ({{why}}). Nothing new is printed until it answers; what is at a printer is followed to its end.',
  ),
  'claims.newer': text<{ found: number; known: number }>(
    'The claims database was set up by a newer version of Selvedge (format {{found}}; this version supports {{known}}). Install the newer version. Nothing is printed until then.',
  ),
  'claims.bad-url': text(
    'The address of the claims database isn’t one of PostgreSQL. It looks like postgres://user:password@host:5432/database.',
  ),
  'claims.bad-parameter': text<{ name: string; value: string; allowed: string }>(
    'In the address of the claims database, “{{name}}={{value}}” can’t be used. Write one of these: {{allowed}}.',
  ),
  'claims.parameter-twice': text<{ name: string }>(
    'The address of the claims database says “{{name}}” twice. Leave one of the two.',
  ),
  'claims.several-hosts': text(
    'The address of the claims database names several hosts. Name one; where a standby takes over, the name or address that moves with it.',
  ),
  'claims.unreadable': text<{ what: string }>(
    'The claims database answered something that Selvedge can’t read ({{what}}). Check that its address leads to PostgreSQL and to the room’s database. Nothing new is printed until it can be read; what is at a printer is followed to its end.',
  ),
  'claims.clear-password': text<{ way: string }>(
    'The server of the claims database asks for the password in a way that gives it away ({{way}}) to whoever listens at this address. Selvedge hasn’t sent it. On the server, set password_encryption = scram-sha-256, set the password once more, and use scram-sha-256 in pg_hba.conf; or connect with sslmode=verify-full. Nothing new is printed until then.',
  ),
  'claims.no-password': text(
    'The claims database asks for a password, and its address has none. Set the address with the password: postgres://user:password@host:5432/database. Nothing new is printed until then.',
  ),
  'claims.unproven': text(
    'Whoever answers at the address of the claims database didn’t prove to know its password, so it may be somebody else. On the server, use scram-sha-256 in pg_hba.conf. If it is meant to let this user in without a password, leave the password out of the address. Nothing new is printed until then.',
  ),
  'claims.no-url': text(
    'This data folder belongs to a room, but the keychain doesn’t give the address of its claims database. Unlock the keychain, or set SELVEDGE_CLAIMS_URL. Nothing is printed without it.',
  ),
  'claims.no-keychain': text<{ why: string }>(
    'The keychain can’t be used ({{why}}), so the address of the claims database isn’t kept. Set SELVEDGE_CLAIMS_URL instead.',
  ),
  'claims.no-station': text<{ name: string }>(
    'No station of this room is called “{{name}}”. See selvedge claims status.',
  ),
  'claims.held': text(
    'The claims database may not know all that was printed: it was restored, or another server took over. Nothing new is printed in this room until somebody checks the stations and lets it go on.',
  ),
  'claims.held-unheard': text<{ names: string }>(
    'The claims database may not know all that was printed: it was restored, or another server took over. Nothing new is printed in this room until somebody checks the stations and lets it go on. These have not said yet what they printed: {{names}}. If it goes on before they run, the others may print that again.',
  ),
  'claims.replaced': text(
    'Another process works as this station, perhaps on a copy of its data folder. This one prints nothing more. Stop the other one, then restart this one.',
  ),
  'desk.unknown-command': text<{ name: string }>('Unknown command “{{name}}”.'),
  'desk.bad-request': text<{ name: string; what: string }>('Invalid request “{{name}}”: {{what}}.'),
  'desk.internal': text<{ what: string }>('Something went wrong in Selvedge: {{what}}.'),
  'desk.connection-lost': text('Selvedge isn’t responding. If it was closed, start it again.'),
  'desk.port-in-use': text<{ port: number }>(
    'Port {{port}} is in use or not allowed. Stop the program that uses it, or choose another port with --port.',
  ),
  'backups.none': text<{ name: string; folder: string }>('There’s no backup “{{name}}” in {{folder}}.'),
  'backups.unusable': text<{ name: string; file: string; why: string; newest: string }>(
    'The backup of {{name}} can’t be used: {{file}} {{why}}. The newest good one: {{newest}}. Nothing was changed.',
  ),
  'backups.not-made': text<{ file: string; why: string; newest: string }>(
    'Today’s backup wasn’t made: {{file}} {{why}}. The newest good one: {{newest}}.',
  ),
  'backups.failed': text<{ why: string }>('The last backup failed, and is tried again every hour. {{why}}'),
  'updates.none': text('There’s no update to install.'),
  'updates.printing': text('Something is printing. Install the update once that’s done.'),
  'desk.no-practice': text('This window can’t start practice data. Run “selvedge desk --practice” instead.'),
  'desk.no-login-start': text('A browser can’t be made to start at login. Use Selvedge’s desktop program.'),
  'shell.no-sandbox': text<{ browser: string }>(
    '{{browser}} runs without its sandbox because it was started as root. To use the sandbox, start Selvedge as a regular user.',
  ),
  'console.not-an-address': text<{ url: string }>('“{{url}}” isn’t a web address, so it wasn’t opened.'),
  'console.has-credentials': text('The link contains a user name or password, so it wasn’t opened.'),
  'console.other-origin': text<{ origin: string; profile: string }>(
    '{{origin}} isn’t part of {{profile}}, so the link wasn’t opened.',
  ),
  'notification.text': text<{ text: string }>('{{text}}'),
  'notification.untitled': text('Notification'),
  'notification.many': text<{ count: number }>('{{count}} new notifications'),

  'menu.view': text('View'),
  'menu.file': text('File'),
  'menu.edit': text('Edit'),
  'menu.window': text('Window'),
  'menu.about': text('About Selvedge'),
  'menu.services': text('Services'),
  'menu.hide': text('Hide Selvedge'),
  'menu.hide-others': text('Hide Others'),
  'menu.show-all': text('Show All'),
  'menu.close': text('Close Window'),
  'menu.undo': text('Undo'),
  'menu.redo': text('Redo'),
  'menu.cut': text('Cut'),
  'menu.copy': text('Copy'),
  'menu.paste': text('Paste'),
  'menu.delete': text('Delete'),
  'menu.select-all': text('Select All'),
  'menu.reload': text('Reload'),
  'menu.actual-size': text('Actual Size'),
  'menu.zoom-in': text('Zoom In'),
  'menu.zoom-out': text('Zoom Out'),
  'menu.full-screen': text('Toggle Full Screen'),
  'menu.minimize': text('Minimize'),
  'menu.zoom': text('Zoom'),
  'menu.front': text('Bring All to Front'),
  'menu.show': text('Show Selvedge'),
  'menu.quit': text('Quit Selvedge'),
  'config.unreadable': text<{ file: string; why: string }>('The config file {{file}} can’t be read ({{why}}).'),
  'config.not-json': text<{ file: string; why: string }>('The config file {{file}} isn’t valid JSON: {{why}}.'),
  'config.invalid': text<{ file: string; what: string }>('The config file {{file}} is invalid: {{what}}.'),
  'config.open-to-others': text<{ file: string; path: string; others: string; fix: string }>(
    '{{file}} isn’t used, because {{others}} may change {{path}}. Only you and administrators may. To fix that, run: {{fix}}',
  ),
  'desk.open-to-others': text<{ path: string; others: string; fix: string }>(
    '{{path}} isn’t protected: {{others}} may change it, and with it where Selvedge connects and prints. To fix that, run: {{fix}}',
  ),
  'settings.fixed': text(
    'These settings come from the file passed to the station with --config. Edit that file, then restart the station.',
  ),
  'usage.wrong': text<{ what: string }>('{{what}}'),
  // Why a ledger (station.db, prices.db) may not be the newest, each with its evidence, and what is held because of it.
  'ledger.older': text<{ file: string; step: number; found: number; at: string }>(
    '{{file}} ends at step {{step}}, but step {{found}} was already written on {{at}}. It may be an older copy, or its latest part is lost.',
  ),
  'ledger.other': text<{ file: string; mark: string }>(
    '{{file}} and its {{mark}} file belong to different ledgers. One of them was copied from another folder.',
  ),
  'ledger.log-damaged': text<{ file: string; commits: number }>(
    '{{commits}} changes in {{file}}-wal come after damaged data and can’t be read.',
  ),
  'ledger.log-kept': text<{ kept: string }>('The damaged log is kept as {{kept}}.'),
  'ledger.no-mark': text<{ file: string; mark: string }>(
    '{{mark}}, which records how much of {{file}} was written, is missing or damaged.',
  ),
  'ledger.copy': text<{ folder: string; from: string }>(
    '{{folder}} is a copy, or was moved from another disk or computer. It was last used in {{from}}.',
  ),
  'ledger.unknown-document': text<{ file: string; document: string }>(
    'The documents folder has {{document}}.pdf, but {{file}} has no such job.',
  ),
  'ledger.printer-knows': text<{ printer: string; name: string; spooler: string }>(
    '{{printer}} already has a job called {{name}} (job {{spooler}}), but the ledger has no record of sending it.',
  ),
  'ledger.unread-place': text('Its entry in the ledger can’t be read.'),
  'ledger.unread-places': text<{ file: string; count: number; first: string }>(
    '{{count}} jobs in {{file}} can’t be read (first: {{first}}). They’re on hold: check whether they came out, then print or skip them.',
  ),
  'ledger.jobs-held': text<{ file: string }>(
    '{{file}} may be out of date, so all waiting jobs are on hold and nothing prints automatically. Check whether they came out, then print or skip them.',
  ),
  'ledger.prices-held': text<{ file: string; held: number }>(
    '{{file}} may be out of date, so newer price changes may be missing. Sending is paused and {{held}} unsent changes are on hold. Selvedge reads the prices again: compare them, send or discard the changes, then resume sending.',
  ),
  'job.held-ledger-doubt': text<{ why: string }>(
    'This job may already have printed, because the station’s records may be out of date. {{why}} Check the paper, then print or skip it.',
  ),
} as const
