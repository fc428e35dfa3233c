import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import type { Import } from './imports.ts'

/** A resolved import: `to` is a path within the project, or null for a package. */
export interface Arrow extends Import {
  from: string
  to: string | null
}

interface InnerArrow extends Arrow {
  to: string
}

type Allowed = Readonly<Record<string, readonly string[]>>

/** The rooms (top-level source folders), and which rooms each may import besides itself. */
const rooms: Allowed = {
  'src-shared': [],
  'src-main': ['src-shared'],
  'src-preload': ['src-shared'],
  'src-renderer': ['src-shared'],
  'src-practice': ['src-shared'],
}

/**
 * What the practice service may import of src-shared: which operations there are, with their paths, fields and permissions,
 * and plumbing. Never a rule of the desk, nor its types: a misreading that both share would pass every test.
 */
const ofPractice = ['errors.ts', 'serial-queue.ts', 'service/index.ts', 'service/operation.ts']

/** Every schema of the contract and every operation: what imports these makes thousands of objects, which only main applies. */
const allSchemas = ['src-shared/contract/index.ts', 'src-shared/service/index.ts']
/** What of src-shared may import them; the window's build has `facts.ts` as plain data. */
const withSchemas = ['src-shared/contract/facts.ts', 'src-shared/contract/service.ts']

/** Folders of `src-main`, and which of them each may import besides itself. */
const mainFolders: Allowed = {
  service: [],
  workers: [],
  storage: ['workers'],
  session: ['service', 'storage', 'workers'],
  orders: ['service', 'session', 'storage', 'workers'],
  notifications: ['service', 'session', 'storage', 'workers'],
  // The journal of orders is in the station's file.
  print: ['orders', 'service', 'session', 'storage', 'workers'],
  pricing: ['service', 'session', 'storage', 'workers'],
  imports: ['pricing', 'service', 'session', 'storage', 'workers'],
  diagnostics: ['print', 'service', 'session', 'storage'],
}

/** Files of `src-main` that all its folders may import. */
const sharedFiles = [
  'src-main/version.ts',
  'src-main/calls.ts',
  'src-main/child-environment.ts',
  'src-main/observers.ts',
  'src-main/new-file.ts',
  'src-main/turns.ts',
  'src-main/within.ts',
  'src-main/system-authorities.ts',
  'src-main/diagnostics/log.ts',
  // What may leave this computer is decided in one place.
  'src-main/diagnostics/redact.ts',
]
/** What a shell may import of main's root. */
const ofShells = ['child-environment.ts', 'dispatch.ts', 'observers.ts', 'new-file.ts']
/** The doctor checks which programs can open a desk. */
const isFinder = (path: string): boolean => /^src-main\/shells\/([^/]+\/)?find-[^/]+\.ts$/.test(path)

const withoutNode = ['src-shared', 'src-preload', 'src-renderer']
const mayImportElectron = (path: string): boolean =>
  path.startsWith('src-main/shells/electron/') || path === 'src-main/index.ts' || path.startsWith('src-preload/')
const startsPractice = (path: string): boolean => path === 'src-main/cli.ts' || path.startsWith('src-main/cli/')

/**
 * Checks one import; returns null if it is allowed.
 * @returns for people: what isn't allowed, and what is instead
 */
export const violationOf = (arrow: Arrow): string | null => {
  const { to } = arrow
  return to === null
    ? wrongPackage(arrow)
    : (wrongRoom({ ...arrow, to }) ?? wrongFolder({ ...arrow, to }) ?? allOfThem({ ...arrow, to }))
}

const wrongPackage = ({ from, specifier }: Arrow): string | null => {
  const room = roomOf(from)
  if (/^electron($|\/)/.test(specifier)) {
    if (mayImportElectron(from)) return null
    return 'only src-main/shells/electron, src-main/index.ts and src-preload know Electron'
  }
  if (withoutNode.includes(room) && isBuiltin(specifier)) return `${room} has no Node`
  if (room === 'src-shared' && /^(react|@mantine|ag-grid)/.test(specifier)) return 'src-shared has no page'
  return null
}

const wrongRoom = ({ from, to, kind }: InnerArrow): string | null => {
  const [source, target] = [roomOf(from), roomOf(to)]
  const allowed = rooms[source]
  if (allowed === undefined || source === target) return null
  // Everybody else takes the texts from there.
  if (from === 'src-shared/texts/all.ts' && to.startsWith('resources/texts/')) return null
  if (source === 'src-main' && target === 'src-practice') {
    if (startsPractice(from) && to === 'src-practice/index.ts' && kind !== 'value') return null
    return 'only the command line starts the practice service, by import() of src-practice/index.ts'
  }
  if (!allowed.includes(target)) return `${source} imports only ${['itself', ...allowed].join(' and ')}`
  if (source === 'src-preload' && !to.startsWith('src-shared/contract/')) {
    return 'src-preload imports only src-shared/contract'
  }
  if (source === 'src-practice' && !ofPractice.some(file => to === `src-shared/${file}`)) {
    return `the practice service is an independent witness: of src-shared it imports only ${ofPractice.join(', ')}`
  }
  return null
}

const allOfThem = ({ from, to, kind }: InnerArrow): string | null =>
  kind !== 'type' && allSchemas.includes(to) && withoutNode.includes(roomOf(from)) && !withSchemas.includes(from)
    ? 'the window has no schemas of the whole contract: src-shared/contract/facts.ts has what else it says'
    : null

const wrongFolder = ({ from, to }: InnerArrow): string | null => {
  if (roomOf(from) !== roomOf(to)) return null
  if (roomOf(from) === 'src-main') return wrongMainFolder(from, to)
  if (roomOf(from) === 'src-renderer') return wrongFeature(from, to)
  return null
}

const wrongMainFolder = (from: string, to: string): string | null => {
  const [source, target] = [folderOf(from), folderOf(to)]
  if (source === 'shells') return wrongInShell(from, to)
  if (source === target || source === null || sharedFiles.includes(to)) return null
  if (source === 'diagnostics' && isFinder(to)) return null
  const allowed = mainFolders[source]
  if (allowed === undefined || (target !== null && allowed.includes(target))) return null
  if (target === null || !(target in mainFolders)) {
    return `src-main/${source} does not know the shells, the desk or the command line`
  }
  return `src-main/${source} imports only ${['itself', ...allowed].join(', ')} of src-main`
}

const wrongInShell = (from: string, to: string): string | null => {
  if (folderOf(to) !== 'shells') {
    if (ofShells.some(file => to === `src-main/${file}`)) return null
    return `a shell gets the desk handed in and imports nothing of it but ${ofShells.join(', ')}`
  }
  const [source, target] = [shellOf(from), shellOf(to)]
  return source === null || target === null || source === target ? null : 'the two shells know nothing of each other'
}

/** Features that are built on another one, whose index they import: both offices look after orders, with the parts of their page. */
const builtOn: Allowed = { office: ['orders'], 'back-office': ['orders'] }

const wrongFeature = (from: string, to: string): string | null => {
  const [source, target] = [folderOf(from), folderOf(to)]
  if (source === target || target === 'client') return null
  if (source === 'client') return 'src-renderer/client knows no screen'
  if (source === 'kit') return 'src-renderer/kit is the ground of all screens and imports none of them, nor the frame'
  if (target === null) return "nothing imports the page's entry"
  const isFeature = source !== null && source !== 'frame'
  if (isFeature && target === 'frame') return 'a feature doesn’t know the frame; what they share is in src-renderer/kit'
  // A screen's declaration combines parts of other features too.
  const isOwnIndex = to === `src-renderer/${target}/index.ts`
  if (isFeature && target !== null && builtOn[source]?.includes(target) && isOwnIndex) return null
  if (isFeature && target !== 'kit' && !/\/screen\.tsx$/.test(from)) {
    return 'a feature imports no other feature; what they share is in src-renderer/kit'
  }
  const isInside = !/^src-renderer\/[^/]+\/index\.tsx?$/.test(to)
  if (isInside && (isFeature || (target !== 'kit' && target !== 'frame'))) {
    return `src-renderer/${target} is imported by its index only (src-renderer/${target}/index.ts)`
  }
  return null
}

/**
 * Rings of imports: files that each import the next, including type imports, so none of them can be read or moved
 * without the others.
 * @returns each ring once, as its files in order
 */
export const ringsOf = (arrows: readonly Arrow[]): string[][] => {
  const next = new Map<string, string[]>()
  for (const { from, to, kind } of arrows) {
    if (to !== null && kind !== 'dynamic') next.set(from, [...(next.get(from) ?? []), to])
  }
  const rings: string[][] = []
  const done = new Set<string>()
  const visit = (file: string, path: string[]): void => {
    const at = path.indexOf(file)
    if (at >= 0) rings.push(path.slice(at))
    if (at >= 0 || done.has(file)) return
    for (const target of next.get(file) ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of next.keys()) visit(file, [])
  return rings
}

/** Resolves a specifier in a file to a path within the project; null for a package. */
export const targetOf = (from: string, specifier: string): string | null =>
  specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')) : null

const roomOf = (path: string): string => path.split('/')[0] ?? ''
/** The folder directly below the room; null for a file in the room itself. */
const folderOf = (path: string): string | null => folderAt(path, 1)
/** The shell that a file of `src-main/shells` belongs to; null for shared files. */
const shellOf = (path: string): string | null => folderAt(path, 2)

const folderAt = (path: string, depth: number): string | null => {
  const segments = path.split('/')
  return segments.length > depth + 1 ? (segments[depth] ?? null) : null
}
