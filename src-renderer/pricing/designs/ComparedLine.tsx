import { Button } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import type { Combination } from '../../../src-shared/contract/prices.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { columnOf, currencyOf } from '../../../src-shared/pricing/cell.ts'
import { notPriced } from '../../../src-shared/pricing/price.ts'
import { matchCombinations } from '../../../src-shared/pricing/retailer-copy.ts'
import { joinItems, useSay, useWords } from '../../kit/index.ts'
import { type OtherGridState, useOtherGrid } from '../bulk/use-other-grid.ts'
import { shownFields } from '../grid/shown-columns.ts'
import { count } from '../parts/numbers.ts'
import type { ComparedSheet, GridColumns, PriceView } from '../state/price-state.ts'
import { usePriceActions, usePriceRights, usePriceStore, usePrices } from '../state/use-prices.ts'
import styles from './Designs.module.css'

/** The differences between two sheets. */
interface Differences {
  /** Cells with different values in both sheets; cells in different currencies aren't counted. */
  differ: number
  /** Options that only the open sheet has, and that only the other one has. */
  onlyHere: number
  onlyThere: number
  /** Some prices are in different currencies and can't be compared. */
  currencies: boolean
}

/** Compares the open sheet with another loaded sheet; `codes` are the other sheet's options. */
export function differencesOf(
  columns: GridColumns,
  combinations: readonly Combination[],
  view: Pick<PriceView, 'plusSize' | 'days'>,
  own: Record<'settlement' | 'consumer', string | null>,
  compared: ComparedSheet,
  codes: readonly string[],
): Differences {
  const { grid } = compared
  const others = { settlement: compared.settlementCurrency, consumer: compared.consumerCurrency }
  const isOneCurrency = (side: 'settlement' | 'consumer' | null) =>
    side === null || (own[side] !== null && own[side] === others[side])
  const fields = shownFields(view)
  const compares = fields.filter(field => isOneCurrency(currencyOf(field)))
  const pairs = matchCombinations(combinations, grid.combinations)
  let differ = 0
  let onlyHere = 0
  for (let row = 0; row < columns.rows; row++) {
    if (!columns.isPresent(row)) continue
    const there = grid.rowOf(columns.code(row))
    if (there === null) {
      onlyHere++
      continue
    }
    for (const [here, match] of pairs)
      for (const field of compares) {
        const mine = columns.columnValues(columnOf(here, field))[row] ?? notPriced
        if (mine !== (grid.columnValues(columnOf(match, field))[there] ?? notPriced)) differ++
      }
  }
  const onlyThere = codes.filter(code => {
    const row = columns.rowOf(code)
    return row === null || !columns.isPresent(row)
  }).length
  return { differ, onlyHere, onlyThere, currencies: compares.length < fields.length }
}

/** The differences; null until both sheets are loaded. */
function useDifferences({ codes }: Pick<OtherGridState, 'codes'>): Differences | null {
  const compared = usePrices(state => state.compared)
  const columns = usePrices(state => state.columns)
  const head = usePrices(state => state.head)
  const view = usePrices(state => state.view)
  const version = usePrices(state => state.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns change in place, `version` says when
  return useMemo(() => {
    const grid = compared?.grid
    if (!compared || !grid || !columns || !head) return null
    const own = {
      settlement: head.retailer.settlementCurrency,
      consumer: head.retailer.consumerCurrency,
    }
    return differencesOf(columns, head.combinations, view, own, { ...compared, grid }, codes())
  }, [compared, columns, head, view, version, codes])
}

/** The line with the compared sheet, the number of differences and the actions on them. */
export function ComparedLine() {
  const t = useWords('designs')
  const say = useSay()
  const store = usePriceStore()
  const { show } = usePriceActions()
  const { change } = usePriceRights()
  const compared = usePrices(state => state.compared)
  const other = useOtherGrid(compared?.sheet ?? null)
  const { grid, retailer, reading, failure } = other
  useEffect(() => {
    store.setState(({ compared: before }) =>
      before && retailer
        ? {
            compared: {
              ...before,
              grid,
              settlementCurrency: retailer.settlementCurrency,
              consumerCurrency: retailer.consumerCurrency,
            },
          }
        : {},
    )
  }, [store, grid, retailer])
  const differences = useDifferences(other)
  if (!compared) return null
  const { title: name } = compared
  const problem = failure
    ? asDeskError(failure).toJSON()
    : reading?.state === 'failed' && !grid
      ? reading.problem
      : null
  const figures = (number: number) => ({ count: number, figure: count(number) })
  const summary = differences && [
    differences.differ === 0 ? t('compare.same') : t('compare.differ', figures(differences.differ)),
    differences.onlyHere > 0 && t('compare.onlyHere', figures(differences.onlyHere)),
    differences.onlyThere > 0 && t('compare.onlyThere', figures(differences.onlyThere)),
    differences.currencies && t('compare.currencies'),
  ]
  const text = summary
    ? t('compare.text', { name, differences: joinItems(summary.filter(part => part !== false)) })
    : problem
      ? t('compare.failed', { name, why: say(problem) })
      : t('compare.reading', { name })
  return (
    <div className={styles['line']}>
      <p role="status">{text}</p>
      {change && grid && (
        <Button variant="default" onClick={() => show('bulk', 'retailer-copy')}>
          {t('compare.copy')}
        </Button>
      )}
      <Button
        variant="default"
        onClick={() => {
          store.setState({ compared: null })
          requestAnimationFrame(() => store.getState().grid?.focus())
        }}
      >
        {t('compare.stop')}
      </Button>
    </div>
  )
}
