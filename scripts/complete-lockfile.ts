import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/*
 * A registry mirror that has only some platforms' builds makes npm omit the others from package-lock.json, and `npm ci`
 * then rejects the whole lock file. This script adds them back, so a lock file written behind such a mirror works
 * everywhere.
 *
 * The checksums come from the registry, through npm's own client: an entry without one would be installed unverified
 * elsewhere.
 *
 * It also marks packages that ship a prebuilt native module next to a binding.gyp: npm would run node-gyp for them,
 * which does nothing but needs Python and headers from nodejs.org, and `npm ci` fails without those. npm reads the mark
 * from the lock file, and drops it whenever it writes one.
 */

const prebuilt = ['better-sqlite3']

/** The platform of a build, as in a lock file. */
interface Platform {
  cpu: string[]
  os: string[]
  libc?: string[]
}

interface LockedPackage extends Partial<Platform> {
  version?: string
  /** Checksum of the download; without it npm accepts anything. */
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
 * Marks prebuilt packages, and adds the missing entries for platform builds that locked packages list in
 * `optionalDependencies`. Platforms are read from the builds' names; names without one are skipped.
 * @param lock the parsed lock file; not changed
 * @returns the completed lock file, and what was added
 */
export const completeLockfile = <L extends Lock>(lock: L): { lock: L; added: string[] } => {
  const packages: Record<string, LockedPackage> = { ...lock.packages }
  const added: string[] = []
  for (const name of prebuilt) {
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
      if (platform === null || !/^\d/.test(version) || packages[place] || packages[`${path}/${place}`]) continue
      packages[place] = { version, ...platform, optional: true, ...(entry.dev && { dev: true }) }
      added.push(name)
    }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  return { lock: { ...lock, packages: Object.fromEntries(sorted) }, added }
}

/** @returns the platform in a build's name, or null */
export const platformOf = (name: string): Platform | null => {
  const words = name.split(/[/-]/)
  const os = words.map(word => systems[word]).find(Boolean)
  const cpu = words.map(word => processors[word]).find(Boolean)
  if (os === undefined || cpu === undefined) return null
  const libc = os === 'linux' ? words.map(word => libraries[word]).find(Boolean) : undefined
  return { cpu: [cpu], os: [os], ...(libc && { libc: [libc] }) }
}

/** Packages of a lock file whose download has no checksum: their places, and their names for npm. */
export const unchecked = (lock: Lock): { place: string; spec: string }[] =>
  Object.entries(lock.packages).flatMap(([place, { version, integrity, link }]) =>
    place === '' || integrity !== undefined || link === true || version === undefined
      ? []
      : {
          place,
          spec: `${place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`,
        },
  )

/** The registry's checksum of a package, through npm; null if the registry doesn't have the package. */
const checksumOf = async (spec: string): Promise<string | null> => {
  const output = promisify(execFile)('npm', ['view', spec, 'dist.integrity'], {
    shell: process.platform === 'win32',
  })
  const checksum = await output.then(({ stdout }) => stdout.trim()).catch(() => '')
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
