import { Button, Popover, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import type { CellChange } from '../../../src-shared/contract/price-journal.ts'
import { columnOfCell, currencyOf, fieldOf, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import { cellState } from '../../../src-shared/pricing/cell-state.ts'
import { single } from '../../../src-shared/pricing/changeset.ts'
import { formatPrice } from '../../../src-shared/pricing/number-style.ts'
import { notPriced, unreadable } from '../../../src-shared/pricing/price.ts'
import { figuresOf } from '../../../src-shared/pricing/selection-figures.ts'
import { roundedPrice } from '../../../src-shared/pricing/typed-arithmetic.ts'
import { formatTime, joinItems, useDeskQuery, useSay } from '../../kit/index.ts'
import { count, priceStyle } from '../parts/numbers.ts'
import { useCellWords } from '../saving/cell-words.ts'
import { ProblemActions, type ProblemState } from '../saving/ProblemCell.tsx'
import { useSheetWords } from '../sheet/sheet-words.ts'
import type { GridColumns } from '../state/price-state.ts'
import { useAttempt } from '../state/use-notices.ts'
import { useCombinations, usePriceActions, usePriceRights, usePrices } from '../state/use-prices.ts'
import styles from './CellBar.module.css'
import { markOf } from './describe.ts'
import { seeCell } from './sheet.ts'

/** Changes of this many cells or more take a moment to add up while a selection grows; the count is enough then. */
const maxAddedUp = 8_000_000

/** Count, sum, average, lowest and highest price of the selection, as at the foot of a spreadsheet. */
function Figures({ columns }: { columns: GridColumns }) {
  const t = useSheetWords('price-grid')
  const { blocks, cells } = usePrices(state => state.selection)
  const version = usePrices(state => state.version)
  const retailer = usePrices(state => state.head?.retailer)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns change in place, `version` says when
  const figures = useMemo(
    () => (cells > 1 && cells < maxAddedUp ? figuresOf(blocks, columns) : null),
    [blocks, cells, columns, version],
  )
  if (cells < 2) return null
  const units = new Set(
    blocks.flatMap(({ columns: numbers }) =>
      Array.from(numbers, number => {
        const side = currencyOf(fieldOf(number))
        if (side === null) return 'days'
        return (side === 'settlement' ? retailer?.settlementCurrency : retailer?.consumerCurrency) ?? side
      }),
    ),
  )
  const field = units.has('days') ? 'days' : 'wholesale'
  const price = (value: number) => formatPrice(value, field, priceStyle())
  const shown: [string, string][] = [[t('cellBar.count'), count(figures?.count ?? 0)]]
  if (figures && units.size === 1)
    shown.push(
      [t('cellBar.sum'), price(figures.sum)],
      [t('cellBar.average'), formatPrice(figures.average, 'wholesale', priceStyle())],
      [t('cellBar.min'), price(figures.min)],
      [t('cellBar.max'), price(figures.max)],
    )
  return (
    <dl className={styles['figures']} title={units.size > 1 ? t('cellBar.mixed') : undefined}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const problems: Partial<Record<number, ProblemState>> = {
  [cellState.rejected]: 'rejected',
  [cellState.draft]: 'draft',
  [cellState.conflict]: 'conflict',
}

/** Offers a price with too many decimals rounded, as “Use 12.35”. */
function UseRounded({ columns, cell }: { columns: GridColumns; cell: number }) {
  const t = useSheetWords('price-grid')
  const { change } = usePriceActions()
  const attempt = useAttempt()
  const field = fieldOf(columnOfCell(cell))
  const text = columns.note(cell)?.text ?? ''
  const price = field === 'days' ? null : roundedPrice(text, priceStyle())
  if (price === null) return null
  const seen = seeCell(columns, cell)
  const use = () =>
    attempt(async () => {
      await change({
        on: columns,
        kind: 'type',
        detail: { code: columns.code(rowOfCell(cell)) },
        changeset: single(cell, seen, price),
        send: 'now',
      })
    })
  return (
    <Button size="compact-sm" variant="filled" onClick={use}>
      {t('cellBar.use', { price: formatPrice(price, field, priceStyle()) })}
    </Button>
  )
}

/** How long the active cell has to stay the same before its history is asked for (ms): a held arrow key asks nothing. */
const restMs = 250

/** The last change of the active cell made on this desk; a click lists the ones before it. */
function CellChanges({ cell, value }: { cell: number; value(value: number): string }) {
  const t = useSheetWords('price-grid')
  const { show } = usePriceActions()
  const sheet = usePrices(state => state.sheet)
  const [rested] = useDebouncedValue(cell, restMs)
  const { data } = useDeskQuery(
    'prices.cellHistory',
    sheet === null || rested !== cell ? null : { sheet, cell: rested, limit: 5 },
  )
  const [last] = data ?? []
  if (rested !== cell || !data || !last) return null
  const textOf = (price: number, text: string | null) => (price === unreadable ? (text ?? '') : value(price))
  const fromTo = ({ before, after, text }: CellChange) =>
    t('cellBar.fromTo', { before: textOf(before, null), after: textOf(after, text) })
  const whoWhen = ({ who, at }: CellChange) => joinItems([...(who ? [who] : []), formatTime(at)])
  return (
    <Popover position="top-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={styles['last']} aria-haspopup="dialog" title={t('cellBar.history')}>
          {fromTo(last)} <small>{whoWhen(last)}</small>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('cellBar.history')} className={styles['changes'] ?? ''}>
        <h3>{t('cellBar.history')}</h3>
        <ol>
          {data.map(change => (
            <li key={change.entry}>
              <b>{fromTo(change)}</b> <small>{whoWhen(change)}</small>
            </li>
          ))}
        </ol>
        <Button size="compact-sm" variant="default" onClick={() => show('history')}>
          {t('cellBar.wholeHistory')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The inspector of the active cell: where it is, its value, why it is marked, and what can be done about it. */
export function CellBar() {
  const t = useSheetWords('price-grid')
  const say = useSay()
  const columns = usePrices(state => state.columns)
  const active = usePrices(state => state.selection.active)
  const cells = usePrices(state => state.selection.cells)
  const combinations = useCombinations()
  const { change } = usePriceRights()
  usePrices(state => state.version)
  const inWords = useCellWords()
  if (!columns || active === null)
    return (
      <section className={styles['bar']} aria-label={t('cellBar.label')}>
        <span>{t('cellBar.none')}</span>
      </section>
    )
  const { code, place, value } = inWords(active)
  const state = columns.state(active)
  const isUnusual = columns.unusualFrom(active) !== null
  const problem = problems[state] ?? (isUnusual ? 'unusual' : undefined)
  const why = markOf(columns, active, { t, say, style: priceStyle(), combinations: combinations ?? [] })
  const tone = problem === 'conflict' ? 'conflict' : problem && problem !== 'unusual' ? 'failed' : undefined
  return (
    <section className={styles['bar']} aria-label={t('cellBar.label')}>
      <span className={styles['where']}>
        <b>{code}</b> <span>{place}:</span>{' '}
        <b>{columns.note(active)?.text ?? value(columns.want(active) ?? notPriced)}</b>
      </span>
      {why !== '' && (
        <span className={styles['why']} data-tone={tone} title={why}>
          {why}
        </span>
      )}
      {change && problem === 'draft' && <UseRounded columns={columns} cell={active} />}
      {change && problem && <ProblemActions cell={active} state={problem} />}
      {cells === 1 && <CellChanges cell={active} value={value} />}
      {cells > 1 && <span>{t('cellBar.cells', { count: cells, figure: count(cells) })}</span>}
      <Figures columns={columns} />
    </section>
  )
}
