import { isBuiltin } from 'node:module'
import { posix } from 'node:path'

/**
 * An import with both ends known: `to` is a path within the project, or null where a package is imported.
 * @typedef {{ from: string, line: number, specifier: string, kind: 'value' | 'type' | 'dynamic', to: string | null }} Arrow
 */

/** Rooms, and the rooms that each may import besides itself. */
const rooms = {
  'src-shared': [],
  'src-main': ['src-shared'],
  'src-preload': ['src-shared'],
  'src-renderer': ['src-shared'],
  'src-practice': ['src-shared'],
}

/** Folders of `src-main`, and the folders of it that each may import besides itself. */
const mainFolders = {
  service: [],
  session: ['service', 'storage'],
  print: ['service', 'session', 'storage'],
  pricing: ['service', 'session', 'storage'],
  imports: ['pricing', 'service', 'session', 'storage'],
  storage: ['print', 'session', 'pricing', 'imports'],
  diagnostics: ['print', 'service', 'session', 'storage'],
}

const withoutNode = ['src-shared', 'src-preload', 'src-renderer']
const mayImportElectron = path =>
  path.startsWith('src-main/shells/electron/') ||
  path === 'src-main/index.ts' ||
  path.startsWith('src-preload/')
const startsPractice = path => path === 'src-main/cli.ts' || path.startsWith('src-main/cli/')

/**
 * What is wrong with one import; null if nothing is.
 * @param {Arrow} arrow
 * @returns {string | null} for people: what is not allowed, and what is instead
 */
export const violationOf = arrow =>
  arrow.to === null ? wrongPackage(arrow) : (wrongRoom(arrow) ?? wrongFolder(arrow))

const wrongPackage = ({ from, specifier }) => {
  const room = roomOf(from)
  if (/^electron($|\/)/.test(specifier)) {
    if (mayImportElectron(from)) return null
    return 'only src-main/shells/electron, src-main/index.ts and src-preload know Electron'
  }
  if (withoutNode.includes(room) && isBuiltin(specifier)) return `${room} has no Node`
  if (room === 'src-shared' && /^(react|@mantine|ag-grid)/.test(specifier)) return 'src-shared has no page'
  return null
}

const wrongRoom = ({ from, to, kind }) => {
  const [source, target] = [roomOf(from), roomOf(to)]
  if (!(source in rooms) || source === target) return null
  if (source === 'src-main' && target === 'src-practice') {
    if (startsPractice(from) && to === 'src-practice/index.ts' && kind !== 'value') return null
    return 'only the command line starts the practice service, by import() of src-practice/index.ts'
  }
  if (!rooms[source].includes(target))
    return `${source} imports only ${['itself', ...rooms[source]].join(' and ')}`
  if (source === 'src-preload' && !to.startsWith('src-shared/contract/')) {
    return 'src-preload imports only src-shared/contract'
  }
  return null
}

const wrongFolder = ({ from, to }) => {
  if (roomOf(from) !== roomOf(to)) return null
  if (roomOf(from) === 'src-main') return wrongMainFolder(from, to)
  if (roomOf(from) === 'src-renderer') return wrongFeature(from, to)
  return null
}

const wrongMainFolder = (from, to) => {
  const [source, target] = [folderOf(from), folderOf(to)]
  if (source === target && source !== 'shells') return null
  if (source === 'shells') {
    if (
      target === 'shells' &&
      (shellOf(from) === null || shellOf(to) === null || shellOf(from) === shellOf(to))
    )
      return null
    if (to === 'src-main/dispatch.ts') return null
    return target === 'shells'
      ? 'the two shells know nothing of each other'
      : 'a shell gets the desk handed in and imports nothing of it but dispatch.ts'
  }
  if (!(source in mainFolders)) return null
  if (!(target in mainFolders))
    return `src-main/${source} does not know the shells, the desk or the command line`
  if (mainFolders[source].includes(target)) return null
  return `src-main/${source} imports only ${mainFolders[source].join(', ') || 'itself'}`
}

const wrongFeature = (from, to) => {
  const [source, target] = [folderOf(from), folderOf(to)]
  if (source === target || target === 'client') return null
  if (source === 'client') return 'src-renderer/client knows no screen'
  if (target === null) return "nothing imports the page's entry"
  const isFeature = source !== null && source !== 'app'
  if (isFeature && target !== 'app')
    return 'a feature imports no other feature; what they share is in src-renderer/app'
  if (!isFeature && target !== 'app' && !/^src-renderer\/[^/]+\/index\.tsx?$/.test(to)) {
    return `a feature is imported by its index only (src-renderer/${target}/index.ts)`
  }
  return null
}

/**
 * Rings of imports: files that each need the next, which no order of loading can satisfy. Imports of types alone do not count.
 * @param {Arrow[]} arrows
 * @returns {string[][]} each ring once, as its files in order
 */
export const ringsOf = arrows => {
  const next = new Map()
  for (const { from, to, kind } of arrows) {
    if (to !== null && kind === 'value') next.set(from, [...(next.get(from) ?? []), to])
  }
  const rings = []
  const done = new Set()
  const visit = (file, path) => {
    const at = path.indexOf(file)
    if (at >= 0) rings.push(path.slice(at))
    if (at >= 0 || done.has(file)) return
    for (const target of next.get(file) ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of next.keys()) visit(file, [])
  return rings
}

/** The project's path that a specifier means, seen from a file; null for a package. */
export const targetOf = (from, specifier) =>
  specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')) : null

const roomOf = path => path.split('/')[0]
/** The folder right below the room; null for a file that lies in the room itself. */
const folderOf = path => (path.split('/').length > 2 ? path.split('/')[1] : null)
const shellOf = path => (path.split('/').length > 3 ? path.split('/')[2] : null)
