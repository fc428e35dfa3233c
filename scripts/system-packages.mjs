import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { missingOf, needsOf } from './system-needs.mjs'

const root = resolve(import.meta.dirname, '..')
const say = line => process.stderr.write(`${line}\n`)

/**
 * Brings what the tests need from the system where it can (Debian and its like, as root), and names what is missing elsewhere.
 * Does nothing where all is there.
 * @returns {boolean} whether all is there now
 */
export const provideSystemPackages = () => {
  const missing = missingNow()
  if (missing.length > 0 && canInstall()) install(missing.map(need => need.package))
  const keytar = hasKeytar() || bringKeytarBack()
  const still = missingNow()
  for (const need of still) say(`Missing: ${need.package} (${need.why})`)
  if (!keytar)
    say(
      'Missing: the npm package keytar (keeps tokens in the keychain); npm install --no-save keytar says why',
    )
  if (still.length > 0 && process.platform === 'linux') {
    say(
      `To bring it: apt-get install ${still.map(need => need.package).join(' ')}, as root, or what your system calls these`,
    )
  }
  return still.length === 0 && keytar
}

const missingNow = () =>
  missingOf(needsOf({ platform: process.platform, keytar: hasKeytar() }), {
    folders: [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin'],
    exists: existsSync,
  })

const canInstall = () =>
  process.platform === 'linux' && process.getuid() === 0 && existsSync('/usr/bin/apt-get')

const install = packages => {
  say(`Installing for the tests: ${packages.join(' ')}`)
  const options = {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  // Without an index apt finds nothing, with an old one it asks for what is gone.
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
}

const keytarFolder = join(root, 'node_modules', 'keytar')
const hasKeytar = () => existsSync(join(keytarFolder, 'build', 'Release', 'keytar.node'))

/**
 * npm leaves an optional package out where it cannot be built, and libsecret may not have been there at `npm ci`.
 * `--no-save` installs it as locked, and changes neither package.json nor the lock file.
 */
const bringKeytarBack = () => {
  const { version } = createRequire(import.meta.url)('../package-lock.json').packages['node_modules/keytar']
  say(`Installing keytar ${version}, which was left out for want of libsecret`)
  const env = { ...process.env, ...headersSetting(process.env) }
  const npm = process.env.npm_execpath
  const args = ['install', '--no-save', '--no-audit', '--no-fund', `keytar@${version}`]
  const options = { cwd: root, stdio: ['ignore', 2, 2], env }
  if (npm === undefined) spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  else spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], options)
  return hasKeytar()
}

/**
 * Where the machine's own Node came with its headers, building with them saves fetching others, which is refused in some places.
 * @returns {{ npm_config_nodedir?: string }}
 */
export const headersSetting = (env, exists = existsSync) => {
  if (env.npm_config_nodedir !== undefined) return {}
  const ofNpm = env.npm_node_execpath === undefined ? [] : [dirname(dirname(env.npm_node_execpath))]
  const folder = [...ofNpm, '/usr', '/usr/local'].find(place =>
    exists(join(place, 'include', 'node', 'node_api.h')),
  )
  return folder === undefined ? {} : { npm_config_nodedir: folder }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = provideSystemPackages() ? 0 : 1
