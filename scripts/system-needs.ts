/** Something that the tests need from the system, besides Node. Any one of the programs or files satisfies it. */
export interface Need {
  /** Name of the Debian package that provides it. */
  package: string
  /** Names of programs on PATH. */
  programs?: string[]
  files?: string[]
  why: string
}

const needs: readonly Need[] = [
  {
    // Headless Chromium: renders the same pages with a quarter less CPU time.
    package: 'chromium-headless-shell',
    programs: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
    files: ['/Applications/Google Chrome.app', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
    why: 'the browser that the end-to-end and security tests drive',
  },
  {
    package: 'chromium',
    programs: ['chromium', 'chromium-browser', 'google-chrome'],
    files: ['/Applications/Google Chrome.app', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
    why: 'a browser with windows, in which the browser shell opens the desk',
  },
  { package: 'cups', programs: ['cupsd'], why: 'the print server that the integration tests print through' },
  { package: 'cups-client', programs: ['lp'], why: 'the bare loop that bench:print compares with' },
  { package: 'cups-ipp-utils', programs: ['ipptool'], why: 'an IPP client that is not the project’s own' },
  {
    package: 'postgresql',
    programs: ['initdb'],
    // Debian keeps its programs in a folder a version, off the path.
    files: ['13', '14', '15', '16', '17', '18'].map(version => `/usr/lib/postgresql/${version}/bin/initdb`),
    why: 'the database in which the stations of a room share who prints what',
  },
  { package: 'openssl', programs: ['openssl'], why: 'makes certificates for printers over TLS' },
  { package: 'poppler-utils', programs: ['pdftoppm'], why: 'looks at printed PDFs' },
]

const linuxNeeds: readonly Need[] = [
  { package: 'dbus', programs: ['dbus-run-session'], why: 'the session in which a keyring runs' },
  {
    package: 'gnome-keyring',
    programs: ['gnome-keyring-daemon'],
    why: 'the keychain that tokens are kept in',
  },
  { package: 'libsecret-1-0', files: libraryFiles('libsecret-1.so.0'), why: 'lets keytar reach the keyring' },
  { package: 'xvfb', programs: ['Xvfb'], why: 'a screen for windows where there is none' },
  { package: 'xauth', programs: ['xauth'], why: 'lets a window onto that screen' },
  {
    package: 'fonts-liberation',
    files: ['/usr/share/fonts/truetype/liberation'],
    why: 'letters in screenshots',
  },
]

/** Needed to build keytar if no prebuilt version was installed. */
const keytarNeeds: readonly Need[] = [
  { package: 'libsecret-1-dev', files: libraryFiles('pkgconfig/libsecret-1.pc'), why: 'to build keytar' },
  { package: 'pkg-config', programs: ['pkg-config'], why: 'to build keytar' },
  { package: 'g++', programs: ['g++'], why: 'to build keytar' },
  { package: 'make', programs: ['make'], why: 'to build keytar' },
  { package: 'python3', programs: ['python3'], why: 'to build keytar' },
]

/** Only the long run needs these. */
const longNeeds: readonly Need[] = [
  { package: 'faketime', files: libraryFiles('faketime/libfaketimeMT.so.1'), why: 'runs the tests under other clocks' },
]

/** What the tests need on a platform; `keytar`: whether it is installed; `isLong`: for the long run. */
export const needsOf = ({
  platform,
  keytar,
  isLong = false,
}: {
  platform: NodeJS.Platform
  keytar: boolean
  isLong?: boolean
}): Need[] => {
  if (platform === 'win32') return needs.filter(need => need.package.startsWith('chromium'))
  return [
    ...needs,
    ...(platform === 'linux' ? linuxNeeds : []),
    ...(platform === 'linux' && !keytar ? keytarNeeds : []),
    ...(platform === 'linux' && isLong ? longNeeds : []),
  ]
}

/** The needs that aren't met; programs are searched in `folders`. */
export const missingOf = (
  all: readonly Need[],
  { folders, exists }: { folders: readonly string[]; exists: (path: string) => boolean },
): Need[] =>
  all.filter(need => {
    const programs = (need.programs ?? []).flatMap(program => folders.map(folder => `${folder}/${program}`))
    return ![...programs, ...(need.files ?? [])].some(exists)
  })

/** Where a file of a library may be, on the machines and distributions that are known. */
export function libraryFiles(name: string): string[] {
  const machines = ['x86_64-linux-gnu', 'aarch64-linux-gnu', 'arm-linux-gnueabihf']
  return [...machines.map(machine => `/usr/lib/${machine}/${name}`), `/usr/lib64/${name}`, `/usr/lib/${name}`]
}
