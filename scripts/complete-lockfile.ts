import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/*
 * A registry mirror that holds only some platforms' builds makes npm leave the others out of package-lock.json, and `npm ci`
 * then refuses the whole lock file. This puts them back, so that a lock file written behind such a mirror serves everywhere.
 *
 * The registry says the checksum of each, by npm's own client: an entry without one would be installed unchecked elsewhere.
 *
 * It also marks the packages that bring their native part ready-made but have a binding.gyp beside it: npm would run node-gyp
 * for them, which does nothing but needs Python and headers fetched from nodejs.org, and `npm ci` fails without. npm reads the
 * mark from the lock file, and drops it whenever it writes one.
 */

const readyMade = ['better-sqlite3']

/** Where a build runs, as a lock file says it. */
interface Platform {
  cpu: string[]
  os: string[]
  libc?: string[]
}

interface LockedPackage extends Partial<Platform> {
  version?: string
  /** The checksum of what npm downloads; without it npm takes whatever it gets. */
  integrity?: string
  dev?: boolean
  optional?: boolean
  /** A folder of this project, not a download. */
  link?: boolean
  /** False: npm builds nothing for it. */
  gypfile?: boolean
  optionalDependencies?: Record<string, string>
}

interface Lock {
  packages: Record<string, LockedPackage>
}

const systems: Readonly<Record<string, string>> = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  openharmony: 'openharmony',
  win32: 'win32',
}
const processors: Readonly<Record<string, string>> = {
  arm: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  x64: 'x64',
}
const libraries: Readonly<Record<string, string>> = {
  gnu: 'glibc',
  gnueabihf: 'glibc',
  musl: 'musl',
  musleabihf: 'musl',
}

/**
 * Marks the packages that come ready-made, and adds an entry for each platform build that a locked package names in `optionalDependencies` and that is missing.
 * Platforms are read from the builds' names; a name that says none is left alone.
 * @param lock the parsed lock file; not changed
 * @returns the completed lock file, and what it got
 */
export const completeLockfile = <L extends Lock>(lock: L): { lock: L; added: string[] } => {
  const packages: Record<string, LockedPackage> = { ...lock.packages }
  const added: string[] = []
  for (const name of readyMade) {
    const place = `node_modules/${name}`
    const entry = packages[place]
    if (entry === undefined || entry.gypfile === false) continue
    packages[place] = { ...entry, gypfile: false }
    added.push(`${name}'s mark`)
  }
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '') continue
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const platform = platformOf(name)
      const place = `node_modules/${name}`
      if (platform === null || !/^\d/.test(version) || packages[place] || packages[`${path}/${place}`])
        continue
      packages[place] = { version, ...platform, optional: true, ...(entry.dev && { dev: true }) }
      added.push(name)
    }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  return { lock: { ...lock, packages: Object.fromEntries(sorted) }, added }
}

/** @returns what a build's name says about where it runs */
export const platformOf = (name: string): Platform | null => {
  const words = name.split(/[/-]/)
  const os = words.map(word => systems[word]).find(Boolean)
  const cpu = words.map(word => processors[word]).find(Boolean)
  if (os === undefined || cpu === undefined) return null
  const libc = os === 'linux' ? words.map(word => libraries[word]).find(Boolean) : undefined
  return { cpu: [cpu], os: [os], ...(libc && { libc: [libc] }) }
}

/** Packages of a lock file whose download nothing is checked against: their places, and what npm calls them. */
export const unchecked = (lock: Lock): { place: string; spec: string }[] =>
  Object.entries(lock.packages).flatMap(([place, { version, integrity, link }]) =>
    place === '' || integrity !== undefined || link === true || version === undefined
      ? []
      : {
          place,
          spec: `${place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`,
        },
  )

/** The checksum that the registry has of a package, by npm; null where it does not have the package. */
const checksumOf = async (spec: string): Promise<string | null> => {
  const asked = promisify(execFile)('npm', ['view', spec, 'dist.integrity'], {
    shell: process.platform === 'win32',
  })
  const checksum = await asked.then(({ stdout }) => stdout.trim()).catch(() => '')
  return /^sha512-[A-Za-z0-9+/=]+$/.test(checksum) ? checksum : null
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = resolve(process.argv[2] ?? 'package-lock.json')
  const { lock, added } = completeLockfile<Lock>(JSON.parse(readFileSync(file, 'utf8')))
  for (const { place, spec } of unchecked(lock)) {
    const entry = lock.packages[place]
    if (!entry) continue
    const integrity = await checksumOf(spec)
    if (integrity === null) {
      process.stderr.write(`The registry has no checksum of ${spec}; ask another one.\n`)
      process.exitCode = 1
      continue
    }
    const { version, ...rest } = entry
    lock.packages[place] = { ...(version && { version }), integrity, ...rest }
    added.push(`the checksum of ${spec}`)
  }
  if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  process.stdout.write(
    added.length === 0 ? 'The lock file is complete.\n' : `Added ${added.length}: ${added.join(', ')}\n`,
  )
}
