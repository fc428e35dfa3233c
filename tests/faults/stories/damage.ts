import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { between, type Dice } from '../../../src-practice/random.ts'

const damages = ['flip', 'truncate', 'delete', 'restore'] as const
export const waysToSpoil = ['flip', ...damages] as const

/** Files of a data folder that a story may spoil; `documents` is one of the documents. */
export const stationFiles = ['station.db', 'station.db-wal', 'station.db-shm', 'documents'] as const
export const priceFiles = ['prices.db', 'prices.db-wal', 'prices.db-shm'] as const

/** Something that is done to a data folder, its backup or its copy. */
export type FolderStep<File extends string = string> =
  | { do: 'damage'; file: File; how: (typeof damages)[number] }
  | { do: 'backup' }
  | { do: 'restore the backup' }
  | { do: 'copy the folder' }

/** Does it, in the folders `data`, `backup` and `copy` of a story's place; answers what was done, in words. */
export function doToFolder(step: FolderStep, place: string, next: Dice): string {
  const [data, backup, copy] = ['data', 'backup', 'copy'].map(name => join(place, name)) as [string, string, string]
  mkdirSync(data, { recursive: true })
  if (step.do === 'damage') {
    return spoil(data, step, existsSync(backup) ? backup : null, next) ?? `no ${step.file} to ${step.how}`
  }
  const [from, to] =
    step.do === 'backup' ? [data, backup] : step.do === 'copy the folder' ? [data, copy] : [backup, data]
  // As a backup program does it: file by file, without the lock.
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true, filter: path => !/lock\.db|in-use-by/.test(path) })
  return `${basename(from)} is copied to ${basename(to)}`
}

/** The file's own path: of a folder one of its files, by the dice; null where there is none. */
function fileOf(folder: string, name: string, next: Dice): string | null {
  const path = join(folder, name)
  if (!existsSync(path)) return null
  if (!statSync(path).isDirectory()) return path
  const files = readdirSync(path).sort()
  return files.length === 0 ? null : join(path, files[between(next, 0, files.length - 1)] ?? '')
}

/** Spoils one file; `older` is a copy of the folder from before. Answers null where there is nothing to spoil. */
function spoil(
  folder: string,
  { file: name, how }: Extract<FolderStep, { do: 'damage' }>,
  older: string | null,
  next: Dice,
): string | null {
  const path = fileOf(how === 'restore' ? (older ?? '-') : folder, name, next)
  if (!path) return null
  if (how === 'restore') {
    cpSync(path, join(folder, path.slice(older?.length)))
    return `${name} is the older copy`
  }
  if (how === 'delete') {
    rmSync(path)
    return `${name} is deleted`
  }
  const { size } = statSync(path)
  if (size === 0) return null
  const at = between(next, 0, size - 1)
  if (how === 'truncate') {
    truncateSync(path, at)
    return `${name} ends at byte ${at} of ${size}`
  }
  // One byte in its place: a station may be writing the rest.
  const file = openSync(path, 'r+')
  const byte = Buffer.alloc(1)
  readSync(file, byte, 0, 1, at)
  writeSync(file, Buffer.of((byte[0] ?? 0) ^ (1 << between(next, 0, 7))), 0, 1, at)
  closeSync(file)
  return `${name} has a bit turned in byte ${at} of ${size}`
}
