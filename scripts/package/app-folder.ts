import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { importsOf } from '../imports.ts'
import { publisher } from './publisher.ts'

/** The parts of package-lock.json that are used. */
interface Lock {
  packages: Record<
    string,
    { dev?: boolean; dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }
  >
}

/** Needed to install a package, or for what the desk doesn't do with it, but not to run the desk. */
const neverRun = new Set(['prebuild-install', 'node-addon-api'])

/** Inside a package: what only its authors, compilers and debuggers read. Licences stay. */
const unread = /\.(map|[cm]?ts|gyp|md|markdown|tsbuildinfo|iml)$|(^|\/)(\.[^/]+|__tests__|tests?|examples?)(\/|$)/i
/** Sources of native modules. */
const nativeSources: Readonly<Record<string, RegExp>> = {
  'better-sqlite3': /^(deps|src)(\/|$)/,
  keytar: /^src(\/|$)|^build(?!$|\/Release$|\/Release\/keytar\.node$)/,
}
const licence = /(^|\/)(licen[cs]e|copying|notice)[^/]*$/i
/** pdfjs-dist: the desk measures pages with one file and its worker. */
const usedOfPdfjs = /^(package\.json|LICENSE|legacy(\/build(\/pdf(\.worker)?\.mjs)?)?)$/

/** Who a folder is packed for. */
export interface Target {
  platform: NodeJS.Platform
}

/**
 * Makes the folder that becomes the program's asar: the build, the resources it reads, and those packages that its main
 * part loads at run time. The window's packages are in the build.
 * @param root the project's folder, installed
 * @param build a build's folder, as `ensureBuild` returns it
 * @param folder where to make it; replaced if it is there
 * @returns the packages in it, by their place in the lock file
 */
export const makeAppFolder = (root: string, build: string, folder: string, target: Target): string[] => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const part of ['main', 'preload', 'renderer']) {
    cpSync(join(build, part), join(folder, part), { recursive: true, filter: path => !path.endsWith('.map') })
  }
  cpSync(join(root, 'resources', 'migrations'), join(folder, 'resources', 'migrations'), { recursive: true })
  cpSync(join(root, 'THIRD-PARTY-NOTICES.md'), join(folder, 'THIRD-PARTY-NOTICES.md'))

  const { name, version, description, license } = readJson(join(root, 'package.json'))
  const lock: Lock = readJson(join(root, 'package-lock.json'))
  const loaded = loadedPackages(join(build, 'main'))
  const places = closureOf(lock, loaded)
  for (const place of places) copyPackage(join(root, place), join(folder, place), target)
  const dependencies = Object.fromEntries(
    loaded.map(one => [one, readJson(join(root, 'node_modules', one, 'package.json')).version]),
  )
  const manifest = {
    name,
    version,
    description,
    license,
    author: publisher.maintainer,
    homepage: publisher.homepage,
    productName: 'Selvedge',
    appId: publisher.appId,
    type: 'module',
    main: 'main/index.js',
    private: true,
    dependencies,
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return places
}

/** The packages that a build's main part loads at run time. */
export const loadedPackages = (main: string): string[] => {
  const found = new Set<string>()
  for (const file of readdirSync(main).filter(name => name.endsWith('.js'))) {
    for (const { specifier } of importsOf(file, readFileSync(join(main, file), 'utf8'))) {
      if (specifier.startsWith('.') || specifier.startsWith('node:') || specifier === 'electron') continue
      const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0]
      if (name !== undefined) found.add(name)
    }
  }
  return [...found].sort()
}

/** Places in the lock file of these packages and of all that they need, without what is only needed to install them. */
export const closureOf = (lock: Lock, names: readonly string[]): string[] => {
  const found = new Set<string>()
  const add = (name: string, from: string, isOptional: boolean): void => {
    if (neverRun.has(name)) return
    const place = placeOf(lock, name, from)
    if (place === null) {
      if (isOptional) return
      throw new Error(`${name}, which ${from || 'the build'} loads, is not in package-lock.json`)
    }
    const entry = lock.packages[place]
    if (found.has(place) || entry === undefined) return
    // Loaded by the program, listed as a tool: it wouldn't be installed with the program.
    if (entry.dev) throw new Error(`${name}, which ${from || 'the build'} loads, is a development dependency`)
    found.add(place)
    for (const needed of Object.keys(entry.dependencies ?? {})) add(needed, place, false)
  }
  for (const name of names) add(name, '', false)
  return [...found].sort()
}

/** Where Node finds a package from another one's place: the nearest `node_modules` upwards. */
const placeOf = (lock: Lock, name: string, from: string): string | null => {
  for (let above = from; ; above = above.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const place = `${above === '' ? '' : `${above}/`}node_modules/${name}`
    if (lock.packages[place] !== undefined) return place
    if (above === '') return null
  }
}

const copyPackage = (from: string, to: string, target: Target): void => {
  cpSync(from, to, {
    recursive: true,
    filter: path => {
      const inside = relative(from, path).split(sep).join('/')
      return inside === '' || isRun(basename(from), inside, target)
    },
  })
}

/** True for a file or folder of a package that its target runs, or that states its licence. */
export const isRun = (name: string, inside: string, { platform }: Target): boolean => {
  // Packages inside of packages have places of their own.
  if (inside.split('/').includes('node_modules')) return false
  if (name === 'pdfjs-dist') return usedOfPdfjs.test(inside)
  if (nativeSources[name]?.test(inside)) return false
  const prebuilt = /^prebuilds\/(\w+)-/.exec(inside)
  if (prebuilt) return prebuilt[1] === platform
  if (inside.endsWith('.exe')) return platform === 'win32'
  return licence.test(inside) || !unread.test(inside)
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
