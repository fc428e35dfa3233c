import { expect, test } from 'vitest'
import {
  type EarlyEnd,
  type ElectronComputer,
  earlyEndReason,
  electronObstacle,
  insteadOfElectron,
} from '../../src-main/shells/electron-obstacles.ts'
import { inLanguage, speak } from '../../src-shared/messages/index.ts'

const helper = '/opt/el/chrome-sandbox'
const apparmor = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'
const clone = '/proc/sys/kernel/unprivileged_userns_clone'
const most = '/proc/sys/user/max_user_namespaces'

const kindOn = (
  more: Partial<ElectronComputer>,
  settings: Record<string, string> = {},
  helperStat: { uid: number; mode: number } | null = null,
) =>
  electronObstacle(helper, {
    platform: 'linux',
    env: { DISPLAY: ':0' },
    isRoot: false,
    read: path => settings[path] ?? null,
    stat: () => helperStat,
    ...more,
  })?.kind ?? null

test.each<[string, ReturnType<typeof kindOn>, string | null]>([
  ['Linux with a display', kindOn({}), null],
  ['Linux with Wayland only', kindOn({ env: { WAYLAND_DISPLAY: 'wayland-0' } }), null],
  ['no display', kindOn({ env: { DISPLAY: '' } }), 'display'],
  ['macOS and Windows have no DISPLAY', kindOn({ platform: 'darwin', env: {} }), null],
  ['AppArmor’s restriction', kindOn({}, { [apparmor]: '1' }), 'sandbox'],
  ['AppArmor without it', kindOn({}, { [apparmor]: '0', [clone]: '1', [most]: '31000' }), null],
  ['the older setting of Debian', kindOn({}, { [clone]: '0' }), 'sandbox'],
  ['no namespaces at all', kindOn({}, { [most]: '0' }), 'sandbox'],
  ['a helper that is set up', kindOn({}, { [apparmor]: '1' }, { uid: 0, mode: 0o104755 }), null],
  ['a helper of an ordinary user', kindOn({}, { [apparmor]: '1' }, { uid: 1000, mode: 0o104755 }), 'sandbox'],
  ['a helper without the bit', kindOn({}, { [apparmor]: '1' }, { uid: 0, mode: 0o100755 }), 'sandbox'],
  ['root, who runs without it', kindOn({ isRoot: true }, { [apparmor]: '1' }), null],
])('%s, before Electron is started', (_, found, kind) => {
  expect(found).toBe(kind)
})

// What Chromium 153 and the system's loader print.
test.each<[string, EarlyEnd, string, string]>([
  [
    './electron: error while loading shared libraries: libnss3.so: cannot open shared object file: No such file',
    { code: 127, signal: null },
    'the library libnss3.so is missing',
    'Install the library',
  ],
  [
    '[99:FATAL:content/browser/zygote_host/zygote_host_impl_linux.cc:128] No usable sandbox! If you are running',
    { code: null, signal: 'SIGTRAP' },
    'this system doesn’t allow its sandbox',
    `sudo chown root:root "${helper}" && sudo chmod 4755 "${helper}"`,
  ],
  [
    'FATAL:sandbox/linux/suid/client/setuid_sandbox_host.cc:166] The SUID sandbox helper binary was found, but is not',
    { code: null, signal: 'SIGTRAP' },
    'this system doesn’t allow its sandbox',
    'chmod 4755',
  ],
  [
    'ERROR:ui/ozone/platform/x11/ozone_platform_x11.cc:256] Missing X server or $DISPLAY',
    { code: 1, signal: null },
    'no display available',
    'DISPLAY',
  ],
  ['', { code: 3, signal: null }, 'it closed with exit code 3', 'tries it again'],
  ['', { code: null, signal: 'SIGSEGV' }, 'it was ended by SIGSEGV', 'tries it again'],
  ['', { error: 'spawn EACCES' }, 'it couldn’t be started: spawn EACCES', 'tries it again'],
  ['', { silentSeconds: 90 }, 'it didn’t respond for 90 s', 'tries it again'],
])('reads why no window was open: %s', (output, end, why, advice) => {
  const reason = earlyEndReason(end, output, helper)
  expect(reason.why).toBe(why)
  expect(reason.advice).toContain(advice)
  speak('zh-CN')
  // Nothing of the sentence stays English, but names and commands.
  const line = inLanguage(insteadOfElectron(reason))
  speak('en')
  expect(line).not.toMatch(/window|opens|missing|ended|allow it|Install|tried/)
})
