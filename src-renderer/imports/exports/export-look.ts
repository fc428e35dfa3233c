import type { PriceExport } from '../../../src-shared/contract/imports.ts'
import type { SmallIconName, Tone } from '../../app/index.ts'

/** How an export's state is shown: services have words of their own for it. */
export interface ExportLook {
  tone: Tone
  icon: SmallIconName
  /** Null: the service's own word. */
  word: 'ready' | 'failed' | null
}

/** Reads the state of an export, whose word may be any. */
export function exportLook({ isReady, status }: Pick<PriceExport, 'isReady' | 'status'>): ExportLook {
  if (isReady) return { tone: 'done', icon: 'check', word: 'ready' }
  if (/fail|error|cancel/i.test(status)) return { tone: 'failed', icon: 'cross', word: 'failed' }
  return { tone: 'moving', icon: 'clock', word: null }
}
