import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { count } from '../parts/numbers.ts'
import { TypedNumber } from '../saving/LargeChange.tsx'
import { useSheetRules } from '../sheet/sheet-context.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { manyCells } from '../state/price-state.ts'
import styles from './Bulk.module.css'
import type { Planned } from './planned.ts'

/** The apply buttons. If any price jumps past the guard, applying needs a confirming checkbox, which stays visible. */
export function ApplyBar({
  form,
  planned,
  ready,
  sending,
  agreed,
  onAgree,
  onKeep,
}: {
  /** The id of the form that the first button submits. */
  form: string
  planned: Planned | null
  ready: boolean
  sending: boolean
  agreed: boolean
  onAgree(agreed: boolean): void
  /** Keeps the change for an import file instead of sending it. */
  onKeep(): void
}) {
  const t = useSheetWords('prices-bulk')
  const { submitted } = useSheetRules()
  const cells = planned?.look.cells ?? 0
  const jumps = planned?.look.jumps.count ?? 0
  const isLarge = cells > manyCells && !submitted
  const [typed, setTyped] = useState<Planned['input'] | null>(null)
  const clears = cells > 0 && planned?.look.becomeNotPriced === cells
  return (
    <>
      {planned && jumps > 0 && (
        <Checkbox
          className={styles['guard'] ?? ''}
          size="sm"
          label={t('guard.agree', {
            count: jumps,
            figure: count(jumps),
            percent: count(planned.input.guardPercent),
          })}
          checked={agreed}
          onChange={event => onAgree(event.currentTarget.checked)}
        />
      )}
      {isLarge && (
        <TypedNumber
          key={`${planned?.input.columns.sheet} ${cells}`}
          cells={cells}
          onTyped={yes => setTyped(yes ? (planned?.input ?? null) : null)}
        />
      )}
      <Button
        type="submit"
        form={form}
        variant="filled"
        {...(clears ? { color: 'red' } : {})}
        disabled={!ready || (isLarge && typed !== planned?.input)}
        loading={sending}
      >
        {cells === 0 ? t('apply.none') : t('apply', { count: cells, figure: count(cells) })}
      </Button>
      {isLarge && (
        <Button variant="default" disabled={!ready} onClick={onKeep}>
          {t('apply.file')}
        </Button>
      )}
    </>
  )
}
