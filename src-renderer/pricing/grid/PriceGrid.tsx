import { Button, TextInput } from '@mantine/core'
import type { GridApi, GridOptions } from 'ag-grid-community'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { numberStyleOf } from '../../../src-shared/pricing/number-style.ts'
import {
  mountPlain,
  Note,
  numberLocale,
  useActions,
  useDrawing,
  useGrid,
  useGridSize,
  useSetSearchText,
} from '../../kit/index.ts'
import { count } from '../parts/numbers.ts'
import { useRetailerName } from '../retailer/retailer-name.ts'
import { useSheetRules } from '../sheet/sheet-context.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { goneInSight, numbersOf } from '../state/gone-combinations.ts'
import { painted } from '../state/painted.ts'
import { type GridColumns, noFilter } from '../state/price-state.ts'
import { useCombinations, usePriceActions, usePriceRights, usePriceStore, usePrices } from '../state/use-prices.ts'
import { CellMenu, type OpenMenu } from './CellMenu.tsx'
import { columnDefs, priceType } from './column-defs.ts'
import type { ColumnSource } from './column-source.ts'
import type { GridControl } from './control.ts'
import { GridLayout } from './grid-layout.ts'
import { type Line, lineId, tellLevel } from './lines.ts'
import styles from './PriceGrid.module.css'
import { useControl } from './use-control.ts'
import { useLines } from './use-lines.ts'
import { usePriceNotices } from './use-price-notices.tsx'
import { useSpoken } from './use-spoken.ts'
import { useFirstWidths, useSheetWidths } from './use-widths.ts'

/** The Ctrl+G field for a code or its beginning. */
function GoToCode({ go, close }: { go(code: string): boolean; close(): void }) {
  const t = useSheetWords('price-grid')
  const [code, setCode] = useState('')
  const [missed, setMissed] = useState(false)
  return (
    <form
      className={styles['goTo']}
      onSubmit={event => {
        event.preventDefault()
        if (go(code)) close()
        else setMissed(true)
      }}
    >
      <TextInput
        data-autofocus
        autoFocus
        aria-label={t('goto.label')}
        placeholder={t('goto.label')}
        value={code}
        error={missed ? t('goto.none', { code }) : null}
        onChange={event => {
          setCode(event.currentTarget.value)
          setMissed(false)
        }}
        onKeyDown={event => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          close()
        }}
        onBlur={close}
      />
    </form>
  )
}

/** False if the service no longer lists any of the rows seen here. */
function listsAny(columns: GridColumns): boolean {
  for (let row = 0; row < columns.rows; row++) if (columns.isPresent(row)) return true
  return columns.rows === 0
}

/**
 * Shown over a grid without visible rows: the filter hides them all (with a button to clear it), or the service no
 * longer lists any.
 */
function NoVisibleRows() {
  const t = useSheetWords('prices')
  const store = usePriceStore()
  const { setView } = usePriceActions()
  const setSearchText = useSetSearchText()
  const name = useRetailerName()
  const codes = usePrices(({ columns }) => columns?.rows ?? 0)
  const retailer = usePrices(({ head, columns }) => (columns && listsAny(columns) ? null : head?.retailer))
  const clear = () => {
    setSearchText('')
    setView(noFilter)
    requestAnimationFrame(() => store.getState().grid?.focus())
  }
  if (retailer) {
    return (
      <div className={styles['none']}>
        <Note title={t('empty.noCodes', { retailer: name(retailer) })} text={t('empty.noCodesText')} />
      </div>
    )
  }
  return (
    <div className={styles['none']}>
      <Note title={t('empty.filtered')} text={t('empty.filteredText', { count: count(codes) })}>
        <Button variant="default" onClick={clear}>
          {t('empty.clear')}
        </Button>
      </Note>
    </div>
  )
}

/** From this width on the collection has its own column (px at the default text size). */
const wideFrom = 1500

/** AG Grid only lays out and paints; the desk does the selecting and editing itself. */
const baseOptions: GridOptions<Line> = {
  rowBuffer: 0,
  getRowId: ({ data }) => lineId(data),
  suppressCellFocus: true,
  // Rows don't become layers this way, so the selection can lie between their cells and their names.
  suppressRowTransform: true,
  suppressScrollOnNewData: true,
  suppressRowHoverHighlight: true,
  processRowPostCreate: ({ eRow, node }) => node.data && tellLevel(eRow, node.data),
}

/** Renders a few rows beyond the edges, so scrolling doesn't show blank space; the first frame needs none. */
function useRowBuffer(api: GridApi<Line> | null): void {
  useEffect(() => {
    if (!api) return
    void painted().then(() => {
      if (!api.isDestroyed()) api.setGridOption('rowBuffer', 4)
    })
  }, [api])
}

/** The prices of the open sheet as a spreadsheet. */
export function PriceGrid() {
  const t = useSheetWords('price-grid')
  const store = usePriceStore()
  const { kind, look } = useSheetRules()
  const { change: canEdit } = usePriceRights()
  const { rowHeight, scale } = useGridSize()
  const root = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(false)
  const [isGoToOpen, setGoToOpen] = useState(false)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const openMenu = useCallback((at: OpenMenu['at'], on: OpenMenu['on']) => setMenu({ at, on }), [])
  const closeMenu = useCallback(() => setMenu(null), [])
  const shownColumns = usePrices(state => state.columns)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a menu is about the sheet that it was opened over
  useEffect(() => closeMenu, [shownColumns, closeMenu])
  const notify = usePriceNotices()
  const [isEmpty, setEmpty] = useState(false)
  const combinations = useCombinations()
  const settlement = usePrices(state => state.head?.retailer.settlementCurrency ?? null)
  const consumer = usePrices(state => state.head?.retailer.consumerCurrency ?? null)
  const plusSize = usePrices(state => state.view.plusSize)
  const days = usePrices(state => state.view.days)
  const margin = usePrices(state => state.view.margin)
  const mainProducts = usePrices(state => state.view.mainProducts)
  const chosen = usePrices(state => state.view.combinations)
  const gone = usePrices(useMemo(goneInSight, []))
  // Show the compared columns only once their prices are loaded, because then their headers' currencies are known.
  const compared = usePrices(state => state.compared)
  const readyComparison = useMemo(() => (compared?.grid ? { ...compared, grid: compared.grid } : null), [compared])
  const locale = numberLocale()
  const style = useMemo(() => numberStyleOf(locale), [locale])
  const reading = useMemo(
    () => ({ style, currencies: { settlement, consumer }, kind }),
    [style, settlement, consumer, kind],
  )

  const source = useMemo<ColumnSource>(
    () => ({
      columns: () => store.getState().columns,
      collections: () => store.getState().head?.collections ?? [],
      style: () => style,
      currencies: { settlement, consumer },
    }),
    [store, style, settlement, consumer],
  )
  const first = useFirstWidths(style)
  const drawn = useSheetWidths()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the columns depend on in the view
  const columns = useMemo(
    () =>
      columnDefs(combinations ?? [], store.getState().view, source, t, {
        scale,
        first,
        drawn,
        gone: numbersOf(gone),
        isWide,
        sheet: look,
        compared: readyComparison,
      }),
    [
      combinations,
      plusSize,
      days,
      margin,
      mainProducts,
      chosen,
      gone,
      source,
      t,
      scale,
      first,
      drawn,
      isWide,
      store,
      look,
      readyComparison,
    ],
  )
  const layout = useMemo(() => new GridLayout(), [])
  const options = useCallback((): GridOptions<Line> => {
    layout.show(store.getState())
    return {
      ...baseOptions,
      rowHeight,
      headerHeight: Math.round(38 * scale),
      groupHeaderHeight: Math.round(30 * scale),
      columnTypes: { price: priceType(t) },
      // Rows that are already loaded are painted with the grid, not after it.
      rowData: layout.data,
      rowClassRules: {
        [styles['section'] ?? '']: ({ data }) => data !== undefined && 'section' in data,
        [styles['archived'] ?? '']: ({ data }) =>
          data !== undefined && 'row' in data && (store.getState().columns?.isArchived(data.row) ?? false),
      },
      onGridSizeChanged: ({ clientWidth }) => setWide(clientWidth >= wideFrom * scale),
    }
  }, [rowHeight, scale, t, store, layout])
  const api = useGrid(root, options, columns, t('grid.label'), { mount: mountPlain })
  useRowBuffer(api)
  useDrawing(api, drawn, scale)
  const control: GridControl | null = useControl(root, api, { rowHeight, canEdit, reading, menu: openMenu })
  useLines(root, api, control, layout, setEmpty)
  useSpoken(root, control, style)
  const editing = [
    { keys: 'F2', title: t('keys.edit') },
    { keys: 'Delete', title: t('keys.clear') },
    { keys: 'Mod+D', title: t('keys.fillDown') },
    { keys: 'Mod+R', title: t('keys.fillRight') },
  ]
  useActions('price-grid', t('grid.label'), [
    // The grid's own keys.
    ...editing.map(action => ({ ...action, isOffered: canEdit })),
    { keys: 'Shift+Space', title: t('keys.row') },
    { keys: 'Mod+Space', title: t('keys.column') },
    { keys: 'Mod+G', title: t('goto.label'), run: () => setGoToOpen(true), whileTyping: true },
  ])

  return (
    <div className={styles['root']}>
      <div ref={root} className={styles['grid']} />
      <p id="price-grid-how" className="only-heard">
        {t('grid.how')}
      </p>
      {isEmpty && <NoVisibleRows />}
      {menu && control && (
        <CellMenu key={`${menu.at.x} ${menu.at.y}`} control={control} open={menu} tell={notify} close={closeMenu} />
      )}
      {isGoToOpen && control && (
        <GoToCode
          go={store.actions.goToCode}
          close={() => {
            setGoToOpen(false)
            control.focus()
          }}
        />
      )}
    </div>
  )
}
