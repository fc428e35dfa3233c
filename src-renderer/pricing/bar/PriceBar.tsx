import { Button, Menu } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { fieldOf } from '../../../src-shared/pricing/cell.ts'
import { joinItems } from '../../kit/index.ts'
import { combinationsLookedAt, fieldsLookedAt } from '../grid/shown-columns.ts'
import { count } from '../parts/numbers.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { painted } from '../state/painted.ts'
import { useAttempt } from '../state/use-notices.ts'
import { useCombinations, usePriceActions, usePriceRights, usePriceStore, usePrices } from '../state/use-prices.ts'
import { Chip } from './Chip.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import styles from './PriceBar.module.css'
import { useNotPriced } from './use-not-priced.ts'

/** True once the window has painted with `isReady`: for content that may come after what the user is waiting for. */
function useOncePainted(isReady: boolean): boolean {
  const [wasPainted, setPainted] = useState(false)
  useEffect(() => {
    let isCancelled = false
    if (isReady) void painted().then(() => !isCancelled && setPainted(true))
    return () => {
      isCancelled = true
      setPainted(false)
    }
  }, [isReady])
  return isReady && wasPainted
}

/** Cells changed by someone else: shows only those, or marks them as seen. */
function ElsewhereMenu() {
  const t = useSheetWords('prices')
  const store = usePriceStore()
  const { seen, setView } = usePriceActions()
  const attempt = useAttempt()
  const changedElsewhere = usePrices(({ columns, version }) => (version >= 0 ? (columns?.count('elsewhere') ?? 0) : 0))
  const isFiltered = usePrices(state => state.view.only === 'elsewhere')
  if (changedElsewhere === 0) return null
  const markSeen = async () => {
    const { columns } = store.getState()
    if (columns) await seen(columns)
    if (isFiltered) setView({ only: 'all' })
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Chip
          word={t('bar.elsewhere')}
          figure={changedElsewhere}
          tone="unsure"
          on={isFiltered}
          menu
          title={t('bar.elsewhere.what', { count: changedElsewhere })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => setView({ only: isFiltered ? 'all' : 'elsewhere' })}>
          {t(isFiltered ? 'bar.elsewhere.all' : 'bar.elsewhere.show')}
        </Menu.Item>
        <Menu.Item onClick={() => attempt(markSeen)}>{t('bar.elsewhere.seen')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Says how the rows are sorted, and puts them back into the service's order. */
function Sorted() {
  const t = useSheetWords('prices')
  const fieldWords = useSheetWords('price-grid')
  const { setView } = usePriceActions()
  const sort = usePrices(state => state.view.sort)
  if (sort === null) return null
  const column = typeof sort.by === 'string' ? fieldWords(`column.${sort.by}`) : fieldWords(`field.${fieldOf(sort.by)}`)
  return (
    <Chip
      word={t(sort.descending ? 'bar.sortedDown' : 'bar.sortedUp', { column })}
      title={t('bar.sorted.what')}
      on
      onClick={() => setView({ sort: null })}
    />
  )
}

function NotPriced() {
  const t = useSheetWords('prices')
  const { setView } = usePriceActions()
  const fieldWords = useSheetWords('price-grid')
  const view = usePrices(state => state.view)
  const notPriced = useNotPriced()
  const combinations = useCombinations()
  const isOn = view.priced === 'not-priced'
  if (notPriced === 0 && !isOn) return null
  const fields = isOn ? fieldsLookedAt(view) : null
  const looked = isOn ? combinationsLookedAt(combinations ?? [], view) : null
  const inWhat = [
    ...(looked === null
      ? []
      : [joinItems(looked.map(({ mainProduct, name }) => fieldWords('group.title', { product: mainProduct, name })))]),
    ...(fields === null ? [] : [joinItems(fields.map(field => fieldWords(`field.${field}`)))]),
  ]
  return (
    <Chip
      word={inWhat.length === 0 ? t('bar.notPriced') : t('bar.notPricedIn', { fields: inWhat.join(' · ') })}
      sign="▨"
      {...(notPriced === null ? {} : { figure: notPriced })}
      on={isOn}
      onClick={() => setView({ priced: isOn ? 'all' : 'not-priced', pricedIn: [], pricedOf: [] })}
    />
  )
}

/** Chips for cells that need the user and for unusual cells; each toggles the problems panel. */
function Needs() {
  const t = useSheetWords('prices')
  const { show } = usePriceActions()
  const panel = usePrices(state => state.panel)
  const rejected = usePrices(({ columns, version }) => (version >= 0 ? (columns?.count('rejected') ?? 0) : 0))
  const conflicts = usePrices(({ columns, version }) => (version >= 0 ? (columns?.count('conflict') ?? 0) : 0))
  const drafts = usePrices(({ columns, version }) => (version >= 0 ? (columns?.count('draft') ?? 0) : 0))
  const columns = usePrices(state => state.columns)
  const version = usePrices(state => state.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns change in place, `version` says when
  const unusual = useMemo(() => columns?.unusualCells().length ?? 0, [columns, version])
  const open = panel === 'problems'
  const chips = [
    { word: t('bar.rejected'), figure: rejected, tone: 'failed' },
    { word: t('bar.drafts', { count: drafts }), figure: drafts, tone: 'failed', sign: '?' },
    { word: t('bar.conflicts', { count: conflicts }), figure: conflicts, tone: 'conflict' },
    { word: t('bar.unusual'), figure: unusual, tone: 'unusual' },
  ] as const
  const first = chips.find(({ figure }) => figure > 0)
  return chips.map(chip =>
    chip.figure === 0 ? null : (
      <Chip
        key={chip.word}
        {...chip}
        on={open}
        {...(chip === first ? { keys: 'F8' } : {})}
        onClick={() => show(open ? 'none' : 'problems')}
      />
    ),
  )
}

/** The bar above the grid, on one line: sheet picker, columns, filters, problem counters and actions. */
export function PriceBar({
  picker,
  columns,
  more,
}: {
  picker: ReactNode
  /** The choice of columns. */
  columns?: ReactNode
  /** Exports and other actions on the whole sheet. */
  more?: ReactNode
}) {
  const t = useSheetWords('prices')
  const { show } = usePriceActions()
  const { change } = usePriceRights()
  // Paint the cells before the filters.
  const isPainted = useOncePainted(usePrices(state => state.columns !== null))
  const cells = usePrices(state => state.selection.cells)
  const panel = usePrices(state => state.panel)
  const toggle = (which: 'bulk' | 'history') => show(panel === which ? 'none' : which)
  return (
    <div className={styles['room']}>
      <div className={styles['bar']}>
        {picker}
        {isPainted && (
          <fieldset className={styles['filters']}>
            <legend className="only-heard">{t('bar.label')}</legend>
            {columns}
            <FilterMenu />
            <NotPriced />
            <Sorted />
            <Needs />
            <ElsewhereMenu />
          </fieldset>
        )}
        <div className="flex gap-8 no-shrink ms-auto">
          {isPainted && change && (
            <Button variant="default" aria-pressed={panel === 'bulk'} onClick={() => toggle('bulk')}>
              {cells > 1 ? t('bar.changeCells', { count: cells, figure: count(cells) }) : t('bar.change')}
            </Button>
          )}
          {isPainted && (
            <Button variant="default" aria-pressed={panel === 'history'} onClick={() => toggle('history')}>
              {t('bar.history')}
            </Button>
          )}
          {isPainted && more}
        </div>
      </div>
    </div>
  )
}
