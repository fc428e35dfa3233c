import { TextInput, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { RetailerChoice } from '../../../src-shared/contract/prices.ts'
import { fitsSearch } from '../../../src-shared/pricing/retailer-search.ts'
import { formatTime, useAskedAgain } from '../../kit/index.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { usePriceActions, usePrices } from '../state/use-prices.ts'
import styles from './RetailerList.module.css'
import { useRetailerName } from './retailer-name.ts'

/** Debounce between typing and searching in main (ms). */
const debounceMs = 150

/** Natural order: Retailer 9 comes before Retailer 10. */
const byName = new Intl.Collator(undefined, { numeric: true })

/** Recently loaded retailers first, the others by name. */
const byRecency = (one: RetailerChoice, other: RetailerChoice) =>
  (other.readAt ?? 0) - (one.readAt ?? 0) || byName.compare(one.name ?? one.id, other.name ?? other.id)

function Choice({ choice, here, onChoose }: { choice: RetailerChoice; here: boolean; onChoose(): void }) {
  const t = useSheetWords('prices')
  const name = useRetailerName()
  const { settlementCurrency: settlement, consumerCurrency: consumer, readAt, unsaved } = choice
  return (
    <UnstyledButton className={styles['choice']} aria-current={here || undefined} data-choice onClick={onChoose}>
      <b dir="auto">{name(choice)}</b>
      {settlement && consumer && <span>{t('retailer.currencies', { settlement, consumer })}</span>}
      <small>
        {readAt === null ? t('retailer.never') : t('retailer.read', { time: formatTime(readAt) })}
        {unsaved > 0 && <em> · {t('retailer.unsaved', { count: unsaved })}</em>}
      </small>
    </UnstyledButton>
  )
}

/**
 * A search for retailers and its results; arrow keys move through them. Without a list, a retailer is opened by its id.
 */
export function RetailerList({ onChoose }: { onChoose(retailer: string): void }) {
  const t = useSheetWords('prices')
  const { readRetailers } = usePriceActions()
  const retailers = usePrices(state => state.retailers)
  const listed = usePrices(state => state.listed)
  const unlisted = usePrices(state => state.unlisted)
  const again = useAskedAgain(unlisted === 'waiting' || unlisted === 'failed')
  const open = usePrices(state => state.sheet)
  const [text, setText] = useState('')
  /** The search text of the current list; Enter waits until it is the one in the field. */
  const [answered, setAnswered] = useState<string | null>(null)
  const [entered, setEntered] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const wanted = text.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what couldn't be answered is asked again
  useEffect(() => {
    let isNewest = true
    const read = async () => {
      await readRetailers(wanted)
      if (isNewest) setAnswered(wanted)
    }
    const timer = setTimeout(() => void read(), wanted === '' ? 0 : debounceMs)
    return () => {
      isNewest = false
      clearTimeout(timer)
    }
  }, [readRetailers, wanted, again])
  const shown = [...(retailers ?? [])].sort(byRecency)
  const byId = wanted !== '' && !listed && !shown.some(({ id }) => id === wanted)
  const takeFirst = () => {
    const [first] = shown
    if (byId) onChoose(wanted)
    // If there are several and the first doesn't match the text, the user must choose.
    else if (first && (shown.length === 1 || fitsSearch(first, wanted))) onChoose(first.id)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the results for the entered text arrive
  useEffect(() => {
    if (!entered || answered !== wanted) return
    setEntered(false)
    takeFirst()
  }, [entered, answered, wanted])

  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const choices = [...(list.current?.querySelectorAll<HTMLElement>('[data-choice], input') ?? [])]
    const at = choices.findIndex(choice => choice.matches(':focus'))
    choices[Math.max(0, Math.min(choices.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and the buttons inside
    <div className={styles['list']} ref={list} onKeyDown={move}>
      <TextInput
        data-autofocus
        aria-label={t('retailer.label')}
        placeholder={t('retailer.search')}
        value={text}
        onChange={event => {
          setText(event.currentTarget.value)
          setEntered(false)
        }}
        onKeyDown={event => {
          if (event.key === 'Enter') setEntered(true)
        }}
      />
      {retailers === null && <p role="status">{t('retailer.loading')}</p>}
      {unlisted && <p role="status">{t(`retailer.unlisted.${unlisted}`)}</p>}
      <div className={styles['choices']}>
        {byId && (
          <UnstyledButton className={styles['choice']} data-choice onClick={() => onChoose(wanted)}>
            <b>{t('retailer.byId', { id: wanted })}</b>
          </UnstyledButton>
        )}
        {shown.map(choice => (
          <Choice key={choice.id} choice={choice} here={choice.id === open} onChoose={() => onChoose(choice.id)} />
        ))}
      </div>
      {retailers && shown.length === 0 && !byId && listed && (
        <p>{wanted === '' ? t('retailer.noneYet') : t('retailer.none', { text: wanted })}</p>
      )}
    </div>
  )
}
