import { text } from './template.ts'

/** Printers, queues and print servers: what they say, and what that proves. */
export const printerMessages = {
  'printer.unreachable': text<{ printer: string; why: string }>(
    '{{printer}} cannot be reached ({{why}}). Its jobs wait here and print by themselves when it is back.',
  ),
  'printer.unknown-queue': text<{ printer: string }>(
    'There is no queue {{printer}} on the print server. Correct the rule, or add the queue; its jobs wait here.',
  ),
  'printer.busy': text<{ printer: string; why: string }>(
    '{{printer}} takes no other job just now ({{why}}). Its jobs wait here and print by themselves when it does.',
  ),
  'printer.rejecting': text<{ printer: string; why: string }>(
    '{{printer}} is not accepting jobs ({{why}}). Its jobs wait here and print by themselves when it does.',
  ),
  'printer.refused': text<{ printer: string; why: string }>(
    '{{printer}} refused the job: {{why}}. Nothing was printed.',
  ),
  'printer.answer-lost': text<{ printer: string; why: string }>(
    'The answer of {{printer}} was lost ({{why}}).',
  ),
  'printer.bad-answer': text<{ printer: string; why: string }>(
    '{{printer}} answered something that is not IPP ({{why}}). Check its address in the rule.',
  ),
  'printer.bad-uri': text<{ uri: string }>(
    '“{{uri}}” is not a printer. It looks like ipp://host:631/printers/name, cups:name, windows:name or folder:/path.',
  ),
  'printer.bad-cups-server': text<{ server: string }>(
    'CUPS_SERVER is “{{server}}”, which is not a print server. It looks like host:631 or /run/cups/cups.sock; correct it or leave it empty.',
  ),
  'printer.not-here': text<{ uri: string; platform: string }>('{{uri}} cannot be used on {{platform}}.'),
  'printer.folder': text<{ folder: string; why: string }>(
    'PDFs cannot be put into {{folder}} ({{why}}). Check the folder and its rights; its jobs wait here.',
  ),
  'printer.held': text<{ printer: string; cause: string }>(
    'Selvedge stopped sending to {{printer}} after 3 jobs in a row ended alike: {{cause}}. Check the printer, then resume.',
  ),
  'printer.job-unknown': text<{ printer: string; spooler: string }>(
    '{{printer}} does not know job {{spooler}}.',
  ),

  'proves.ipp': text('“printed” means that the printer or its print server says that it finished the job.'),
  'proves.server': text(
    '“printed” means that the print server finished the job and its printer raised no fault.',
  ),
  'proves.printer': text('“printed” means that the printer itself says that it finished the job.'),
  'proves.bytes': text<{ way: string }>(
    '“printed” means that the print server sent every byte to the printer ({{way}}), which does not answer what came out of it.',
  ),
  'proves.folder': text('“printed” means that the complete PDF is in the folder.'),
  'proves.windows': text(
    '“printed” means that Windows’ queue marked the job as printed; a queue that forgets it at once proves nothing: let it keep printed documents (in its properties, Advanced).',
  ),
} as const
