import { type ReactNode, useEffect, useRef } from 'react'
import { useActions, useWords } from '../../kit/index.ts'
import { FirstRetailer } from '../retailer/FirstRetailer.tsx'
import { RetailerPicker, useRetailerPicker } from '../retailer/RetailerPicker.tsx'
import { usePriceActions, usePriceStore, usePrices } from '../state/use-prices.ts'
import styles from './Records.module.css'

/** A screen about the retailer that is open in the fabric prices; it doesn't load their grid. */
export function RetailerScreen({
  group,
  beside,
  children,
}: {
  /** The heading of its palette commands. */
  group: string
  /** Content to the right of the retailer. */
  beside?: ReactNode
  children(retailer: string): ReactNode
}) {
  const t = useWords('records')
  const store = usePriceStore()
  const { readRetailers } = usePriceActions()
  const retailer = usePrices(state => state.sheet)
  const isNamed = usePrices(({ head, retailers }) => head !== null || retailers !== null)
  const isChosen = retailer !== null
  useEffect(() => {
    // In a new window the last retailer is restored only after its profile; an earlier request would have no profile.
    if (isChosen && !isNamed) void readRetailers()
  }, [isChosen, isNamed, readRetailers])
  const bar = useRef<HTMLDivElement>(null)
  const hadNone = useRef(!isChosen)
  useEffect(() => {
    const isFirst = isChosen && hadNone.current
    hadNone.current = !isChosen
    if (!isFirst) return
    // The list of retailers is gone, and the focus with it. Deferred, so the key that chose the retailer doesn't also
    // press the button.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('body, main')) bar.current?.querySelector('button')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isChosen])
  useActions('records', group, [
    {
      id: 'records.retailer',
      title: t('palette.retailer'),
      isOffered: isChosen,
      run: () => useRetailerPicker.setState({ open: true }),
    },
  ])
  if (retailer === null) return <FirstRetailer onChoose={store.choose} />
  return (
    <div className="flex column min-h-0 full-height">
      <div className={styles['bar']} ref={bar}>
        <RetailerPicker onChoose={store.choose} />
        {beside}
      </div>
      {children(retailer)}
    </div>
  )
}
