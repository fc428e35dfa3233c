import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Rectangle } from 'electron'
import { z } from 'zod'

const pixels = z.int().min(-100_000).max(100_000)
const windowState = z.object({
  x: pixels,
  y: pixels,
  width: z.int().min(200).max(100_000),
  height: z.int().min(200).max(100_000),
  maximized: z.boolean(),
})
/** Where the window stood when it was last closed, in the screen's device-independent pixels. */
export type WindowState = z.infer<typeof windowState>

/** Reads the kept state; null where there is none or it cannot be understood: the window then opens as new. */
export function readWindowState(file: string): WindowState | null {
  try {
    return windowState.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null
  } catch {
    return null
  }
}

/** Keeps the state, whole or not at all. A disk that refuses costs the state, not the desk. */
export function writeWindowState(file: string, state: WindowState): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    rmSync(`${file}.new`, { force: true })
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600, flag: 'wx' })
    renameSync(`${file}.new`, file)
  } catch {
    // The window opens as new next time.
  }
}

const overlap = (from: number, length: number, otherFrom: number, otherLength: number) =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom)

/**
 * The bounds to open with: the kept ones if enough of the title bar lies on a display that is there now to be seen and
 * dragged, cut to that display's size; null otherwise.
 */
export function fitToDisplays(kept: Rectangle, workAreas: readonly Rectangle[]): Rectangle | null {
  const area = workAreas.find(
    candidate =>
      overlap(kept.x, kept.width, candidate.x, candidate.width) >= 120 &&
      kept.y >= candidate.y &&
      kept.y <= candidate.y + candidate.height - 60,
  )
  if (!area) return null
  return {
    x: kept.x,
    y: kept.y,
    width: Math.min(kept.width, area.width),
    height: Math.min(kept.height, area.height),
  }
}
