import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const programs = '/usr/lib/cups'
const backends = fileURLToPath(new URL('backends', import.meta.url))

/** How a private print server is set up. */
export interface CupsSettings {
  /** `open` lets anyone on loopback do anything; `debian` is the policy that Debian ships (other users' jobs are hidden). */
  policy: 'open' | 'debian'
  /** False sets `PreserveJobHistory No`: a finished job is forgotten at once. */
  history: boolean
  /** True writes queues, jobs and subscriptions down at once, not within half a minute: for a server that is to be killed. */
  durable: boolean
}

const owners = 'Require user @OWNER @SYSTEM'
const openPolicy = `<Policy default>
  JobPrivateAccess all
  JobPrivateValues none
  SubscriptionPrivateAccess all
  SubscriptionPrivateValues none
  <Limit All>
    AuthType None
  </Limit>
</Policy>`

const debianPolicy = `<Policy default>
  JobPrivateAccess default
  JobPrivateValues default
  SubscriptionPrivateAccess default
  SubscriptionPrivateValues default
  <Limit Create-Job Print-Job Print-URI Validate-Job>
    Order deny,allow
  </Limit>
  <Limit Send-Document Send-URI Hold-Job Release-Job Restart-Job Purge-Jobs Set-Job-Attributes Create-Job-Subscription Renew-Subscription Cancel-Subscription Get-Notifications Reprocess-Job Cancel-Current-Job Suspend-Current-Job Resume-Job Cancel-My-Jobs Close-Job CUPS-Move-Job>
    ${owners}
    Order deny,allow
  </Limit>
  <Limit CUPS-Add-Modify-Printer CUPS-Delete-Printer Pause-Printer Resume-Printer Enable-Printer Disable-Printer Cancel-Jobs CUPS-Accept-Jobs CUPS-Reject-Jobs>
    AuthType Default
    Require user @SYSTEM
    Order deny,allow
  </Limit>
  <Limit Cancel-Job CUPS-Authenticate-Job>
    ${owners}
    Order deny,allow
  </Limit>
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>`

/** Where cupsd keeps everything: in its own folder, nothing in the system's. */
function filesConf(folder: string): string {
  return `ServerRoot ${folder}/etc
ServerBin ${folder}/bin
DataDir /usr/share/cups
DocumentRoot /usr/share/cups/doc-root
RequestRoot ${folder}/spool
TempDir ${folder}/spool/tmp
CacheDir ${folder}/cache
StateDir ${folder}/state
ServerKeychain ${folder}/ssl
AccessLog ${folder}/log/access_log
ErrorLog ${folder}/log/error_log
PageLog ${folder}/log/page_log
FileDevice Yes
SystemGroup root
SyncOnClose No
`
}

function serverConf(folder: string, port: number, settings: CupsSettings): string {
  return `Listen 127.0.0.1:${port}
Listen ${folder}/cups.sock
LogLevel warn
Browsing No
WebInterface No
DefaultAuthType ${settings.policy === 'open' ? 'None' : 'Basic'}
DefaultEncryption Never
IdleExitTimeout 0
ErrorPolicy abort-job
PreserveJobHistory ${settings.history ? 'Yes' : 'No'}
PreserveJobFiles No
MaxJobs 0
${settings.durable ? 'DirtyCleanInterval 0\n' : ''}JobKillDelay 3
<Location />
  Order allow,deny
  Allow 127.0.0.1
</Location>
${settings.policy === 'open' ? openPolicy : debianPolicy}
`
}

/** Lays out the folder of a private cupsd: configuration, the system's filters, our own backends. */
export function layOut(folder: string, port: number, settings: CupsSettings): void {
  chmodSync(folder, 0o755)
  for (const part of ['etc/ppd', 'cache', 'spool/tmp', 'state/certs', 'log', 'bin', 'ssl', 'queues']) {
    mkdirSync(join(folder, part), { recursive: true })
  }
  for (const part of ['filter', 'daemon', 'notifier', 'monitor', 'cgi-bin']) {
    if (existsSync(join(programs, part))) symlinkSync(join(programs, part), join(folder, 'bin', part))
  }
  cpSync(backends, join(folder, 'bin/backend'), { recursive: true })
  // CUPS runs no backend that others may write to, as a lenient umask leaves it in a checkout.
  for (const backend of readdirSync(backends)) chmodSync(join(folder, 'bin/backend', backend), 0o755)
  writeFileSync(join(folder, 'etc/cups-files.conf'), filesConf(folder))
  writeFileSync(join(folder, 'etc/cupsd.conf'), serverConf(folder, port, settings))
}
