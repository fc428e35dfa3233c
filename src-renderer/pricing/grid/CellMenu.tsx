import { Menu } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { columnOfCell, combinationOf, currencyOf, fieldOf } from '../../../src-shared/pricing/cell.ts'
import { Kbd, type Point } from '../../kit/index.ts'
import { count } from '../parts/numbers.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import type { PriceSort } from '../state/price-state.ts'
import { useCombinations, usePriceActions, usePriceRights, usePriceStore, usePrices } from '../state/use-prices.ts'
import type { GridControl, PriceNotice } from './control.ts'
import type { MenuTarget } from './menu-target.ts'
import { shownCombinations } from './shown-columns.ts'

/** What the menu is open on, and where. */
export interface OpenMenu {
  at: Point
  on: MenuTarget
}

/** Reads the clipboard as a paste event would offer it; null if the browser doesn't allow it. */
async function clipboardNow(): Promise<Pick<DataTransfer, 'getData'> | null> {
  try {
    const texts = new Map<string, string>()
    for (const item of await navigator.clipboard.read())
      for (const type of item.types)
        if (type.startsWith('text/')) texts.set(type, await (await item.getType(type)).text())
    return { getData: type => texts.get(type) ?? '' }
  } catch {
    return null
  }
}

/** Sorting by a column. */
function SortItems({ by }: { by: PriceSort['by'] }) {
  const t = useSheetWords('price-grid')
  const { setView } = usePriceActions()
  const sorted = usePrices(state => state.view.sort !== null)
  const isText = typeof by === 'string'
  const column = isText ? t(`column.${by}`) : t(`field.${fieldOf(by)}`)
  return (
    <>
      <Menu.Item onClick={() => setView({ sort: { by, descending: false } })}>
        {t(isText ? 'menu.aToZ' : 'menu.ascending', { column })}
      </Menu.Item>
      <Menu.Item onClick={() => setView({ sort: { by, descending: true } })}>
        {t(isText ? 'menu.zToA' : 'menu.descending', { column })}
      </Menu.Item>
      {sorted && <Menu.Item onClick={() => setView({ sort: null })}>{t('menu.unsort')}</Menu.Item>}
    </>
  )
}

/** What a price column's heading offers. */
function ColumnItems({ column }: { column: number }) {
  const t = useSheetWords('price-grid')
  const store = usePriceStore()
  const { setView } = usePriceActions()
  const combinations = useCombinations()
  const combination = combinations?.find(({ no }) => no === combinationOf(column))
  const field = fieldOf(column)
  const hide = () => {
    const { head, view } = store.getState()
    const others = shownCombinations(head?.combinations ?? [], view).filter(({ no }) => no !== combinationOf(column))
    if (others.length > 0) setView({ mainProducts: [], combinations: others.map(({ no }) => no) })
  }
  return (
    <>
      <Menu.Divider />
      {currencyOf(field) !== null && (
        <Menu.Item
          onClick={() => setView({ priced: 'not-priced', pricedIn: [field], pricedOf: [combinationOf(column)] })}
        >
          {t('menu.missing', { column: t(`field.${field}`) })}
        </Menu.Item>
      )}
      {combination && (combinations?.length ?? 0) > 1 && (
        <Menu.Item onClick={hide}>{t('menu.hide', { combination: combination.name })}</Menu.Item>
      )}
    </>
  )
}

/** What the selected cells offer. */
function CellItems({ control, tell }: { control: GridControl; tell(notice: PriceNotice): void }) {
  const t = useSheetWords('price-grid')
  const { show } = usePriceActions()
  const { change } = usePriceRights()
  const cells = usePrices(state => state.selection.cells)
  const active = usePrices(state => state.selection.active)
  const paste = async () => {
    const { columns, selected } = control.sheet
    const data = await clipboardNow()
    // The browser may have asked the user first. What it was meant for is gone by then if another sheet is shown.
    if (control.sheet.columns !== columns || control.sheet.selected !== selected) return
    if (data) control.paste(data)
    else tell({ what: 'noClipboard' })
  }
  return (
    <>
      {change && (
        <Menu.Item rightSection={<Kbd keys="Mod+X" />} onClick={() => control.copy(true)}>
          {t('menu.cut')}
        </Menu.Item>
      )}
      <Menu.Item rightSection={<Kbd keys="Mod+C" />} onClick={() => control.copy(false)}>
        {t('menu.copy')}
      </Menu.Item>
      {change && (
        <>
          <Menu.Item rightSection={<Kbd keys="Mod+V" />} onClick={() => void paste()}>
            {t('menu.paste')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item rightSection={<Kbd keys="Mod+D" />} onClick={() => control.fill('down')}>
            {t('menu.fillDown')}
          </Menu.Item>
          <Menu.Item rightSection={<Kbd keys="Mod+R" />} onClick={() => control.fill('right')}>
            {t('menu.fillRight')}
          </Menu.Item>
          <Menu.Item onClick={() => show('bulk')}>{t('menu.change', { count: cells, figure: count(cells) })}</Menu.Item>
          <Menu.Item rightSection={<Kbd keys="Delete" />} onClick={() => control.clear()}>
            {t('menu.clear')}
          </Menu.Item>
        </>
      )}
      <Menu.Divider />
      {active !== null && <SortItems by={columnOfCell(active)} />}
      <Menu.Item onClick={() => show('history')}>{t('menu.history')}</Menu.Item>
    </>
  )
}

/** The context menu of cells and headings; also opened by the menu key, over the active cell. */
export function CellMenu({
  control,
  open,
  tell,
  close,
}: {
  control: GridControl
  open: OpenMenu
  tell(notice: PriceNotice): void
  close(): void
}) {
  const t = useSheetWords('price-grid')
  const [isOpen, setOpen] = useState(true)
  // Nothing was chosen or it's done: the keys go back to the grid, before a key that follows at once goes elsewhere.
  // A panel that was chosen takes the focus from there.
  useLayoutEffect(() => {
    if (isOpen) return
    if (document.activeElement?.matches('body, main, [role^=menu]') ?? true) control.focus()
    close()
  }, [isOpen, control, close])
  const { on, at } = open
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" offset={0} returnFocus={false} trapFocus>
      <Menu.Target>
        <span style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1 }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('menu.label')}>
        {'cells' in on && <CellItems control={control} tell={tell} />}
        {'names' in on && <SortItems by={on.names} />}
        {'column' in on && (
          <>
            <SortItems by={on.column} />
            <ColumnItems column={on.column} />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
