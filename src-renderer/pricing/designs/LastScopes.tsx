import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import type { ScopeChoice } from '../../../src-shared/contract/designs.ts'
import { formatTime } from '../../app/index.ts'
import list from '../retailer/RetailerList.module.css'
import { nameOfScope } from './design-sheets.ts'
import styles from './Scope.module.css'
import { useDesignWords } from './words.ts'

/** The scopes that were opened here, the last one first, with how old they are and what of them is not submitted; arrow keys move through them. */
export function LastScopes({
  scopes,
  onChoose,
}: {
  scopes: readonly ScopeChoice[]
  onChoose(choice: ScopeChoice): void
}) {
  const t = useDesignWords()
  const place = useRef<HTMLDivElement>(null)
  if (scopes.length === 0) return null
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const choices = [...(place.current?.querySelectorAll<HTMLElement>('[data-choice]') ?? [])]
    const at = choices.findIndex(choice => choice.matches(':focus'))
    choices[Math.max(0, Math.min(choices.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside
    <div className={styles['last']} ref={place} onKeyDown={move}>
      <h3>{t('scope.last')}</h3>
      <div className={list['choices']}>
        {scopes.map(choice => {
          const { settlementCurrency: settlement, consumerCurrency: consumer, readAt, unsent } = choice
          return (
            <UnstyledButton
              key={choice.sheet}
              className={list['choice']}
              data-choice
              onClick={() => onChoose(choice)}
            >
              <b>{nameOfScope(choice)}</b>
              {settlement && consumer && <span>{t('scope.currencies', { settlement, consumer })}</span>}
              <small>
                {readAt === null ? t('scope.never') : t('scope.read', { time: formatTime(readAt) })}
                {unsent > 0 && <em> · {t('scope.unsent', { count: unsent })}</em>}
              </small>
            </UnstyledButton>
          )
        })}
      </div>
    </div>
  )
}
