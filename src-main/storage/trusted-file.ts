import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { DeskError } from '../../src-shared/errors.ts'
import { type Message, message } from '../../src-shared/messages/index.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { isSameFile, readingPlain } from '../new-file.ts'
import { exposureOn, type Judge, type WayStep, wayTo } from './other-writers.ts'

/** A file that a person or an administrator writes is far from this (bytes). */
const mostBytes = 1024 * 1024

/**
 * Reads a file that decides about programs and addresses: only if no one but root, administrators and this user may change
 * it, or what leads to it. It is read from the very file that was looked at, so that none can be put in its place meanwhile.
 * @returns its text; null if there is none
 * Throws `config.open-to-others`, and `config.unreadable` for what isn't a plain file, is too large, or can't be judged.
 */
export function readTrusted(file: string, judge: Judge = {}): string | null {
  const way = wayIfThere(file, file)
  if (!way) return null
  try {
    const { path, stats } = way.at
    // A pipe or a device must not even be opened.
    if (!stats.isFile()) throw new Error(phrase('it isn’t a plain file'))
    judged(way.steps, file, judge)
    const fd = openSync(path, readingPlain)
    try {
      if (!isSameFile(fstatSync(fd), stats)) throw new Error(phrase('it was replaced in the meantime'))
      return readAll(fd)
    } finally {
      closeSync(fd)
    }
  } catch (error) {
    throw unreadable(file, error)
  }
}

/** Throws the same for a program that a file names, if someone else may change it; one that isn't there can't be started. */
export function mustBeTrusted(program: string, file: string, judge: Judge = {}): void {
  const way = wayIfThere(program, file)
  if (!way) return
  try {
    judged(way.steps, file, judge)
  } catch (error) {
    throw unreadable(file, error)
  }
}

/**
 * Warns of a file or folder that someone else may change, where that isn't refused: whoever runs Selvedge named it, and some
 * share it. Null if there is nothing to warn of, or it can't be found out.
 */
export function warningOf(path: string, judge: Judge = {}): Message | null {
  try {
    const exposure = exposureOn(wayTo(path), judge)
    return exposure && message('desk.open-to-others', { ...exposure })
  } catch {
    return null
  }
}

/** The same at a start, which doesn't wait half a second for PowerShell: on Windows the doctor reports it. */
export const warningAtStart = (path: string): Message | null => (process.platform === 'win32' ? null : warningOf(path))

function wayIfThere(path: string, file: string): { steps: WayStep[]; at: WayStep } | null {
  try {
    const steps = wayTo(path)
    const at = steps.at(-1)
    return at ? { steps, at } : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw unreadable(file, error)
  }
}

/** Throws if someone else may change what a way leads to, or that can't be found out. */
function judged(steps: readonly WayStep[], file: string, judge: Judge): void {
  let exposure: ReturnType<typeof exposureOn>
  try {
    exposure = exposureOn(steps, judge)
  } catch (error) {
    throw new Error(phrase('Selvedge can’t tell who can change it: {{why}}', { why: whyOf(error) }), { cause: error })
  }
  if (exposure) throw new DeskError('config.open-to-others', { file, ...exposure })
}

const whyOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const unreadable = (file: string, error: unknown): DeskError =>
  error instanceof DeskError ? error : new DeskError('config.unreadable', { file, why: whyOf(error) }, { cause: error })

function readAll(fd: number): string {
  const bytes = Buffer.alloc(mostBytes + 1)
  let length = 0
  for (let read = -1; read !== 0 && length < bytes.length; length += read) {
    read = readSync(fd, bytes, length, bytes.length - length, null)
  }
  if (length > mostBytes) throw new Error(phrase('it is larger than {{kB}} kB', { kB: mostBytes / 1024 }))
  return bytes.toString('utf8', 0, length)
}
