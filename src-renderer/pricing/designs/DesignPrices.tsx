import { Button, Popover } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { kindOfSheet, sheetNamed } from '../../../src-shared/pricing/price-sheet.ts'
import { Late, leadsToGrid, resetWithPlace, useActions, useScreenParams, useWords } from '../../kit/index.ts'
import { PriceBar } from '../bar/PriceBar.tsx'
import { SheetDesk } from '../sheet/SheetDesk.tsx'
import { SheetContext } from '../sheet/sheet-context.ts'
import { usePriceActions, usePriceStore, usePrices } from '../state/use-prices.ts'
import { ComparedLine } from './ComparedLine.tsx'
import { designSheets, shortNameOfScope } from './design-sheets.ts'
import styles from './Scope.module.css'
import { ScopeChooser } from './ScopeChooser.tsx'
import { ScopePicker, useScopePicker } from './ScopePicker.tsx'
import { SubmitBar } from './SubmitBar.tsx'
import { useScopes } from './use-scopes.ts'

/** The first visit: asks which design prices to show. */
function FirstScope() {
  const t = useWords('designs')
  const { open } = usePriceActions()
  const place = useRef<HTMLElement | null>(null)
  useEffect(() => {
    // Runs after the app's Frame, which focuses the main element.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('body, main')) place.current?.querySelector('input')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <section
      ref={element => {
        place.current = element
        leadsToGrid.on(true)(element)
      }}
      className={styles['first']}
      aria-labelledby="first-scope"
    >
      <h2 id="first-scope">{t('scope.first')}</h2>
      <p>{t('scope.firstText')}</p>
      <ScopeChooser onChoose={({ sheet }) => void open(sheet)} />
    </section>
  )
}

/** Whether the compare picker is open; the palette opens it, too. */
const useComparePicker = resetWithPlace(create<{ open: boolean }>(() => ({ open: false })))

/** Chooses the sheet to compare with the open one. */
function ComparePicker() {
  const t = useWords('designs')
  const store = usePriceStore()
  const open = useComparePicker(state => state.open)
  const sheet = usePrices(state => state.sheet)
  const scopes = useScopes()
  const here = scopes?.find(choice => choice.sheet === sheet) ?? null
  const setOpen = (next: boolean) => useComparePicker.setState({ open: next })
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(!open)}>
          {t('compare.start')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('compare.choose')} p={12}>
        <ScopeChooser
          from={here}
          except={sheet}
          onChoose={choice => {
            setOpen(false)
            store.setState({
              compared: {
                sheet: choice.sheet,
                title: shortNameOfScope(choice),
                settlementCurrency: choice.settlementCurrency,
                consumerCurrency: choice.consumerCurrency,
                grid: null,
              },
            })
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Opens the sheet that the address names: `#prices?part=designs&sheet=designs/7/2/14`. */
function useNamedSheet(): void {
  const { sheet } = useScreenParams()
  const { open } = usePriceActions()
  useEffect(() => {
    if (sheet !== undefined && kindOfSheet(sheet) === 'designs') void open(sheetNamed(sheet))
  }, [sheet, open])
}

function useCommands(): void {
  const t = useWords('designs')
  const isLoaded = usePrices(state => state.columns !== null)
  const chosen = usePrices(state => state.sheet !== null)
  useActions('designs', t('keys.group'), [
    {
      id: 'designs.scope',
      title: t('palette.scope'),
      isOffered: chosen,
      whyNot: t('palette.why.not-open'),
      run: () => useScopePicker.setState({ open: true }),
    },
    {
      id: 'designs.compare',
      title: t('palette.compare'),
      isOffered: isLoaded,
      whyNot: t('palette.why.not-open'),
      run: () => useComparePicker.setState({ open: true }),
    },
  ])
}

function DesignDesk() {
  useNamedSheet()
  useCommands()
  return (
    <SheetDesk
      first={
        <Late>
          <FirstScope />
        </Late>
      }
      above={
        <>
          <PriceBar picker={<ScopePicker />} more={<ComparePicker />} />
          <ComparedLine />
        </>
      }
      below={<SubmitBar />}
    />
  )
}

/**
 * The prices of design options, one sheet per retailer, main product and product: the fabric grid over another kind of
 * sheet.
 */
export function DesignPrices() {
  return (
    <SheetContext value={designSheets}>
      <DesignDesk />
    </SheetContext>
  )
}
