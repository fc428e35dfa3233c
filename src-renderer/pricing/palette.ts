import { useDebouncedValue } from '@mantine/hooks'
import { pricingParts } from '../../src-shared/contract/pricing-desk.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import { asSearched, holds } from '../../src-shared/search-text.ts'
import { formatTime, goTo, type PaletteEntry, type PaletteQuestion, useDeskQuery, useWords } from '../kit/index.ts'
import { showPart } from './desk/part.ts'
import { useOffers } from './desk/use-offers.ts'
import { useRetailerName } from './retailer/retailer-name.ts'
import { useSheetWords } from './sheet/sheet-words.ts'
import { usePriceRights, usePriceStore } from './state/use-prices.ts'

/** So many codes and retailers are offered for one text. */
const most = 8
/** A code or name of fewer characters would name half the grid. */
const fewestCharacters = 2
/** A grid that opens with the screen is waited for, this many frames at most. */
const patience = 120

/** The parts of the pricing desk, retailers by name, and the codes of the open grid. */
export function usePriceEntries({ text, isRecent, isAnyRecent }: PaletteQuestion): readonly PaletteEntry[] {
  const t = useSheetWords('prices')
  const desk = useWords('pricing-desk')
  const name = useRetailerName()
  const { see } = usePriceRights()
  const { missing } = useOffers()
  const store = usePriceStore()
  const [settled] = useDebouncedValue(text, 150)
  const { data } = useDeskQuery('prices.retailers', { search: settled.slice(0, 200) }, { enabled: see, keepsOld: true })
  if (!see) return []

  const goToCode = (code: string, frames = patience) => {
    const { grid, columns } = store.getState()
    if ((!grid || !columns || !store.actions.goToCode(code)) && frames > 0)
      requestAnimationFrame(() => goToCode(code, frames - 1))
  }
  const codes: string[] = []
  const { columns, sheet, head } = store.getState()
  const part = text.length >= fewestCharacters ? asSearched(text) : null
  const rows = columns && (part !== null || isAnyRecent(`code:${sheet}:`)) ? columns.rows : 0
  for (let row = 0; columns && row < rows && codes.length < most; row += 1) {
    const code = columns.code(row)
    const isNamed = part !== null && holds(code, part)
    if (isNamed || isRecent(`code:${sheet}:${code}`)) codes.push(code)
  }
  const retailers = (data?.retailers ?? []).filter(
    ({ id }) => text.length >= fewestCharacters || isRecent(`retailer:${id}`),
  )
  return [
    ...pricingParts
      .filter(part => !missing.some(each => each.part === part))
      .map(part => ({
        id: `pricing.${part}`,
        title: desk('palette.go', { part: desk(`part.${part}`) }),
        group: desk('palette.group'),
        run: () => showPart(part),
      })),
    ...retailers.slice(0, most).map(({ id, name: given, readAt }) => ({
      id: `retailer:${id}`,
      title: name({ id, name: given }),
      group: t('palette.retailers'),
      words: text,
      ...(readAt !== null && { detail: t('retailer.read', { time: formatTime(readAt) }) }),
      run: () => {
        goTo('prices', { part: 'fabrics' })
        void store.actions.open(fabricSheet(id))
      },
    })),
    ...codes.map(code => ({
      id: `code:${sheet}:${code}`,
      title: code,
      group: t('palette.codes', { retailer: head ? name(head.retailer) : '' }),
      words: text,
      run: () => {
        goTo('prices', { part: 'fabrics' })
        goToCode(code)
      },
    })),
  ]
}
