import type { ICellRendererComp, ICellRendererParams, IHeaderComp, IHeaderParams } from 'ag-grid-community'
import { isWeekend } from '../../../src-shared/production/schedule.ts'
import { monthTitle } from './day-title.ts'
import type { ScheduleLine } from './lines.ts'
import styles from './Schedule.module.css'

/** What the days of all rows are drawn by. */
export interface DaySheet {
  days: readonly string[]
  /** The width of a day in pixels. */
  cell: number
  today: string
  /** Says the days of a row. */
  say(line: ScheduleLine): string
  /** What a screen reader calls the column. */
  title: string
}

/** Stops of a gradient: each colour from one pixel to another, with nothing between. */
function gradient(parts: readonly { from: number; to: number; colour: string }[]): string {
  let at = 0
  const stops = parts.flatMap(({ from, to, colour }) => {
    const before = from > at ? [`transparent ${at}px ${from}px`] : []
    at = to
    return [...before, `${colour} ${from}px ${to}px`]
  })
  return `linear-gradient(to right, ${[...stops, `transparent ${at}px`].join(', ')})`
}

const hatch = 'repeating-linear-gradient(135deg, var(--failed) 0 2px, transparent 2px 5px)'

/**
 * The days of a row as one background: the steps' colours, side by side where a day has several, and lateness as a hatched bar
 * behind the day on which the factory had to be done. One element a row, whatever its days are.
 */
export function backgroundOf({ runs, late }: Pick<ScheduleLine, 'runs' | 'late'>, cell: number): string {
  const parts = runs.flatMap(({ from, to, colours }) => {
    if (colours.length === 1) return [{ from: from * cell, to: (to + 1) * cell, colour: colours[0] ?? '' }]
    const width = cell / colours.length
    return Array.from({ length: to - from + 1 }, (_, day) => (from + day) * cell).flatMap(start =>
      colours.map((colour, at) => ({ from: start + at * width, to: start + (at + 1) * width, colour })),
    )
  })
  return [
    'var(--day-lines)',
    ...(late?.isDueShown
      ? [`linear-gradient(var(--failed), var(--failed)) ${late.from * cell - 1}px 0 / 2px 100% no-repeat`]
      : []),
    ...(late ? [`${hatch} ${late.from * cell}px 90% / ${(late.to - late.from + 1) * cell}px 28% no-repeat`] : []),
    ...(parts.length > 0 ? [`${gradient(parts)} 0 50% / 100% 62% no-repeat`] : []),
    'var(--day-marks)',
  ].join(', ')
}

/** What is behind every row: weekends and today. */
export function dayMarks({ days, cell, today }: DaySheet): string {
  const marks = days.flatMap((day, at) => {
    const colour = day === today ? 'var(--accent-soft)' : isWeekend(day) ? 'var(--sunken)' : null
    return colour === null ? [] : [{ from: at * cell, to: (at + 1) * cell, colour }]
  })
  return gradient(marks)
}

/** The days of one row. */
export class DayCells implements ICellRendererComp<ScheduleLine> {
  readonly #element = document.createElement('div')

  init(params: ICellRendererParams<ScheduleLine>): void {
    this.#element.className = styles['days'] ?? ''
    this.#element.setAttribute('role', 'img')
    this.refresh(params)
  }

  getGui(): HTMLElement {
    return this.#element
  }

  refresh({ data, colDef }: ICellRendererParams<ScheduleLine>): boolean {
    const sheet = colDef?.cellRendererParams as DaySheet
    this.#element.style.background = data ? backgroundOf(data, sheet.cell) : ''
    this.#element.setAttribute('aria-label', data ? sheet.say(data) : '')
    return true
  }
}

/** The months and days over the rows. */
export class DayHeads implements IHeaderComp {
  readonly #element = document.createElement('div')

  init({ sheet }: IHeaderParams & { sheet: DaySheet }): void {
    const { days, cell, today, title } = sheet
    const heads = document.createElement('div')
    heads.className = styles['heads'] ?? ''
    heads.ariaHidden = 'true'
    const months = Map.groupBy(days, day => day.slice(0, 7))
    for (const ofMonth of months.values()) {
      const name = document.createElement('span')
      name.textContent = monthTitle(ofMonth[0] ?? '')
      const month = document.createElement('div')
      month.style.width = `${ofMonth.length * cell}px`
      month.append(name)
      for (const day of ofMonth) {
        const number = document.createElement('b')
        number.textContent = String(Number(day.slice(8)))
        number.style.width = `${cell}px`
        if (isWeekend(day)) number.dataset['weekend'] = ''
        if (day === today) number.dataset['today'] = ''
        month.append(number)
      }
      heads.append(month)
    }
    const heard = document.createElement('span')
    heard.className = 'only-heard'
    heard.textContent = title
    this.#element.append(heads, heard)
  }

  getGui(): HTMLElement {
    return this.#element
  }

  /** Other days are another head. */
  refresh(): boolean {
    return false
  }
}
