import type { GridOptions } from 'ag-grid-community'
import { useCallback, useMemo, useRef, useState } from 'react'
import { numberStyleOf } from '../../../src-shared/pricing/number-style.ts'
import { useGridSize, useKeys } from '../../app/index.ts'
import { useSheetRules } from '../sheet/sheet-context.ts'
import { goneInSight, numbersOf } from '../state/gone-combinations.ts'
import { usePriceRights, usePriceStore, usePrices } from '../state/use-prices.ts'
import { columnDefs, priceType } from './column-defs.ts'
import type { ColumnSource } from './column-source.ts'
import type { GridControl } from './control.ts'
import { GoToCode } from './GoToCode.tsx'
import { LaidOut } from './laid-out.ts'
import type { Line } from './lines.ts'
import { NoneFits } from './NoneFits.tsx'
import styles from './PriceGrid.module.css'
import { useAgGrid } from './use-ag-grid.ts'
import { useControl } from './use-control.ts'
import { useLines } from './use-lines.ts'
import { useSpoken } from './use-spoken.ts'
import { useDrawing, useDrawnWidths, useFirstWidths } from './use-widths.ts'
import { useGridWords } from './words.ts'

/** The collection has a column of its own where the grid is this wide (pixels of usual text). */
const wideFrom = 1500

/** The prices of the open sheet as a spreadsheet. */
export function PriceGrid() {
  const t = useGridWords()
  const store = usePriceStore()
  const { kind, look } = useSheetRules()
  const { change: canEdit } = usePriceRights()
  const { rowHeight, scale } = useGridSize()
  const root = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(false)
  const [isGoing, setGoing] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const combinations = usePrices(state => state.head?.combinations)
  const settlement = usePrices(state => state.head?.retailer.settlementCurrency ?? null)
  const consumer = usePrices(state => state.head?.retailer.consumerCurrency ?? null)
  const plusSize = usePrices(state => state.view.plusSize)
  const days = usePrices(state => state.view.days)
  const mainProducts = usePrices(state => state.view.mainProducts)
  const chosen = usePrices(state => state.view.combinations)
  const gone = usePrices(useMemo(goneInSight, []))
  // Its columns come when its prices do: by then their heads know the currencies.
  const compared = usePrices(state => state.compared)
  const beside = useMemo(() => (compared?.grid ? { ...compared, grid: compared.grid } : null), [compared])
  const style = useMemo(() => numberStyleOf(navigator.language), [])
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
  const drawn = useDrawnWidths()
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the view, what names columns
  const columns = useMemo(
    () =>
      columnDefs(combinations ?? [], store.getState().view, source, t, {
        scale,
        first,
        drawn,
        gone: numbersOf(gone),
        isWide,
        sheet: look,
        compared: beside,
      }),
    [
      combinations,
      plusSize,
      days,
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
      beside,
    ],
  )
  const options = useMemo<GridOptions<Line>>(
    () => ({
      rowHeight,
      headerHeight: Math.round(38 * scale),
      groupHeaderHeight: Math.round(30 * scale),
      columnTypes: { price: priceType(t) },
      rowClassRules: {
        [styles['section'] ?? '']: ({ data }) => data !== undefined && 'section' in data,
        [styles['archived'] ?? '']: ({ data }) =>
          data !== undefined && 'row' in data && (store.getState().columns?.isArchived(data.row) ?? false),
      },
    }),
    [rowHeight, scale, t, store],
  )
  const measure = useCallback((width: number) => setWide(width >= wideFrom * scale), [scale])
  const laidOut = useMemo(() => new LaidOut(), [])
  const rowData = useCallback(() => {
    laidOut.show(store.getState())
    return laidOut.data
  }, [laidOut, store])
  const api = useAgGrid(root, options, columns, measure, rowData)
  useDrawing(api, drawn, scale)
  const control: GridControl | null = useControl(root, api, { rowHeight, canEdit, reading })
  useLines(root, api, control, laidOut, setEmpty)
  useSpoken(root, control, style)
  // The grid hears these itself; here they are for the list of keys.
  const heard = (keys: string, title: string) => ({
    keys,
    title,
    group: t('grid.label'),
    run: () => undefined,
    when: () => false,
  })
  useKeys('price-grid', [
    heard('F2', t('keys.edit')),
    heard('Delete', t('keys.clear')),
    heard('Mod+D', t('keys.fillDown')),
    heard('Mod+R', t('keys.fillRight')),
    heard('Shift+Space', t('keys.row')),
    heard('Mod+Space', t('keys.column')),
    {
      keys: 'Mod+G',
      title: t('goto.label'),
      group: t('grid.label'),
      run: () => setGoing(true),
      whileTyping: true,
    },
  ])

  return (
    <div className={styles['root']}>
      <div ref={root} className={styles['grid']} />
      <p id="price-grid-how" className="only-heard">
        {t('grid.how')}
      </p>
      {isEmpty && <NoneFits />}
      {isGoing && control && (
        <GoToCode
          go={store.actions.goToCode}
          close={() => {
            setGoing(false)
            control.focus()
          }}
        />
      )}
    </div>
  )
}
