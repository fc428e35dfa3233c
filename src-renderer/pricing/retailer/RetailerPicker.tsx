import { Popover, UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { fabricSheet } from '../../../src-shared/pricing/price-sheet.ts'
import { leadsToGrid, resetWithPlace } from '../../kit/index.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { usePriceActions, usePriceStore, usePrices } from '../state/use-prices.ts'
import { RetailerList } from './RetailerList.tsx'
import styles from './RetailerPicker.module.css'
import { useRetailerName } from './retailer-name.ts'

/** Whether the list of retailers is open; the palette opens it, too. */
export const useRetailerPicker = resetWithPlace(create<{ open: boolean }>(() => ({ open: false })))

/** The open retailer and its currencies; a click shows the others. `onChoose`: replaces opening the grid. */
export function RetailerPicker({ onChoose }: { onChoose?(retailer: string): void }) {
  const t = useSheetWords('prices')
  const name = useRetailerName()
  const { open: openRetailer } = usePriceActions()
  const open = useRetailerPicker(state => state.open)
  // A retailer that can't be opened has its name from the list.
  const retailer = usePrices(
    ({ head, retailers, sheet: open }) => head?.retailer ?? retailers?.find(one => one.id === open) ?? null,
  )
  const id = usePrices(state => state.sheet)
  const setOpen = (next: boolean) => useRetailerPicker.setState({ open: next })
  const store = usePriceStore()
  /** After a choice the grid gets the focus; otherwise it returns to the button. */
  const [hasChosen, setChosen] = useState(false)
  useEffect(() => {
    if (open) setChosen(false)
  }, [open])
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus={onChoose !== undefined || !hasChosen}
      shadow="md"
    >
      <Popover.Target>
        <UnstyledButton
          className={styles['picker']}
          aria-haspopup="dialog"
          title={t('retailer.choose')}
          onClick={() => setOpen(!open)}
        >
          <b dir="auto">{retailer ? name(retailer) : id === null ? t('retailer.choose') : name({ id, name: null })}</b>
          {retailer?.settlementCurrency && retailer.consumerCurrency && (
            <span>
              {t('retailer.currencies', {
                settlement: retailer.settlementCurrency,
                consumer: retailer.consumerCurrency,
              })}
            </span>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('retailer.choose')} p={8} ref={leadsToGrid.on(true)}>
        <RetailerList
          onChoose={chosen => {
            setChosen(true)
            setOpen(false)
            if (onChoose) onChoose(chosen)
            else if (chosen === id) store.getState().grid?.focus()
            else void openRetailer(fabricSheet(chosen))
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
