import { useId } from 'react'
import { SmallIcon } from '../../app/index.ts'
import { useSettingsWords } from '../words.ts'
import type { RuleDraft, RuleMode } from './draft.ts'
import styles from './Rules.module.css'
import { typeName } from './type-name.ts'
import { useRuleWords } from './words.ts'

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** What two stations with the rules as they are in the editor would do with each type. */
export function TwoStations({ drafts }: { drafts: readonly RuleDraft[] }) {
  const t = useSettingsWords()
  const rule = useRuleWords()
  const titleId = useId()
  const named = drafts.filter(({ fixed, jobType }) => fixed || jobType.trim() !== '')
  const star = named.find(({ id }) => id === '*')
  // A type without a rule of its own does what any other type does.
  const modeOf = (draft: RuleDraft): RuleMode => (draft.mode === 'hold' && star ? star.mode : draft.mode)
  const typesOf = (some: readonly RuleDraft[]) => list.format(some.map(draft => `“${typeName(t, draft)}”`))
  const inMode = (mode: RuleMode) => named.filter(draft => modeOf(draft) === mode)
  const printed = inMode('print')
  const held = inMode('hold')
  const skipped = inMode('skip')
  const stationOf = (draft: RuleDraft) => (draft.mode === 'hold' ? (star?.left_to ?? '') : draft.left_to).trim()
  const left = Map.groupBy(inMode('leave'), stationOf)
  return (
    <section className={styles['two']} aria-labelledby={titleId}>
      <h3 id={titleId}>{rule('two.title')}</h3>
      <ul>
        {printed.length > 0 ? (
          <li data-tone="unsure">
            <SmallIcon name="alert" /> <span>{rule('two.twice', { types: typesOf(printed) })}</span>
          </li>
        ) : (
          <li>
            <SmallIcon name="check" /> <span>{rule('two.none')}</span>
          </li>
        )}
        {[...left].map(([station, some]) => (
          <li key={station}>
            <SmallIcon name="away" />{' '}
            <span>
              {rule('two.left', {
                types: typesOf(some),
                station: station || rule('station.placeholder').toLowerCase(),
              })}
            </span>
          </li>
        ))}
        {held.length > 0 && (
          <li>
            <SmallIcon name="pause" /> <span>{rule('two.held', { types: typesOf(held) })}</span>
          </li>
        )}
        {skipped.length > 0 && (
          <li>
            <SmallIcon name="skip" /> <span>{rule('two.skipped', { types: typesOf(skipped) })}</span>
          </li>
        )}
      </ul>
      {printed.length > 0 && <p>{rule('two.way')}</p>}
    </section>
  )
}
