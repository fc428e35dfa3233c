import { Button, Skeleton } from '@mantine/core'
import { asDeskError, hasCode } from '../../../src-shared/errors.ts'
import { Late, Note, useSay } from '../../kit/index.ts'
import { useRetailerName } from '../retailer/retailer-name.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { isGridThere } from '../state/is-grid-there.ts'
import { usePriceActions, usePrices } from '../state/use-prices.ts'
import styles from './GridPlaceholder.module.css'

function Loading() {
  const t = useSheetWords('prices')
  return (
    <Late>
      <div className={styles['skeleton']} role="status" aria-label={t('empty.loading')}>
        {Array.from({ length: 14 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without content
          <Skeleton key={row} height={12} radius={4} width={`${94 - (row % 4) * 7}%`} />
        ))}
      </div>
    </Late>
  )
}

/** Shown instead of the grid while it has no row. */
export function GridPlaceholder() {
  const t = useSheetWords('prices')
  const say = useSay()
  const name = useRetailerName()
  const { open } = usePriceActions()
  const retailer = usePrices(state => state.sheet)
  const head = usePrices(state => state.head)
  const isThere = usePrices(isGridThere)
  const failure = usePrices(state => state.failure)
  if (isThere || retailer === null) return null
  const problem = failure ? asDeskError(failure).toJSON() : (head?.reading.problem ?? null)
  if (problem && head?.reading.state !== 'reading') {
    const absent = hasCode(failure, 'service.operation-absent') || problem.code === 'service.operation-absent'
    return (
      <Note title={t(absent ? 'empty.absent' : 'empty.failed')} text={say(problem)}>
        <Button variant="default" onClick={() => void open(retailer)}>
          {t('empty.again')}
        </Button>
      </Note>
    )
  }
  if (!head || head.rows > 0 || head.reading.state === 'reading') return <Loading />
  const named = { retailer: name(head.retailer) }
  if (head.combinations.length === 0 && head.reading.read > 0)
    return <Note title={t('empty.noCombinations', named)} text={t('empty.noCombinationsText')} />
  return <Note title={t('empty.noCodes', named)} text={t('empty.noCodesText')} />
}
