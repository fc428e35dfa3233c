import { Button } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { asDeskError } from '../../../src-shared/errors.ts'
import { useSay } from '../../app/index.ts'
import { type OtherGridState, useOtherGrid } from '../bulk/use-other-grid.ts'
import { count } from '../parts/numbers.ts'
import { usePriceActions, usePriceRights, usePriceStore, usePrices } from '../state/use-prices.ts'
import styles from './Designs.module.css'
import { type Differences, differencesOf } from './differences.ts'
import { useDesignWords } from './words.ts'

/** What the comparison comes to, while both sheets are here. */
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

/** What the open prices are compared with, how much differs, and what can be made of it. */
export function ComparedLine() {
  const t = useDesignWords()
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
  const said = differences && [
    differences.differ === 0 ? t('compare.same') : t('compare.differ', figures(differences.differ)),
    differences.onlyHere > 0 && t('compare.onlyHere', figures(differences.onlyHere)),
    differences.onlyThere > 0 && t('compare.onlyThere', figures(differences.onlyThere)),
    differences.currencies && t('compare.currencies'),
  ]
  const text = said
    ? t('compare.text', { name, differences: said.filter(part => part !== false).join(', ') })
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
