import { win32 } from 'node:path'

/** What a program is started for, which decides what it gets of this process's environment. */
export type ChildPurpose =
  /** Another vendor's program that only computes: one for alerts, PowerShell. */
  | 'program'
  /** A browser, or what opens one. */
  | 'window'

type Environment = Readonly<Record<string, string | undefined>>

/** Where programs and this user's files are, in which language and time zone, and where temporary files go. */
const everywhere = ['PATH', 'HOME', 'USER', 'LOGNAME', 'LANG', 'LANGUAGE', 'LC_*', 'TZ', 'TMPDIR']

const ofSystem: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  // Core Foundation finds the encoding of this user's texts by it.
  darwin: ['__CF_USER_TEXT_ENCODING'],
  win32: [
    // Without these Windows finds neither its own libraries nor the ending of a program's name.
    ...['SystemRoot', 'SystemDrive', 'windir', 'ComSpec', 'PATHEXT'],
    // Temporary files, and where this user's and everyone's files are.
    ...['TEMP', 'TMP', 'USERPROFILE', 'HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA', 'ALLUSERSPROFILE'],
    ...['ProgramData', 'ProgramFiles', 'ProgramFiles(x86)', 'ProgramW6432', 'PUBLIC'],
    ...['CommonProgramFiles', 'CommonProgramFiles(x86)', 'CommonProgramW6432'],
    // Who and where they are: printers on the network are asked for as this user.
    ...['USERNAME', 'USERDOMAIN', 'COMPUTERNAME'],
    // By these, .NET and installers choose between their 32-bit and 64-bit parts.
    ...['OS', 'PROCESSOR_ARCHITECTURE', 'PROCESSOR_ARCHITEW6432', 'NUMBER_OF_PROCESSORS'],
  ],
}

const ofWindow = [
  // The display, and the right to use it.
  ...['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY'],
  // The session: its folders, its bus (portals, keyring, the browser that runs already), its kind.
  ...['XDG_*', 'DBUS_*', 'DESKTOP_SESSION', 'GNOME_DESKTOP_SESSION_ID', 'KDE_FULL_SESSION', 'KDE_SESSION_VERSION'],
  // The input method: without it no one types Chinese.
  ...['GTK_IM_MODULE', 'QT_IM_MODULE', 'XMODIFIERS'],
  // How large and in which theme things are drawn.
  ...['GDK_SCALE', 'GDK_DPI_SCALE', 'GDK_BACKEND', 'GTK_THEME', 'QT_SCALE_FACTOR', 'QT_QPA_PLATFORM'],
  // Which browser xdg-open takes, and how that browser reaches the network.
  ...['BROWSER', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY'],
  ...['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy'],
]

/**
 * The environment of a program that isn't a part of Selvedge: the variables that its purpose needs, by name. Everything
 * else stays here, since no one can list what may be secret in an environment (tokens, database passwords, cloud keys).
 * `more` is added. Windows doesn't tell upper from lower case in names.
 */
export function childEnvironment(
  purpose: ChildPurpose,
  more: Record<string, string> = {},
  { env = process.env, platform = process.platform }: { env?: Environment; platform?: NodeJS.Platform } = {},
): Record<string, string> {
  const names = [...everywhere, ...(ofSystem[platform] ?? []), ...(purpose === 'window' ? ofWindow : [])]
  const inCase = (name: string) => (platform === 'win32' ? name.toUpperCase() : name)
  const whole = new Set(names.map(inCase))
  const starts = names.filter(name => name.endsWith('*')).map(name => inCase(name.slice(0, -1)))
  const goes = (name: string) => whole.has(name) || starts.some(start => name.startsWith(start))
  const found = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && goes(inCase(entry[0])),
  )
  return { ...Object.fromEntries(found), ...more }
}

/** Windows' own PowerShell by its whole path: a bare name would be looked for in the current folder and along PATH first. */
export function powershellPath(env: Environment): string {
  const root = env['SystemRoot'] ?? env['windir'] ?? 'C:\\Windows'
  return win32.join(root, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe')
}
