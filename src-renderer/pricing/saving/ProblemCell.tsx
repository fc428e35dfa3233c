import { Button, UnstyledButton } from '@mantine/core'
import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import { useSay } from '../../kit/index.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { useAttempt } from '../state/use-notices.ts'
import { usePriceActions, usePriceRights, usePrices } from '../state/use-prices.ts'
import { useCellWords } from './cell-words.ts'
import styles from './ProblemsPanel.module.css'

export type ProblemState = 'rejected' | 'draft' | 'conflict' | 'unusual'

/** The heading already says that a text isn't a price. */
const saysMore = (state: ProblemState, { code }: MessageOnWire): boolean =>
  state === 'rejected' || (state === 'draft' && code !== 'prices.unreadable')

/** What can be done about a cell that needs the user. */
export function ProblemActions({ cell, state }: { cell: number; state: ProblemState }) {
  const t = useSheetWords('prices-saving')
  const { retry, discard, resolve, keepUnusual } = usePriceActions()
  const attempt = useAttempt()
  const on = usePrices(({ columns }) => columns)
  const cells = Uint32Array.of(cell)
  if (!on) return null
  if (state === 'unusual') {
    return (
      <div className="flex gap-6">
        <Button size="compact-sm" variant="default" onClick={() => keepUnusual(cells)}>
          {t('unusual.keep')}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex gap-6">
      {state === 'conflict' ? (
        <>
          <Button size="compact-sm" variant="default" onClick={() => attempt(() => resolve(on, cells, 'theirs'))}>
            {t('cell.takeTheirs')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => attempt(() => resolve(on, cells, 'mine'))}>
            {t('cell.takeMine')}
          </Button>
        </>
      ) : (
        <>
          {state === 'rejected' && (
            <Button size="compact-sm" variant="default" onClick={() => attempt(() => retry(on, state, cells))}>
              {t('cell.retry')}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => attempt(() => discard(on, state, cells))}>
            {t('cell.back')}
          </Button>
        </>
      )}
    </div>
  )
}

/** A cell that needs the user: its place, the typed value, the reason and the possible actions. */
export function ProblemCell({ cell, state }: { cell: number; state: ProblemState }) {
  const t = useSheetWords('prices-saving')
  const say = useSay()
  const { goToCell } = usePriceActions()
  const words = useCellWords()(cell)
  const { change } = usePriceRights()
  const columns = usePrices(({ columns }) => columns)
  const active = usePrices(({ selection }) => selection.active === cell)
  if (!columns) return null
  const { code, place, value } = words
  const note = columns.note(cell)
  const wanted = note?.text ?? value(columns.want(cell))
  const theirs = value(columns.value(cell))
  const from = state === 'unusual' ? columns.unusualFrom(cell) : null
  return (
    <li className={styles['cell']} data-here={active || undefined}>
      <UnstyledButton
        className={styles['where']}
        aria-label={t('cell.go', { code, place })}
        onClick={() => goToCell(cell)}
      >
        <b>{code}</b>
        <span>{place}</span>
      </UnstyledButton>
      {state === 'conflict' ? (
        <dl className={styles['both']}>
          <dt>{t('conflict.theirs')}</dt>
          <dd>{theirs}</dd>
          <dt>{t('conflict.mine')}</dt>
          <dd data-mine>{wanted}</dd>
        </dl>
      ) : (
        <p className={styles['values']}>
          <b>{wanted}</b>{' '}
          <span>{from === null ? t('cell.was', { value: theirs }) : t('unusual.from', { value: value(from) })}</span>
        </p>
      )}
      {note?.reason && saysMore(state, note.reason) && <p className={styles['why']}>{say(note.reason)}</p>}
      {change && <ProblemActions cell={cell} state={state} />}
    </li>
  )
}
