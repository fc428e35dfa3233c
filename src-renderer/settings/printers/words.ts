import { defineWords } from '../../app/index.ts'
import { chinese } from './words.zh.ts'

/** The texts of printers' supplies, of what they are let in by, and of printers that are named by their address. */
const english = {
  supplies: 'Supplies',
  'supplies.none': 'unknown',
  'supplies.level': '{{level}}%',
  'supplies.unknown': 'level unknown',
  'supplies.low': 'low',
  rejecting: 'Not accepting new jobs.',
  spare_one: '{{count}} job can move to {{to}}: see the print desk.',
  spare_other: '{{count}} jobs can move to {{to}}: see the print desk.',
  access: 'Password and certificate…',
  'access.title': 'Password and certificate of {{printer}}',
  'access.close': 'Close',
  certificate: 'Certificate',
  'certificate.none': 'It is used without encryption (ipp://), so it shows no certificate.',
  'certificate.trusted': 'You trusted this certificate, and it still shows it.',
  'certificate.known': 'It shows this certificate. Nothing has to be done if it prints.',
  'certificate.new':
    'It made its own certificate, so this computer can’t check it. Compare the fingerprint with the one on the printer’s panel or web page. Trust it only if they are the same.',
  'certificate.changed':
    'The certificate isn’t the one that was trusted. That is so after a reset, a new certificate or a repair. If you know of none, ask whoever looks after the printer first: somebody else may be answering.',
  'certificate.before': 'Trusted until now',
  'certificate.now': 'Shown now',
  'certificate.fingerprint': 'Fingerprint (SHA-256)',
  'certificate.subject': 'Issued to',
  'certificate.until': 'Valid until',
  'certificate.trust': 'Trust this certificate',
  'certificate.trust-new': 'Trust the new certificate',
  password: 'Password',
  'password.kept':
    'Signed in as {{user}}. The password is in this computer’s keychain, for this printer’s address alone.',
  'password.none': 'No password is kept. Most printers need none.',
  'password.user': 'User name',
  'password.field': 'Password',
  'password.send': 'Sign in',
  'password.sending': 'Signing in…',
  'password.missing': 'Enter the user name.',
  forget: 'Forget password and certificate',
  'forget.failed': 'Forget the password and certificate',
  'kind.ipp': 'network printer',
  'kind.cups': 'local queue (CUPS)',
  'kind.windows': 'local queue (Windows)',
  'kind.folder': 'folder',
  'address.title': 'Add by address',
  address: 'Printer address or folder path',
  'address.hint':
    'Network printer: ipp://host:631/printers/name. Queue: cups:name or windows:name. Folder for PDFs: folder:/path.',
  'address.placeholder': 'ipp://192.168.1.20:631/ipp/print',
  'address.fault.shape': 'That isn’t a printer address. It starts with ipp://, ipps://, cups:, windows: or folder:/',
  'address.fault.question': 'Write %3F for “?” and %23 for “#” in a queue’s name.',
  'address.fault.service-name':
    'That is the name of the printer’s service. Enter its host name or IP address, such as ipp://10.0.0.5/ipp/print, or add it to this computer and choose it from the list.',
  'address.fault.device':
    'Only a print server can use this address. Add the printer to this computer, then choose it from the list.',
  'address.fault.web': 'That is a web page. Use ipp:// instead of http://, or ipps:// instead of https://.',
} as const

export const { useWords: usePrinterWords } = defineWords('printers', english, chinese)
