import { text } from './template.ts'

/** Printers, queues and print servers: what they say, and what that proves. */
export const printerMessages = {
  'printer.unreachable': text<{ printer: string; why: string }>(
    '{{printer}} can’t be reached ({{why}}). Its jobs wait and print automatically when it’s back.',
  ),
  'printer.unknown-queue': text<{ printer: string }>(
    'The print server has no queue {{printer}}. Fix the rule or add the queue; its jobs wait until then.',
  ),
  'printer.busy': text<{ printer: string; why: string }>(
    '{{printer}} is busy ({{why}}). Its jobs wait and print automatically when it’s free.',
  ),
  'printer.rejecting': text<{ printer: string; why: string }>(
    '{{printer}} isn’t accepting jobs ({{why}}). Its jobs wait and print automatically when it does.',
  ),
  'printer.refused': text<{ printer: string; why: string }>(
    '{{printer}} refused the job: {{why}}. Nothing was printed.',
  ),
  'printer.answer-lost': text<{ printer: string; why: string }>(
    'The reply from {{printer}} was lost ({{why}}).',
  ),
  'printer.bad-answer': text<{ printer: string; why: string }>(
    '{{printer}} sent a reply that isn’t IPP ({{why}}). Check its address in the rule.',
  ),
  'printer.bad-uri': text<{ uri: string }>(
    '“{{uri}}” isn’t a printer address. Use ipp://host:631/printers/name, cups:name, windows:name or folder:/path.',
  ),
  'printer.bad-cups-server': text<{ server: string }>(
    'CUPS_SERVER is “{{server}}”, which isn’t a valid print server. Use host:631 or /run/cups/cups.sock, or leave it empty.',
  ),
  'printer.not-here': text<{ uri: string; platform: string }>('{{uri}} can’t be used on {{platform}}.'),
  'printer.folder': text<{ folder: string; why: string }>(
    'PDFs can’t be saved to {{folder}} ({{why}}). Check the folder and its permissions; its jobs wait until then.',
  ),
  'printer.held': text<{ printer: string; cause: string }>(
    'Selvedge stopped sending to {{printer}} because 3 jobs in a row had the same problem: {{cause}}. Check the printer, then resume.',
  ),
  'printer.job-unknown': text<{ printer: string; spooler: string }>('{{printer}} has no job {{spooler}}.'),

  'proves.ipp': text('“printed” means the printer or print server reported the job as completed.'),
  'proves.server': text(
    '“printed” means the print server completed the job and its printer reported no error.',
  ),
  'proves.printer': text('“printed” means the printer itself reported the job as completed.'),
  'proves.bytes': text<{ way: string }>(
    '“printed” means the print server sent every byte to the printer ({{way}}), which doesn’t report what came out.',
  ),
  'proves.folder': text('“printed” means the complete PDF is in the folder.'),
  'proves.windows': text(
    '“printed” means the Windows queue marked the job as printed. A queue that deletes jobs right away proves nothing: turn on “Keep printed documents” in its properties (Advanced).',
  ),
} as const
