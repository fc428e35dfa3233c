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
  'usage.wrong': text<{ what: string }>('{{what}}'),
} as const
