import { text } from './template.ts'

/** Jobs, attempts and documents: what happened to paper, or why nothing did. */
export const printMessages = {
  // why a job waits for a person
  'job.held-first-start': text('This job was waiting before the station first ran. Print it or skip it.'),
  'job.held-no-rule': text<{ type: string }>('No rule for “{{type}}”. Add one, or print this job by hand.'),
  'job.held-rules-saved': text('This job was waiting when the rules were saved without printing. Print it or skip it.'),
  'job.waits-together': text<{ what: string; order: string; state: string; since: string }>(
    'Waits for “{{what}}” of order {{order}} ({{state}}), since {{since}}. To print what is there, print it by hand.',
  ),
  'job.held-together': text<{ what: string; order: string; state: string; since: string }>(
    'Waited since {{since}} for “{{what}}” of order {{order}} ({{state}}). It prints when that is there; print it by hand to print it now.',
  ),
  'job.held-together-room': text(
    'Documents of an order can’t wait for each other while several stations share their work. Print this job by hand, or remove “together_with” from the rules.',
  ),
  'job.held-asked-again': text(
    'This job came out here before, and the service lists it again. Print it again or skip it.',
  ),
  'job.held-queued-again': text<{ was: string }>(
    'The service listed this job as “{{was}}” before and now as waiting to print. Print it or skip it.',
  ),
  'job.held-number-reused': text<{ before: string; now: string }>(
    'The service reused this number for another document: it was {{before}} and is now {{now}}. Print it or skip it.',
  ),
  'job.held-claimed-before': text<{ folder: string; time: string }>(
    'The station with the data folder {{folder}} already sent this job to a printer ({{time}}), but this ledger has no record of it. Print it again or skip it.',
  ),
  'job.elsewhere': text<{ stage: string }>(
    'Printed elsewhere: the service already listed it as {{stage}} when it first appeared here.',
  ),
  'job.unknown-status': text<{ status: string }>(
    'Unknown status “{{status}}”, so this job is left to other stations. If it’s yours, print it by hand.',
  ),
  'job.skipped-by-rule': text<{ type: string }>('The rules say not to print “{{type}}” here.'),
  'job.skipped-by-person': text('Skipped by hand.'),
  'job.not-found': text<{ job: string }>('Job {{job}} not found. Refresh the list.'),
  'job.no-document': text<{ job: string }>(
    'No document is kept here for job {{job}}. Selvedge fetches it when the job prints or is reprinted through the service.',
  ),
  'job.busy': text<{ job: string; state: string }>(
    'Job {{job}} is {{state}} and can’t be changed now. Wait until it’s done, or cancel it at the printer.',
  ),
  'job.moved-on': text<{ state: string }>('The job changed in the meantime: it is {{state}} now. Nothing was done.'),
  'job.person-first': text<{ who: string; state: string }>(
    '{{who}} already handled this job: it is {{state}} now. Nothing was done.',
  ),
  'job.station-first': text<{ station: string; state: string }>(
    'Station {{station}} already handled this job: it is {{state}} there. Nothing was done here.',
  ),
  'job.undo-late': text<{ job: string }>('Job {{job}} can’t be undone any more: the decision is recorded.'),
  'job.behind': text<{ job: string }>('Behind {{job}}'),
  'job.may-still-come-out': text<{ job: string; printer: string }>(
    'Job {{job}} may still come out on {{printer}}, which hasn’t confirmed the cancellation. Cancel it there, or wait until it’s done, before you print it elsewhere.',
  ),

  // the document
  'document.fetch-failed': text<{ why: string }>(
    'The document couldn’t be downloaded ({{why}}). Nothing was sent to a printer.',
  ),
  'document.link-refused': text<{ status: number; host: string }>(
    '{{host}} refused the document’s link (status {{status}}); it may have expired. Selvedge requests a new one.',
  ),
  'document.host-silent': text<{ host: string; seconds: number }>(
    '{{host}}, which has the document, didn’t respond within {{seconds}} s.',
  ),
  'document.cut': text<{ bytes: number }>('The document was cut off after {{bytes}} bytes.'),
  'document.empty': text('The document is empty (0 bytes).'),
  'document.not-pdf': text('The document isn’t a PDF. Its link may have expired, or it leads to a sign-in page.'),
  'document.locked': text(
    'The document needs a password, so no printer can print it. Have it made without one, then print the job again.',
  ),
  'document.private-address': text<{ address: string }>(
    'The document’s link points to a private address ({{address}}). Selvedge doesn’t fetch from there, because the service itself is elsewhere. Ask whoever runs the service to correct the link, then print the job again.',
  ),
  'document.incomplete': text('The document is incomplete: its end mark (%%EOF) is missing.'),
  'document.too-large': text<{ limit: string }>(
    'The document is larger than {{limit}}. You can raise the limit in Settings.',
  ),
  'document.bad-link': text<{ what: string }>('The service sent no usable link to the document: {{what}}.'),
  'document.disk': text<{ folder: string; why: string }>(
    'The document couldn’t be saved to {{folder}} ({{why}}). Free up disk space; the job then prints automatically.',
  ),
  'document.changed': text('The stored document no longer matches what was downloaded. Selvedge downloads it again.'),

  // the timeline of an attempt
  'step.listed': text<{ dispatch: string; print: string }>('listed by the service: {{dispatch}} / {{print}}'),
  'step.claimed': text<{ station: string }>('claimed by {{station}}'),
  'step.fetched': text<{ size: string; sha256: string }>('fetched, {{size}}, sha-256 {{sha256}}'),
  'step.paper-unread': text('its page sizes can’t be read, so they weren’t checked against the paper'),
  'step.kept-document': text<{ sha256: string }>('using the stored document, sha-256 {{sha256}}'),
  'step.fetch-again': text<{ why: string; seconds: number }>('{{why}} Retrying in {{seconds}} s.'),
  'step.creating': text<{ printer: string }>('creating a job on {{printer}}'),
  'step.created': text<{ printer: string; spooler: string }>('{{printer}} created job {{spooler}} on hold'),
  'step.releasing': text<{ printer: string }>('the document is at {{printer}}; releasing it'),
  'step.handing-over': text<{ printer: string }>('sending the document to {{printer}}'),
  'step.submitted': text<{ printer: string; spooler: string }>('sent to {{printer}} as job {{spooler}}'),
  'step.submitted-no-id': text<{ printer: string }>('sent to {{printer}}'),
  'step.at-printer': text<{ what: string }>('{{what}}'),
  'step.printer-waits': text<{ what: string; printer: string }>(
    '{{what}}; prints automatically when {{printer}} is ready again',
  ),
  'step.held-there': text<{ printer: string }>(
    '{{printer}} holds the job until somebody releases it there, at its panel or on its page of jobs.',
  ),
  'step.printed': text<{ printer: string }>('printed on {{printer}}'),
  'step.printed-job': text<{ printer: string; spooler: string }>(
    'printed on {{printer}}: the print server completed job {{spooler}}',
  ),
  'step.printed-windows': text<{ printer: string; spooler: string }>(
    'printed on {{printer}}: Windows marked job {{spooler}} as printed',
  ),
  'step.printed-folder': text<{ printer: string }>('printed to {{printer}}: the complete PDF is in the folder'),
  'step.refused-again': text<{ why: string; seconds: number }>('{{why}} Retrying in {{seconds}} s.'),
  'step.moving': text<{ from: string; to: string }>('cancelling on {{from}} to print on {{to}}'),
  'step.moved': text<{ from: string; to: string; since: string }>(
    'moved to {{to}} by the station: {{from}} has been stopped since {{since}}',
  ),
  'step.person-moved': text<{ who: string; from: string; to: string; since: string }>(
    'moved to {{to}} by {{who}}: {{from}} has been stopped since {{since}}',
  ),

  // what was seen of a job at its printer
  'seen.pending': text<{ printer: string }>('in the queue of {{printer}}'),
  'seen.processing': text<{ printer: string }>('printing on {{printer}}'),
  'seen.pages': text<{ pages: number }>('pages done: {{pages}}'),
  'seen.held': text<{ printer: string }>('on hold at {{printer}}'),
  'seen.stopped': text<{ printer: string }>('stopped at {{printer}}'),
  'seen.began-again': text<{ printer: string }>(
    '{{printer}} started over after it had begun to print: the job may come out twice',
  ),
  'seen.left-out': text<{ printer: string; what: string }>('{{printer}} left out {{what}}'),
  'seen.goes-without': text<{ printer: string; what: string }>('{{printer}} prints it without {{what}}, as was asked'),
  'seen.attributes-refused': text<{ printer: string; names: string }>(
    '{{printer}} doesn’t take {{names}}; the job goes without',
  ),
  'seen.renamed': text<{ printer: string; name: string }>('{{printer}} calls the job “{{name}}”'),
  'seen.more': text('further steps aren’t listed'),
  'step.desk-started': text('Selvedge restarted and checked the outcome'),
  'step.came-out': text<{ who: string }>('{{who}} confirmed that it came out'),
  'step.person-printed': text<{ who: string }>('{{who}} printed it'),
  'step.why': text<{ note: string }>('why: {{note}}'),
  'step.asked-here': text<{ who: string }>('{{who}} requested it here'),
  'step.person-skipped': text<{ who: string }>('{{who}} skipped it'),
  'step.person-cancelled': text<{ who: string; printer: string }>('{{who}} cancelled it at {{printer}}'),
  'step.asked-service': text<{ who: string }>('{{who}} requested a reprint from the service'),
  'step.asked-kanban': text<{ who: string }>('{{who}} requested a kanban reprint from the service'),
  'step.reported': text('reported to the service'),
  'step.report-failed': text<{ why: string }>('couldn’t be reported to the service: {{why}}'),

  // how an attempt ended
  'end.cancelled-at-printer': text<{ printer: string }>('Cancelled at {{printer}} before printing started.'),
  'end.cancelled-while-printing': text<{ printer: string }>(
    'Cancelled at {{printer}} after printing started: part of it may have come out. Check the paper, then confirm or print it again.',
  ),
  'end.aborted': text<{ printer: string; why: string }>(
    '{{printer}} aborted the job before printing started ({{why}}).',
  ),
  'end.aborted-while-printing': text<{ printer: string; why: string }>(
    '{{printer}} aborted the job after printing started ({{why}}): part of it may have come out. Check the paper, then confirm or print it again.',
  ),
  'end.forgotten': text<{ printer: string; spooler: string }>(
    '{{printer}} no longer has a record of job {{spooler}}, so Selvedge can’t tell whether it came out. Check the paper, then confirm or print it again. (The doctor names the setting: PreserveJobHistory.)',
  ),
  'end.other-job': text<{ printer: string; spooler: string }>(
    'Job {{spooler}} at {{printer}} is a different job now, so Selvedge can’t tell whether this one came out. Check the paper, then confirm or print it again.',
  ),
  'end.answer-lost': text<{ printer: string }>(
    'The job was sent to {{printer}}, but the reply was lost, so Selvedge can’t tell whether it came out. Check the paper, then confirm or print it again.',
  ),
  'end.began-again': text<{ printer: string; spooler: string }>(
    '{{printer}} restarted job {{spooler}} after printing had started, so it may have come out twice. Check the paper, then confirm or print it again.',
  ),
  'end.cannot-cancel': text<{ printer: string }>(
    'An unfinished job couldn’t be cancelled at {{printer}}, so it may still come out. Check the paper, then confirm or print it again.',
  ),
  'end.handed-over-only': text<{ printer: string }>(
    '{{printer}} accepted the job but doesn’t report when it’s done. Check the paper, then confirm or print it again.',
  ),
  'end.completed-with-error': text<{ printer: string; spooler: string; why: string }>(
    '{{printer}} reported job {{spooler}} as completed, but with an error ({{why}}): it may not have come out. Check the paper, then confirm or print it again.',
  ),
  'end.completed-short': text<{ printer: string; spooler: string }>(
    '{{printer}} reported job {{spooler}} as completed with fewer sheets than it has. Check the paper, then confirm or print it again.',
  ),
  'end.left-out': text<{ printer: string; what: string }>(
    '{{printer}} printed the job but left out {{what}}. Check the paper, then confirm or print it again.',
  ),
  'end.look-refused': text<{ printer: string; spooler: string }>(
    '{{printer}} doesn’t answer what became of job {{spooler}}, so Selvedge can’t tell whether it came out. Check the paper, then confirm or print it again.',
  ),
  // Printers, queues and print servers: what they say, and what that proves.
  'printer.unreachable': text<{ printer: string; why: string }>(
    '{{printer}} can’t be reached ({{why}}). Its jobs wait and print automatically when it’s back.',
  ),
  'printer.wants-password': text<{ printer: string }>(
    '{{printer}} wants a user name and password, and none that it accepts is kept for it. Sign in to it in Settings, Printers, or with “selvedge printer password” (with ipps:// in the rule if it asks without encryption); its jobs wait and print automatically then.',
  ),
  'printer.wants': text<{ printer: string; why: string }>(
    '{{printer}} can’t be used yet: {{why}}. Its jobs wait and print automatically then.',
  ),
  'printer.sign-in-refused': text<{ printer: string }>(
    '{{printer}} doesn’t accept this user name and password. Check both; nothing was kept.',
  ),
  'printer.sign-in-clear': text<{ printer: string }>(
    '{{printer}} asks for the password without encryption, so others on the network could read it. Nothing was sent. Use ipps:// instead of ipp:// in the rule, then sign in.',
  ),
  'printer.other-certificate': text<{ printer: string; fingerprint: string }>(
    '{{printer}} now shows another certificate ({{fingerprint}}). Compare that one before you trust it.',
  ),
  'printer.no-keychain': text<{ why: string }>(
    'This computer’s keychain can’t be used ({{why}}), so nothing was kept for the printer.',
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
  'printer.leaves-out': text<{ printer: string; what: string; by: 'lists' | 'answer' }>(
    'This printer would leave out {{what}} ({{printer}}). Print it anyway, choose another printer, or fix the rule.',
  ),
  'printer.look-refused': text<{ printer: string; spooler: string; why: string }>(
    '{{printer}} doesn’t answer what became of job {{spooler}} ({{why}}).',
  ),
  'printer.answer-lost': text<{ printer: string; why: string }>('The reply from {{printer}} was lost ({{why}}).'),
  'printer.bad-answer': text<{ printer: string; why: string }>(
    '{{printer}} sent a reply that isn’t IPP ({{why}}). Check its address in the rule.',
  ),
  'printer.bad-uri': text<{ uri: string }>(
    '“{{uri}}” isn’t a printer address. Use ipp://host:631/printers/name, cups:name, windows:name or folder:/path.',
  ),
  'printer.bad-address': text<{ uri: string; why: string }>('“{{uri}}” can’t be used as a printer: {{why}}.'),
  'printer.bad-cups-server': text<{ server: string }>(
    'CUPS_SERVER is “{{server}}”, which isn’t a valid print server. Use host:631 or /run/cups/cups.sock, or leave it empty.',
  ),
  'printer.not-here': text<{ uri: string; platform: string }>('{{uri}} can’t be used on {{platform}}.'),
  'printer.folder': text<{ folder: string; why: string }>(
    'PDFs can’t be saved to {{folder}} ({{why}}). Check the folder and its permissions; its jobs wait until then.',
  ),
  'printer.start-forbidden': text<{ printer: string }>(
    'Only an administrator may start the queue of {{printer}} again: on the print server with “cupsenable {{printer}}” or on its page of printers, or at the printer itself.',
  ),
  'printer.not-started': text<{ printer: string; why: string }>(
    'The queue of {{printer}} didn’t start again: {{why}}.',
  ),
  'printer.held': text<{ printer: string; cause: string }>(
    'Selvedge stopped sending to {{printer}} because 3 jobs in a row had the same problem: {{cause}}. Check the printer, then resume.',
  ),
  'printer.cut-off': text<{ printer: string }>(
    '{{printer}} stopped responding while Selvedge was closing. Selvedge checks the job at its next start.',
  ),
  'printer.job-unknown': text<{ printer: string; spooler: string }>('{{printer}} has no job {{spooler}}.'),

  'proves.ipp': text('“printed” means the printer or print server reported the job as completed.'),
  'proves.server': text('“printed” means the print server completed the job and its printer reported no error.'),
  'proves.printer': text('“printed” means the printer itself reported the job as completed.'),
  'proves.bytes': text<{ way: string }>(
    '“printed” means the print server sent every byte to the printer ({{way}}), which doesn’t report what came out.',
  ),
  'proves.folder': text('“printed” means the complete PDF is in the folder.'),
  'proves.windows': text(
    '“printed” means the Windows queue marked the job as printed. A queue that deletes jobs right away proves nothing: turn on “Keep printed documents” in its properties (Advanced).',
  ),
  // Paper that does not fit, spare printers, and jobs left to another station.
  'paper.mismatch': text<{ type: string; size: string; printer: string; offers: string }>(
    '{{type}} is {{size}}, queue {{printer}} has {{offers}}. Print it anyway, or fix the rule.',
  ),
  'paper.unchecked': text<{ type: string; printer: string }>(
    'The pages of {{type}} can’t be read, so they couldn’t be compared with the paper of {{printer}}. Look at the document; print it anyway if it is right.',
  ),
  'paper.no-pages': text('The document has no pages, so nothing would come out.'),
  'paper.no-such-pages': text<{ pages: string; count: number }>(
    'Pages {{pages}} are to be printed, but the document ends with page {{count}}. Fix the rule, or choose other pages.',
  ),
  'job.odd-copies': text<{ copies: string }>(
    'The service asks for {{copies}} copies, which can’t be printed. Print it to get one, or choose how many.',
  ),
  'job.left-to': text<{ type: string; station: string }>('The rules leave “{{type}}” to the station {{station}}.'),
  'job.left-to-absent': text<{ type: string; station: string }>(
    'The rules leave “{{type}}” to {{station}}, but no station that is running prints it. Start that station, print this job here, or change the rule.',
  ),
  'job.left-to-unknown': text<{ type: string; station: string }>(
    'The rules leave “{{type}}” to {{station}}, but no station and no group of this room has that name. Correct the rule, or print this job here.',
  ),
  // What other stations of the room do with a job.
  'job.at-station': text<{ station: string }>('The station {{station}} prints this job.'),
  'job.printed-at': text<{ station: string; printer: string }>('Printed by the station {{station}} on {{printer}}.'),
  'job.skipped-at': text<{ station: string }>('Skipped at the station {{station}}.'),
  'job.person-at': text<{ station: string }>('The station {{station}} has this job, and waits there for a person.'),
  'job.may-come-out-at': text<{ station: string; printer: string }>(
    'The station {{station}}, which isn’t answering, was sending this job to {{printer}}: it may still come out. Look there before you print it again or skip it.',
  ),
  'job.room-knows': text<{ printer: string }>(
    'The room knows that this station sent this job to {{printer}} before, but its ledger has no record of it. Print it again or skip it.',
  ),
  'step.able-again': text<{ printer: string }>('{{printer}} offers it now'),
  'step.paper-fits': text('the rules changed and the paper fits now'),
  'rules.unreadable': text<{ what: string }>(
    'The rules in this file can’t be read: {{what}}. Fix the file, then import it again.',
  ),
  'rules.together-in-room': text<{ type: string }>(
    'The rule for “{{type}}” makes documents of an order wait for each other (“together_with”), which they can’t while several stations share their work. Remove that from the rule.',
  ),
  'rules.no-test-page': text<{ type: string }>(
    'The rule for “{{type}}” has no printer, so it can’t print a test page. Choose a printer first.',
  ),
  'rules.fixed': text(
    'These rules come from the file passed to the station with --config. Edit that file, then restart the station.',
  ),
  // Printing from an order, and what the service was asked to start.
  'ask.unknown': text<{ what: string }>(
    'The request to the service ({{what}}) got no reply, so it may or may not have been done. Check the list before you repeat it: Selvedge never resends it.',
  ),
  'ask.waiting': text<{ what: string }>(
    'Requested from the service ({{what}}). Waiting for the job to appear in the list.',
  ),
  'ask.first': text<{ what: string; who: string }>(
    '{{who}} just requested the same ({{what}}). Nothing was sent. Try again if you want it twice.',
  ),
  'run.cancelled': text('Not started: the rest was cancelled.'),
  // Alerts, as shown in the window, the tray and system notifications.
  'alert.job-needs-you': text<{ job: string }>('Job {{job}} needs attention.'),
  'alert.job-stuck': text<{ job: string; minutes: number }>(
    'Job {{job}} hasn’t moved for {{minutes}} min. Check its printer.',
  ),
  'alert.printer': text<{ printer: string; what: string }>('{{printer}}: {{what}}. Its jobs are waiting.'),
  'alert.no-token': text('The station has stopped because it has no valid token. Sign in to resume printing.'),
  'alert.offline': text('The service isn’t responding. The station keeps retrying; jobs wait until then.'),

  // one line of a system notification
  'alert.line-profile': text<{ profile: string; what: string }>('{{profile}}: {{what}}'),
  'alert.line-failed': text<{ job: string; what: string }>('Job {{job}} failed. {{what}}'),
  'alert.line-unconfirmed': text<{ job: string; what: string }>('Job {{job}} is unconfirmed. {{what}}'),
  'alert.line-held': text<{ job: string; what: string }>('Job {{job}} is on hold. {{what}}'),
  'alert.line-failed-many': text<{ count: number }>('{{count}} jobs failed'),
  'alert.line-unconfirmed-many': text<{ count: number }>('{{count}} jobs are unconfirmed: did they come out?'),
  'alert.line-held-many': text<{ count: number }>('{{count}} jobs are on hold'),
  'alert.line-stuck-many': text<{ count: number }>('{{count}} jobs are stuck'),
  'alert.line-printer-many': text<{ count: number }>('{{count}} printers have stopped'),

  'alert.title-one': text('Selvedge: 1 needs attention'),
  'alert.title-many': text<{ count: number }>('Selvedge: {{count}} need attention'),
  'alert.try': text('Test notification'),
  'alert.try-line': text('Failed and unconfirmed jobs and stopped printers are announced like this.'),

  // Alerts that leave this computer. They name jobs and printers, never people.
  'alert.out-failed': text<{ job: string }>('Job {{job}} failed.'),
  'alert.out-unconfirmed': text<{ job: string }>('Job {{job}} is unconfirmed: did it come out?'),
  'alert.out-held': text<{ job: string }>('Job {{job}} is on hold.'),
  'alert.out-station': text('The station isn’t printing.'),
  'alert.out-sending': text('Alerts don’t reach one of their receivers. See Settings, Alerts.'),
  'alert.out-more': text<{ count: number }>('{{count}} more'),
  'alert.out-all': text<{ station: string; what: string }>('{{station}}: {{what}}'),
  'alert.out-test': text<{ station: string }>('Test alert from {{station}}. Its alerts arrive here.'),
  'alert.target-failed': text<{ name: string; why: string }>(
    'Alerts don’t reach {{name}} ({{why}}). Check it in Settings, Alerts, and send a test alert.',
  ),
  'alert.targets-unreadable': text(
    'The list of who gets alerts can’t be read, so nobody outside this computer gets any. Enter the receivers again in Settings, Alerts.',
  ),
  'alerts.test-arrived': text<{ seconds: number; what: string }>('Arrived after {{seconds}} s ({{what}}).'),
  'alerts.test-failed': text<{ why: string }>('Didn’t arrive: {{why}}.'),
  'alerts.bad-url': text(
    'Alerts can’t be sent to this address. Enter an https address, or http for this computer or the local network, without a user name.',
  ),
  'alerts.no-target': text('This receiver of alerts was removed.'),
  'alerts.too-many': text<{ most: number }>('There can be at most {{most}} receivers of alerts. Remove one first.'),
  'tray.calm': text('Selvedge: nothing needs attention'),
  'tray.needs-you-one': text('Selvedge: 1 needs attention'),
  'tray.needs-you': text<{ count: number }>('Selvedge: {{count}} need attention'),
} as const
