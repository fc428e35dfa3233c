import { create } from 'zustand'
import type { HistoryFilter, Outcome } from '../../src-shared/contract/history.ts'
import { chosenZone, resetWithPlace } from '../kit/index.ts'
import type { Period, Span } from './period.ts'

/** What a person looks for in the history; it stays when another screen is shown meanwhile. */
export interface Wanted {
  period: Period
  text: string
  types: readonly string[]
  printers: readonly string[]
  outcomes: readonly Outcome[]
  reprints: boolean
}

export const nothingWanted = { text: '', types: [], printers: [], outcomes: [], reprints: false } as const

interface HistoryState extends Wanted {
  figure: 'chart' | 'table'
  /** The attempt whose panel is open. */
  open: { job: string; attempt: number } | null
}

export const useHistory = resetWithPlace(
  create<HistoryState>(() => ({
    period: { kind: 'today' },
    ...nothingWanted,
    figure: 'chart',
    open: null,
  })),
)

/** With or without one of several, as a click on a filter changes it. */
export function toggled<T>(chosen: readonly T[], one: T): T[] {
  return chosen.includes(one) ? chosen.filter(other => other !== one) : [...chosen, one]
}

/** What main is asked for; what is not filtered by is left out. `room`: with what other stations printed. */
export function filterOf(wanted: Omit<Wanted, 'period'>, span: Span, room = false): HistoryFilter {
  const text = wanted.text.trim()
  const zone = chosenZone()
  return {
    ...span,
    ...(zone === undefined ? {} : { zone }),
    ...(text === '' ? {} : { text }),
    ...(room ? { room } : {}),
    ...(wanted.types.length === 0 ? {} : { types: [...wanted.types] }),
    ...(wanted.printers.length === 0 ? {} : { printers: [...wanted.printers] }),
    ...(wanted.outcomes.length === 0 ? {} : { outcomes: [...wanted.outcomes] }),
    ...(wanted.reprints ? { reprints: true } : {}),
  }
}

/** True when something besides the days narrows the history. */
export function isHistoryNarrowed({ text, types, printers, outcomes, reprints }: Wanted): boolean {
  return reprints || text.trim() !== '' || types.length + printers.length + outcomes.length > 0
}
