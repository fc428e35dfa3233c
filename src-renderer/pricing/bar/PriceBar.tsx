import { Button } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { fieldsLookedAt } from '../grid/shown-columns.ts'
import { useGridWords } from '../grid/words.ts'
import { count } from '../parts/numbers.ts'
import { useOncePainted } from '../parts/use-once-painted.ts'
import { usePriceActions, usePriceRights, usePrices } from '../state/use-prices.ts'
import { usePriceWords } from '../words.ts'
import { Chip } from './Chip.tsx'
import { ElsewhereMenu } from './ElsewhereMenu.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import styles from './PriceBar.module.css'
import { useNotPriced } from './use-not-priced.ts'

function NotPriced() {
  const t = usePriceWords()
  const { setView } = usePriceActions()
  const fieldWords = useGridWords()
  const view = usePrices(state => state.view)
  const notPriced = useNotPriced()
  const isOn = view.priced === 'not-priced'
  if (notPriced === 0 && !isOn) return null
  const fields = isOn ? fieldsLookedAt(view) : null
  return (
    <Chip
      word={
        fields === null
          ? t('bar.notPriced')
          : t('bar.notPricedIn', { fields: fields.map(field => fieldWords(`field.${field}`)).join(', ') })
      }
      {...(notPriced === null ? {} : { figure: notPriced })}
      on={isOn}
      onClick={() => setView({ priced: isOn ? 'all' : 'not-priced', pricedIn: [] })}
    />
  )
}

/** What waits for a person in this grid, and what is unusual: each goes to the next of its cells, and the panel says the rest. */
function Needs() {
  const t = usePriceWords()
  const { show } = usePriceActions()
  const panel = usePrices(state => state.panel)
  const rejected = usePrices(({ columns, version }) => (version >= 0 ? (columns?.count('rejected') ?? 0) : 0))
  const conflicts = usePrices(({ columns, version }) =>
    version >= 0 ? (columns?.count('conflict') ?? 0) : 0,
  )
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

/** Above the grid: whose prices, what of them is shown, what waits for a person, and what can be done. */
export function PriceBar({
  picker,
  switches,
  files,
}: {
  picker: ReactNode
  /** What of the columns and collections is shown. */
  switches?: ReactNode
  /** What can be taken out as a file, and whatever else is done with the whole sheet. */
  files?: ReactNode
}) {
  const t = usePriceWords()
  const { show } = usePriceActions()
  const { change } = usePriceRights()
  // The cells come first.
  const there = useOncePainted(usePrices(state => state.columns !== null))
  const cells = usePrices(state => state.selection.cells)
  const panel = usePrices(state => state.panel)
  const toggle = (which: 'bulk' | 'history') => show(panel === which ? 'none' : which)
  return (
    <div className={styles['room']}>
      <div className={styles['bar']} data-switches={switches !== undefined || undefined}>
        {picker}
        {there && (
          <fieldset className={styles['filters']}>
            <legend className="only-heard">{t('bar.label')}</legend>
            {switches}
            <NotPriced />
            <FilterMenu />
            <Needs />
            <ElsewhereMenu />
          </fieldset>
        )}
        <div className={styles['end']}>
          {there && change && (
            <Button
              variant="default"
              className={styles['change'] ?? ''}
              aria-pressed={panel === 'bulk'}
              onClick={() => toggle('bulk')}
            >
              {cells > 1 ? t('bar.changeCells', { cells: count(cells) }) : t('bar.change')}
            </Button>
          )}
          {there && (
            <Button variant="default" aria-pressed={panel === 'history'} onClick={() => toggle('history')}>
              {t('bar.history')}
            </Button>
          )}
          {there && files}
        </div>
      </div>
    </div>
  )
}
