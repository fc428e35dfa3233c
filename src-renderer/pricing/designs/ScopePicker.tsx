import { Popover, UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { leadsToGrid, resetWithPlace, useWords } from '../../kit/index.ts'
import look from '../retailer/RetailerPicker.module.css'
import { usePriceActions, usePriceStore, usePrices } from '../state/use-prices.ts'
import { nameOfScope, shortNameOfScope } from './design-sheets.ts'
import styles from './Scope.module.css'
import { ScopeChooser } from './ScopeChooser.tsx'
import { useScopes } from './use-scopes.ts'

/** Whether the scope picker is open; the palette opens it, too. */
export const useScopePicker = resetWithPlace(create<{ open: boolean }>(() => ({ open: false })))

/** The open sheet of design prices and its currencies; a click shows the others. */
export function ScopePicker() {
  const t = useWords('designs')
  const { open: openSheet } = usePriceActions()
  const store = usePriceStore()
  const open = useScopePicker(state => state.open)
  const sheet = usePrices(state => state.sheet)
  const settlement = usePrices(state => state.head?.retailer.settlementCurrency ?? null)
  const consumer = usePrices(state => state.head?.retailer.consumerCurrency ?? null)
  const scopes = useScopes()
  const here = scopes?.find(choice => choice.sheet === sheet) ?? null
  const setOpen = (next: boolean) => useScopePicker.setState({ open: next })
  /** After a choice the grid gets the focus; otherwise it returns to the button. */
  const [hasChosen, setChosen] = useState(false)
  useEffect(() => {
    if (open) setChosen(false)
  }, [open])
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus={!hasChosen} shadow="md">
      <Popover.Target>
        <UnstyledButton
          className={`${look['picker']} ${styles['picker']}`}
          aria-haspopup="dialog"
          title={t('scope.choose')}
          onClick={() => setOpen(!open)}
        >
          {here ? <b title={nameOfScope(here)}>{shortNameOfScope(here)}</b> : <b>{t('scope.choose')}</b>}
          {settlement && consumer && <span>{t('scope.currencies', { settlement, consumer })}</span>}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('scope.choose')} p={12} ref={leadsToGrid.on(true)}>
        <ScopeChooser
          from={here}
          except={sheet}
          onChoose={choice => {
            setChosen(true)
            setOpen(false)
            if (choice.sheet === sheet) store.getState().grid?.focus()
            else void openSheet(choice.sheet)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
