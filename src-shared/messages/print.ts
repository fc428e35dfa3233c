import { text } from './template.ts'

/** Jobs, attempts and documents: what happened to paper, or why nothing did. */
export const printMessages = {
  // why a job waits for a person
  'job.held-first-start': text('It was waiting before this station first ran. Print it, or skip it.'),
  'job.held-no-rule': text<{ type: string }>(
    'No rule says where “{{type}}” prints. Add a rule, or print it by hand.',
  ),
  'job.held-rules-saved': text(
    'It was already waiting when the rules were saved without printing. Print it, or skip it.',
  ),
  'job.held-asked-again': text(
    'It came out here before, and the service asks for it again. Print it again, or skip it.',
  ),
  'job.held-queued-again': text<{ was: string }>(
    'The service showed this job as “{{was}}” before and now lists it as waiting to be printed. Print it, or skip it.',
  ),
  'job.held-number-reused': text<{ before: string; now: string }>(
    'The service reuses this number for another document: it was {{before}}, now it is {{now}}. Print it, or skip it.',
  ),
  'job.held-claimed-before': text<{ folder: string; time: string }>(
    'The desk or station with the data folder {{folder}} already sent this job to a printer ({{time}}), and this ledger doesn’t say so. Print it again, or skip it.',
  ),
  'job.elsewhere': text<{ stage: string }>(
    'Somebody else’s: the service showed it as {{stage}} when it was first seen here.',
  ),
  'job.unknown-status': text<{ status: string }>(
    'Its status “{{status}}” is not known here, so it is left to others. Print it by hand if it is yours.',
  ),
  'job.skipped-by-rule': text<{ type: string }>('The rules say not to print “{{type}}” here.'),
  'job.skipped-by-person': text('Skipped by hand.'),
  'job.not-found': text<{ job: string }>('Job {{job}} is not known here. Read the list again.'),
  'job.no-document': text<{ job: string }>(
    'No document of job {{job}} is kept here. It is fetched when the job is printed, or asked for again through the service.',
  ),
  'job.busy': text<{ job: string; state: string }>(
    'Job {{job}} is {{state}} and cannot be changed now. Wait for its end, or cancel it at the printer.',
  ),
  'job.behind': text<{ job: string }>('Behind {{job}}'),
  'job.may-still-come-out': text<{ job: string; printer: string }>(
    'Job {{job}} may still come out on {{printer}}: the printer has not confirmed that it was cancelled. Cancel it there, or wait for its end, before it prints elsewhere.',
  ),

  // the document
  'document.fetch-failed': text<{ why: string }>(
    'The document could not be fetched ({{why}}). Nothing has reached a printer.',
  ),
  'document.link-refused': text<{ status: number; host: string }>(
    'The document’s link was refused by {{host}} (status {{status}}); it may have expired. A new link is asked for.',
  ),
  'document.host-silent': text<{ host: string; seconds: number }>(
    'The document’s host {{host}} gave no answer within {{seconds}} s.',
  ),
  'document.cut': text<{ bytes: number }>('The document was cut off after {{bytes}} bytes.'),
  'document.empty': text('The document is empty (0 bytes).'),
  'document.not-pdf': text(
    'The document is not a PDF. Its link may have expired, or lead to a page to sign in at.',
  ),
  'document.private-address': text<{ address: string }>(
    'The document’s link points to a private address ({{address}}). Selvedge doesn’t fetch from there, because the service itself is elsewhere. Ask whoever runs the service to correct the link, then print the job again.',
  ),
  'document.incomplete': text('The document has no end mark (%%EOF): it is not complete.'),
  'document.too-large': text<{ limit: string }>(
    'The document is larger than {{limit}}. Raise the limit in Settings if that is right.',
  ),
  'document.bad-link': text<{ what: string }>('The service gave no usable link to the document: {{what}}.'),
  'document.disk': text<{ folder: string; why: string }>(
    'The document could not be written to {{folder}} ({{why}}). Make room on the disk; the job prints by itself then.',
  ),
  'document.changed': text(
    'The kept document no longer has the bytes that were fetched; it is fetched anew.',
  ),

  // the timeline of an attempt
  'step.listed': text<{ dispatch: string; print: string }>('listed by the service: {{dispatch}} / {{print}}'),
  'step.claimed': text<{ station: string }>('claimed by {{station}}'),
  'step.fetched': text<{ size: string; sha256: string }>('fetched, {{size}}, sha-256 {{sha256}}'),
  'step.kept-document': text<{ sha256: string }>('the kept document is used again, sha-256 {{sha256}}'),
  'step.fetch-again': text<{ why: string; seconds: number }>('{{why}} Tried again in {{seconds}} s.'),
  'step.creating': text<{ printer: string }>('asking {{printer}} for a job'),
  'step.created': text<{ printer: string; spooler: string }>('{{printer}} made job {{spooler}}, held'),
  'step.releasing': text<{ printer: string }>('the document is at {{printer}}; releasing it'),
  'step.handing-over': text<{ printer: string }>('handing the document to {{printer}}'),
  'step.submitted': text<{ printer: string; spooler: string }>('handed to {{printer}} as job {{spooler}}'),
  'step.submitted-no-id': text<{ printer: string }>('handed to {{printer}}'),
  'step.at-printer': text<{ what: string }>('{{what}}'),
  'step.printer-waits': text<{ what: string; printer: string }>(
    '{{what}}; it prints by itself when {{printer}} goes on',
  ),
  'step.printed': text<{ printer: string }>('printed on {{printer}}'),
  'step.printed-job': text<{ printer: string; spooler: string }>(
    'printed on {{printer}}: the print server completed job {{spooler}}',
  ),
  'step.printed-windows': text<{ printer: string; spooler: string }>(
    'printed on {{printer}}: Windows marked job {{spooler}} as printed',
  ),
  'step.printed-folder': text<{ printer: string }>(
    'printed to {{printer}}: the complete PDF is in the folder',
  ),
  'step.refused-again': text<{ why: string; seconds: number }>('{{why}} Tried again in {{seconds}} s.'),
  'step.moving': text<{ from: string; to: string }>(
    '{{from}} is asked to cancel it, so that it can print on {{to}}',
  ),
  'step.moved': text<{ from: string; to: string; since: string }>(
    'moved to {{to}} by the station: {{from}} has been stopped since {{since}}',
  ),
  'step.person-moved': text<{ who: string; from: string; to: string; since: string }>(
    'moved to {{to}} by {{who}}: {{from}} has been stopped since {{since}}',
  ),

  // what was seen of a job at its printer
  'seen.pending': text<{ printer: string }>('{{printer}} has it in its queue'),
  'seen.processing': text<{ printer: string }>('{{printer}} is printing it'),
  'seen.pages': text<{ pages: number }>('pages done: {{pages}}'),
  'seen.held': text<{ printer: string }>('held at {{printer}}'),
  'seen.stopped': text<{ printer: string }>('stopped at {{printer}}'),
  'seen.began-again': text<{ printer: string }>(
    '{{printer}} went back to the start of it after it had begun to print: it may come out twice',
  ),
  'seen.more': text('what was seen after this is not told line by line'),
  'step.desk-started': text('the desk was started again and looked what became of it'),
  'step.came-out': text<{ who: string }>('{{who}} said: it came out'),
  'step.person-printed': text<{ who: string }>('{{who}} asked for it to be printed'),
  'step.asked-here': text<{ who: string }>('{{who}} asked for it at this desk'),
  'step.person-skipped': text<{ who: string }>('{{who}} skipped it'),
  'step.person-cancelled': text<{ who: string; printer: string }>('{{who}} cancelled it at {{printer}}'),
  'step.asked-service': text<{ who: string }>('{{who}} asked the service to print it again'),
  'step.asked-kanban': text<{ who: string }>('{{who}} asked the service to print its kanban again'),
  'step.reported': text('reported to the service'),
  'step.report-failed': text<{ why: string }>('could not be reported to the service: {{why}}'),

  // how an attempt ended
  'end.cancelled-at-printer': text<{ printer: string }>('Cancelled at {{printer}} before it began to print.'),
  'end.cancelled-while-printing': text<{ printer: string }>(
    'Cancelled at {{printer}} after it had begun to print: part of it may have come out. Look, then say so.',
  ),
  'end.aborted': text<{ printer: string; why: string }>(
    '{{printer}} gave it up before it began to print ({{why}}).',
  ),
  'end.aborted-while-printing': text<{ printer: string; why: string }>(
    '{{printer}} gave it up after it had begun to print ({{why}}): part of it may have come out. Look, then say so.',
  ),
  'end.forgotten': text<{ printer: string; spooler: string }>(
    '{{printer}} no longer has a record of job {{spooler}}, so Selvedge can’t tell whether it came out. Look at the paper, then choose. (The doctor names the setting: PreserveJobHistory.)',
  ),
  'end.other-job': text<{ printer: string; spooler: string }>(
    'Job {{spooler}} at {{printer}} is now another one, so it cannot be proven that this one came out. Look, then say so.',
  ),
  'end.answer-lost': text<{ printer: string }>(
    'It was handed to {{printer}}, but the answer was lost, so it cannot be proven that it came out. Look, then say so.',
  ),
  'end.began-again': text<{ printer: string; spooler: string }>(
    '{{printer}} started job {{spooler}} again after it had begun to print, so it may have come out twice. Look, then say so.',
  ),
  'end.cannot-cancel': text<{ printer: string }>(
    'A half-made job could not be cancelled at {{printer}}, so it may still come out. Look, then say so.',
  ),
  'end.handed-over-only': text<{ printer: string }>(
    '{{printer}} took it, but tells nothing about its end. Look whether it came out, then say so.',
  ),
} as const
