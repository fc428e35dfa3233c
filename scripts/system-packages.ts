import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { missingOf, type Need, needsOf } from './system-needs.ts'

const root = resolve(import.meta.dirname, '..')
const keytarProgram = join(root, 'node_modules', 'keytar', 'build', 'Release', 'keytar.node')

/**
 * Installs what the tests need from the system where possible (Debian and derivatives, as root), and lists what is
 * missing elsewhere. Does nothing if everything is there. `isLong`: with what only the long run needs.
 */
export const provideSystemPackages = ({ isLong = false } = {}): void => {
  const missing = missingNow(isLong)
  if (missing.length > 0 && canInstall()) install(missing.map(need => need.package))
  if (!hasKeytar()) reinstallKeytar()
  reportMissing(missingNow(isLong))
}

const reportMissing = (missing: readonly Need[]): void => {
  for (const need of missing) say(`Missing: ${need.package} (${need.why})`)
  if (missing.length > 0 && process.platform === 'linux') {
    const names = missing.map(need => need.package).join(' ')
    say(`What brings it on Debian, as root: apt-get install ${names}`)
  }
  if (!hasKeytar()) say('Missing: the npm package keytar; npm install --no-save keytar says why')
}

const missingNow = (isLong: boolean): Need[] =>
  missingOf(needsOf({ platform: process.platform, keytar: hasKeytar(), isLong }), {
    folders: [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin'],
    exists: existsSync,
  })

const canInstall = (): boolean =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const install = (packages: readonly string[]): void => {
  say(`Installing for the tests: ${packages.join(' ')}`)
  const options = quietly({ DEBIAN_FRONTEND: 'noninteractive' })
  // Without an index apt finds nothing; with an outdated one it requests packages that are gone.
  spawnSync('/usr/bin/apt-get', ['update', '-qq'], options)
  spawnSync('/usr/bin/apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
}

const hasKeytar = (): boolean => existsSync(keytarProgram)

/**
 * npm skips an optional package that can't be built, and libsecret may have been missing at `npm ci`. `--no-save`
 * installs the locked version and changes neither package.json nor the lock file.
 */
const reinstallKeytar = (): void => {
  const version = lockedVersion('keytar')
  say(`Installing keytar ${version}, which npm left out or could not build`)
  const npm = process.env['npm_execpath']
  const args = ['install', '--no-save', '--no-audit', '--no-fund', `keytar@${version}`]
  const options = { ...quietly(headersSetting(process.env)), cwd: root }
  if (npm === undefined) spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  else spawnSync(process.env['npm_node_execpath'] ?? process.execPath, [npm, ...args], options)
}

const lockedVersion = (name: string): string => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return String(lock.packages[`node_modules/${name}`].version)
}

/**
 * If the installed Node came with its headers, building with them avoids downloading others, which some networks block.
 * Empty if already set or if there are none.
 */
export const headersSetting = (
  env: Readonly<Record<string, string | undefined>>,
  exists: (path: string) => boolean = existsSync,
): { npm_config_nodedir?: string } => {
  if (env['npm_config_nodedir'] !== undefined) return {}
  const nodeOfNpm = env['npm_node_execpath']
  const folders = [...(nodeOfNpm === undefined ? [] : [dirname(dirname(nodeOfNpm))]), '/usr', '/usr/local']
  const folder = folders.find(place => exists(join(place, 'include', 'node', 'node_api.h')))
  return folder === undefined ? {} : { npm_config_nodedir: folder }
}

/** The output of these programs goes to stderr, like everything that isn't a result. */
const quietly = (env: Record<string, string>): SpawnSyncOptions => ({
  stdio: ['ignore', 2, 2],
  env: { ...process.env, ...env },
})

const say = (line: string): void => {
  process.stderr.write(`${line}\n`)
}
