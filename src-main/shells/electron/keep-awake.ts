import type { PowerSaveBlocker } from 'electron'
import { guarded } from '../../observers.ts'

/** So long after something happened it is looked whether anything prints (ms): events come in crowds. */
const lookAfter = 2_000

/**
 * Keeps the computer from sleeping while something prints; its screen may go dark. To be called whenever something happens.
 */
export function keepAwake(blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>, isPrinting: () => boolean): () => void {
  let timer: NodeJS.Timeout | null = null
  let block: number | null = null
  const look = () => {
    timer = null
    const prints = isPrinting()
    if (prints && block === null) block = blocker.start('prevent-app-suspension')
    if (prints || block === null) return
    blocker.stop(block)
    block = null
  }
  return () => {
    if (timer === null) timer = setTimeout(guarded(look), lookAfter).unref()
  }
}
