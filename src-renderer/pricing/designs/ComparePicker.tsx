import { Button, Popover } from '@mantine/core'
import { create } from 'zustand'
import { usePriceStore, usePrices } from '../state/use-prices.ts'
import { shortNameOfScope } from './design-sheets.ts'
import { ScopeChooser } from './ScopeChooser.tsx'
import { useScopes } from './use-scopes.ts'
import { useDesignWords } from './words.ts'

/** Whether the choice of what is compared is open: the palette opens it, too. */
export const useComparePicker = create<{ open: boolean }>(() => ({ open: false }))

/** Chooses the prices that stand beside the open ones. */
export function ComparePicker() {
  const t = useDesignWords()
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
