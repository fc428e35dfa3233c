import { Button, Menu } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { fieldOf } from '../../../src-shared/pricing/field.ts'
import { fieldsLookedAt } from '../grid/shown-columns.ts'
import { useGridWords } from '../grid/words.ts'
import { count } from '../parts/numbers.ts'
import { useOncePainted } from '../parts/use-once-painted.ts'
import { useSheetRules } from '../sheet/sheet-context.ts'
import type { PriceView } from '../state/price-state.ts'
import { useAttempt } from '../state/use-notices.ts'
import { usePriceActions, usePriceRights, usePrices } from '../state/use-prices.ts'
import { usePriceWords } from '../words.ts'
import { Chip } from './Chip.tsx'
import styles from './PriceBar.module.css'
import { useNotPriced } from './use-not-priced.ts'

const onlies: readonly PriceView['only'][] = ['all', 'changed', 'rejected', 'conflict', 'elsewhere']

const isOnly = (value: string | null): value is PriceView['only'] => onlies.some(only => only === value)

/** The less common filters: by change state, by missing prices, and archived codes. */
function FilterMenu() {
  const t = usePriceWords()
  const { archives } = useSheetRules()
  const { setView } = usePriceActions()
  const only = usePrices(state => state.view.only)
  const priced = usePrices(state => state.view.priced)
  const archived = usePrices(state => state.view.archived)
  const word = only === 'all' ? (priced === 'priced' ? t('bar.more.allPriced') : t('bar.more')) : t(`bar.more.${only}`)
  return (
    <Menu position="bottom-start" closeOnItemClick={false}>
      <Menu.Target>
        <Chip word={word} on={only !== 'all' || priced === 'priced' || !archived} menu />
      </Menu.Target>
      <Menu.Dropdown className={styles['menu'] ?? ''}>
        <Menu.Label>{t('bar.more.only')}</Menu.Label>
        <Menu.RadioGroup value={only} onChange={value => isOnly(value) && setView({ only: value })}>
          {onlies.map(name => (
            <Menu.RadioItem key={name} value={name}>
              {name === 'all' ? t('bar.more.any') : t(`bar.more.${name}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t('bar.more.priced')}</Menu.Label>
        <Menu.RadioGroup
          value={priced}
          onChange={value =>
            setView({ priced: value === 'priced' || value === 'not-priced' ? value : 'all', pricedIn: [] })
          }
        >
          <Menu.RadioItem value="all">{t('bar.more.all')}</Menu.RadioItem>
          <Menu.RadioItem value="priced">{t('bar.more.allPriced')}</Menu.RadioItem>
          <Menu.RadioItem value="not-priced">{t('bar.more.notPriced')}</Menu.RadioItem>
        </Menu.RadioGroup>
        {archives && <Menu.Divider />}
        {archives && (
          <Menu.CheckboxItem checked={archived} onChange={() => setView({ archived: !archived })}>
            {t('bar.more.archived')}
          </Menu.CheckboxItem>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Cells changed by someone else: shows only those, or marks them as seen. */
function ElsewhereMenu() {
  const t = usePriceWords()
  const { seen, setView } = usePriceActions()
  const attempt = useAttempt()
  const changedElsewhere = usePrices(({ columns, version }) => (version >= 0 ? (columns?.count('elsewhere') ?? 0) : 0))
  const isFiltered = usePrices(state => state.view.only === 'elsewhere')
  if (changedElsewhere === 0) return null
  const markSeen = async () => {
    await seen()
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
  const t = usePriceWords()
  const fieldWords = useGridWords()
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

/** Chips for cells that need the user and for unusual cells; each toggles the problems panel. */
function Needs() {
  const t = usePriceWords()
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

/** The bar above the grid: sheet picker, filters, problem counters and actions. */
export function PriceBar({
  picker,
  switches,
  files,
}: {
  picker: ReactNode
  /** Toggles for the shown columns and collections. */
  switches?: ReactNode
  /** Exports and other actions on the whole sheet. */
  files?: ReactNode
}) {
  const t = usePriceWords()
  const { show } = usePriceActions()
  const { change } = usePriceRights()
  // Paint the cells before the filters.
  const isPainted = useOncePainted(usePrices(state => state.columns !== null))
  const cells = usePrices(state => state.selection.cells)
  const panel = usePrices(state => state.panel)
  const toggle = (which: 'bulk' | 'history') => show(panel === which ? 'none' : which)
  return (
    <div className={styles['room']}>
      <div className={styles['bar']} data-switches={switches !== undefined || undefined}>
        {picker}
        {isPainted && (
          <fieldset className={styles['filters']}>
            <legend className="only-heard">{t('bar.label')}</legend>
            {switches}
            <Sorted />
            <NotPriced />
            <FilterMenu />
            <Needs />
            <ElsewhereMenu />
          </fieldset>
        )}
        <div className={styles['end']}>
          {isPainted && change && (
            <Button
              variant="default"
              className={styles['change'] ?? ''}
              aria-pressed={panel === 'bulk'}
              onClick={() => toggle('bulk')}
            >
              {cells > 1 ? t('bar.changeCells', { cells: count(cells) }) : t('bar.change')}
            </Button>
          )}
          {isPainted && (
            <Button variant="default" aria-pressed={panel === 'history'} onClick={() => toggle('history')}>
              {t('bar.history')}
            </Button>
          )}
          {isPainted && files}
        </div>
      </div>
    </div>
  )
}
