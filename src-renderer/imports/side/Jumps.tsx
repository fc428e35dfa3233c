import { Button } from '@mantine/core'
import { displayNameOf, fieldTitles } from '../../../src-shared/imports/titles.ts'
import { isPrice } from '../../../src-shared/pricing/price.ts'
import { usePreferences } from '../../app/index.ts'
import { count, price } from '../numbers.ts'
import { useDraft, useDraftQuery, useImportActions } from '../use-imports.ts'
import styles from './Side.module.css'
import { useSideWords } from './words.ts'

/** Prices that rise or fall by more than the guard, with the first of them. */
export function Jumps() {
  const t = useSideWords()
  const { goTo } = useImportActions()
  const { priceGuardPercent: guard } = usePreferences()
  const jumps = useDraft(({ problems }) => problems.find(({ kind }) => kind === 'jump')?.count ?? 0)
  const combinations = useDraft(view => view.baseline?.combinations)
  const locale = useDraft(view => view.locale)
  const shown = { only: 'jump', combination: null, collection: null, code: '', sort: 'size' } as const
  // The count says it without an example, too.
  const first = useDraftQuery('imports.changes', jumps === 0 ? null : { ...shown, from: 0, count: 1 })
    ?.lines[0]
  if (jumps === 0) return null
  const combination = combinations?.find(({ no }) => no === first?.combination)
  return (
    <section className={styles['jumps']}>
      <strong>{t('jump', { count: jumps, figure: count(jumps), guard })}</strong>
      {first && isPrice(first.before) && isPrice(first.after) && (
        <p>
          {t('jumpLine', {
            code: first.code,
            combination: combination ? displayNameOf(combination, locale) : '',
            field: fieldTitles[first.field],
            before: price(first.before),
            after: price(first.after),
          })}
        </p>
      )}
      <Button variant="default" onClick={() => goTo('changes', { only: 'jump' })}>
        {t(jumps === 1 ? 'showOne' : 'show')}
      </Button>
    </section>
  )
}
