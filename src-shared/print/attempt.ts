import type { AttemptState } from '../contract/print.ts'

/**
 * The write-ahead order: which states may follow which. `creating` lasts while it is certain that the printer has
 * nothing of the attempt that could print, so from there it may be created again; `claimed` follows if the stored
 * document is gone and is fetched again. `cancelling` is recorded before a half-made job is cancelled at the printer:
 * if a crash follows and the job is found cancelled, it was us, and it is created again.
 */
const successors: Record<AttemptState, readonly AttemptState[]> = {
  claimed: ['fetched', 'failed', 'withdrawn'],
  fetched: ['claimed', 'creating', 'releasing', 'failed', 'withdrawn'],
  creating: ['creating', 'created', 'claimed', 'releasing', 'failed', 'withdrawn'],
  created: ['cancelling', 'releasing', 'submitted', 'printed', 'failed', 'unconfirmed'],
  cancelling: ['cancelling', 'creating', 'submitted', 'printed', 'failed', 'unconfirmed'],
  releasing: ['creating', 'cancelling', 'releasing', 'submitted', 'printed', 'failed', 'unconfirmed'],
  submitted: ['printed', 'failed', 'unconfirmed'],
  unconfirmed: ['printed'],
  failed: ['printed'],
  printed: [],
  withdrawn: [],
}

/** True when the ledger may go from one state to the other. */
export function mayFollow(from: AttemptState, to: AttemptState): boolean {
  return successors[from].includes(to)
}

/** The states from which an attempt may come to `to`. */
export function predecessorsOf(to: AttemptState): AttemptState[] {
  return (Object.keys(successors) as AttemptState[]).filter(from => mayFollow(from, to))
}

/** States in which something is still to be done or to be learnt about an attempt. */
export const openStates = [
  'claimed', 'fetched', 'creating', 'created', 'cancelling', 'releasing', 'submitted',
] as const // biome-ignore format: one list, read as one

/** How far an attempt has come, as a number; one that has ended has come further than any that is open. */
export function stepOf(state: AttemptState): number {
  const at = (openStates as readonly string[]).indexOf(state)
  return at >= 0 ? at : openStates.length
}

/** What holds a job whose attempt goes to no printer then: that attempt was held, and no one withdrew it. */
export const holdingCodes = [
  'paper.mismatch', 'paper.unchecked', 'paper.no-pages', 'paper.no-such-pages', 'printer.leaves-out',
  'job.held-ledger-doubt',
] as const // biome-ignore format: one list, read as one

/** True before anything was asked of a printer: the attempt may simply be given up. */
export function mayWithdraw(state: AttemptState): boolean {
  return mayFollow(state, 'withdrawn')
}

const plain = (text: string) => text.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, '')

/** FNV-1a, to keep names apart whose unusual characters became hyphens. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** A station's name as it is in attempt names: letters, digits and hyphens, at most 30. */
export function stationSlug(name: string): string {
  return plain(name).slice(0, 30).replace(/-+$/, '') || 'station'
}

/**
 * The name of an attempt: `selvedge-<station>-<job>-<attempt>`, letters, digits and hyphens only. It is the spooler
 * job's name and the document's file name. Two jobs never share one: an id that is not just digits
 * and small letters bears a hash of itself.
 */
export function attemptName(station: string, job: string, attempt: number): string {
  // If file names ignore case, `A7` and `a7` would be one document.
  const id = /^[a-z0-9]{1,40}$/.test(job) ? job : `${plain(job).slice(0, 30)}-x${shortHash(job)}`
  return `selvedge-${stationSlug(station)}-${id}-${attempt}`
}
