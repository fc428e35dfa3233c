import type { Upload } from '../../../src-shared/contract/import-uploads.ts'
import type { SmallIconName, Tone, Words } from '../../kit/index.ts'

/** How an upload is shown: its word, and what goes with it. */
export interface UploadLook {
  word: Parameters<Words<'imports-upload'>>[0]
  tone: Tone
  icon: SmallIconName
}

const looks: Record<Upload['state'], UploadLook> = {
  sending: { word: 'state.sending', tone: 'moving', icon: 'arrow' },
  unknown: { word: 'state.unknown', tone: 'unsure', icon: 'question' },
  refused: { word: 'state.refused', tone: 'failed', icon: 'cross' },
  queued: { word: 'state.queued', tone: 'moving', icon: 'clock' },
  proving: { word: 'state.proving', tone: 'moving', icon: 'again' },
  proved: { word: 'state.proved', tone: 'done', icon: 'check' },
  outbox: { word: 'state.outbox', tone: 'moving', icon: 'arrow' },
  ended: { word: 'state.ended', tone: 'done', icon: 'check' },
  'taken-back': { word: 'state.taken-back', tone: 'plain', icon: 'skip' },
}

/** Cells that did not come to hold what the file said. */
export const notArrived = ({ proof, rejected }: Pick<Upload, 'proof' | 'rejected'>): number =>
  proof ? proof.different + proof.gone : rejected

/** Cells of an upload cell by cell that were never sent: given up, or a later change took their place. */
export const notSent = ({
  way,
  cells,
  saved,
  rejected,
  waiting,
}: Pick<Upload, 'way' | 'cells' | 'saved' | 'rejected' | 'waiting'>): number =>
  way === 'cells' ? Math.max(0, cells - saved - rejected - waiting) : 0

/** How an upload looks: one that arrived in part is not simply done. */
export function lookOf(upload: Upload, isPaused: boolean): UploadLook {
  const { state } = upload
  if (state === 'outbox' && isPaused) return { word: 'state.paused', tone: 'unsure', icon: 'pause' }
  if (state === 'proved' && notArrived(upload) > 0) {
    const isNone = upload.proof?.arrived === 0
    return { word: isNone ? 'state.none' : 'state.partly', tone: 'unsure', icon: 'alert' }
  }
  if (state === 'ended' && notArrived(upload) + notSent(upload) > 0) {
    const isNone = upload.saved === 0
    return { word: isNone ? 'state.noneSaved' : 'state.partlySaved', tone: 'unsure', icon: 'alert' }
  }
  return looks[state]
}

/**
 * Cells that hold neither what they held before nor what the file said: the service made something else of them, or someone changed them. A
 * proof of before this was counted says nothing of it.
 */
export const changedByOthers = ({ proof }: Pick<Upload, 'proof'>): number =>
  proof?.unchanged === undefined ? 0 : proof.different - proof.unchanged

/** Cells that taking an upload back would write again. */
export function landed({ way, proof, saved, state }: Pick<Upload, 'way' | 'proof' | 'saved' | 'state'>): number {
  if (state === 'taken-back') return 0
  return way === 'file' ? (proof?.arrived ?? 0) : saved
}
