import { create } from 'zustand'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { ActionResult } from '../../../src-shared/contract/print.ts'
import { asDeskError, type ErrorJson } from '../../../src-shared/errors.ts'
import type { PrinterView } from '../../../src-shared/print/printer.ts'
import { cancelRun, followRun, type Progress, runName } from '../act/long-run.ts'

/** Jobs of one printer on their way to its spare, or what became of them. */
export type SpareMove = { name: string; to: string; count: number } & (
  | { at: 'moving'; progress: Progress; cancel(): void }
  | { at: 'ended'; result: ActionResult }
  | { at: 'failed'; error: ErrorJson }
)

/** By the stopped printer's URI; kept while another screen is shown, until a person has read what became of it. */
export const useSpareMoves = create<{ moves: ReadonlyMap<string, SpareMove> }>(() => ({ moves: new Map() }))

const put = (uri: string, move: SpareMove | null) =>
  useSpareMoves.setState(({ moves }) => {
    const next = new Map(moves)
    if (move) next.set(uri, move)
    else next.delete(uri)
    return { moves: next }
  })

/** Lets go of what became of it. */
export const forgetMove = (uri: string) => put(uri, null)

/** Moves what may move of a stopped printer to its spare; once, however often it is asked for. */
export async function moveToSpare(client: DeskClient, { uri, name, spare }: PrinterView): Promise<void> {
  if (!spare || useSpareMoves.getState().moves.get(uri)?.at === 'moving') return
  const run = runName()
  const about = { name, to: spare.to, count: spare.jobs.length }
  const tell = (progress: Progress) =>
    put(uri, { ...about, at: 'moving', progress, cancel: () => cancelRun(client, run) })
  tell({ total: about.count, done: 0, refused: 0 })
  const stop = followRun(client, run, tell)
  try {
    const result = await client.call('printers.moveToSpare', { uri, run })
    put(uri, { ...about, at: 'ended', result })
  } catch (error) {
    put(uri, { ...about, at: 'failed', error: asDeskError(error).toJSON() })
  } finally {
    stop()
  }
}
