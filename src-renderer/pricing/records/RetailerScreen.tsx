import { type ReactNode, useEffect, useRef } from 'react'
import { usePaletteActions } from '../../app/index.ts'
import { FirstRetailer } from '../retailer/FirstRetailer.tsx'
import { RetailerPicker, useRetailerPicker } from '../retailer/RetailerPicker.tsx'
import { usePriceActions, usePriceStore, usePrices } from '../state/use-prices.ts'
import styles from './Records.module.css'
import { useRecordWords } from './words.ts'

/** A screen about one retailer, the same as that of the fabric prices; its grid is not read for that. */
export function RetailerScreen({
  group,
  beside,
  children,
}: {
  /** The heading of its commands in the palette. */
  group: string
  /** At the right of the retailer. */
  beside?: ReactNode
  children(retailer: string): ReactNode
}) {
  const t = useRecordWords()
  const store = usePriceStore()
  const { readRetailers } = usePriceActions()
  const retailer = usePrices(state => state.sheet)
  const isNamed = usePrices(({ head, retailers }) => head !== null || retailers !== null)
  const isChosen = retailer !== null
  useEffect(() => {
    // In a fresh window the last retailer comes back after its profile, and what is asked before belongs to nobody.
    if (isChosen && !isNamed) void readRetailers()
  }, [isChosen, isNamed, readRetailers])
  const bar = useRef<HTMLDivElement>(null)
  const hadNone = useRef(!isChosen)
  useEffect(() => {
    const isFirst = isChosen && hadNone.current
    hadNone.current = !isChosen
    if (!isFirst) return
    // The list that it was chosen from has gone, and the focus with it; the key that chose it must not press the button, too.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('body, main')) bar.current?.querySelector('button')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isChosen])
  usePaletteActions(
    retailer === null
      ? []
      : [
          {
            id: 'records.retailer',
            title: t('palette.retailer'),
            group,
            run: () => useRetailerPicker.setState({ open: true }),
          },
        ],
  )
  if (retailer === null) return <FirstRetailer onChoose={store.choose} />
  return (
    <div className={styles['screen']}>
      <div className={styles['bar']} ref={bar}>
        <RetailerPicker onChoose={store.choose} />
        {beside}
      </div>
      {children(retailer)}
    </div>
  )
}
