import type { ActionResult, JobRow } from '../../../src-shared/contract/print.ts'
import { joinItems, StatePill, useSay, useWords } from '../../kit/index.ts'
import { byReason, refusedByReason } from './by-reason.ts'
import styles from './ManyJobsDialog.module.css'

/** Maximum number of names listed per reason. */
const mostNamed = 12

/** Some of many names: the first ones, and how many more there are. */
export function useNames(): (names: readonly string[]) => string {
  const t = useWords('print')
  return names => {
    const shown = joinItems(names.slice(0, mostNamed))
    const rest = names.length - mostNamed
    return rest > 0 ? t('many.andMore', { names: shown, count: rest }) : shown
  }
}

/** What is known of many jobs that need a person, by reason: what their decision rests on. */
export function KnownOf({ rows }: { rows: readonly JobRow[] }) {
  const t = useWords('print')
  const say = useSay()
  const namesOf = useNames()
  const known = byReason(rows, say)
  if (known.length === 0) return null
  return (
    <section className={styles['refused']} aria-label={t('many.known')}>
      <ul>
        {known.map(({ text, names }) => (
          <li key={text}>
            {text} <span className={styles['names']}>{namesOf(names)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Jobs that changed while a person was asked about them: what they are now, and that they are left out. */
export function ChangedOf({ rows }: { rows: readonly JobRow[] }) {
  const t = useWords('print')
  const say = useSay()
  const namesOf = useNames()
  if (rows.length === 0) return null
  const alike = Map.groupBy(rows, ({ reason, here }) => (reason ? say(reason) : here))
  return (
    <section className={styles['refused']} role="status">
      <p>{t('many.changed', { count: rows.length })}</p>
      <ul>
        {[...alike].map(([text, some]) => (
          <li key={text}>
            <b>{namesOf(some.map(({ id }) => id))}</b>{' '}
            {some[0]?.reason ? text : <StatePill state={some[0]?.here ?? 'elsewhere'} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What became of an action on many jobs: done, refused by reason, left. */
export function Outcome({ result }: { result: ActionResult }) {
  const t = useWords('print')
  const say = useSay()
  const namesOf = useNames()
  const { done, refused, left } = result
  return (
    <div className={styles['refused']} role="status">
      {done.length > 0 && <p>{t('many.done', { count: done.length })}</p>}
      {left.length > 0 && <p>{t('many.left', { count: left.length })}</p>}
      {refused.length > 0 && (
        <>
          <p>{t('many.refused', { count: refused.length })}</p>
          <ul>
            {refusedByReason(refused, say).map(({ text, names }) => (
              <li key={text}>
                <b>{namesOf(names)}</b> {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
