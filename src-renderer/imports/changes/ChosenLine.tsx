import { Button } from '@mantine/core'
import { isPrice } from '../../../src-shared/pricing/price.ts'
import { Kbd } from '../../app/index.ts'
import { useDraft, useImportActions, useTelling } from '../use-imports.ts'
import styles from './ChangesStep.module.css'
import { type ChangeLine, valueText } from './difference.ts'
import { useCombinationName } from './use-combination-name.ts'
import { useToggleLine } from './use-leave-out.ts'
import { useChangeWords } from './words.ts'

/** The chosen change in words, and what can be done with it: leave it out, leave its column out. */
export function ChosenLine({ line }: { line: ChangeLine | null }) {
  const t = useChangeWords()
  const nameOf = useCombinationName()
  const toggle = useToggleLine()
  const { decide } = useImportActions()
  const telling = useTelling()
  const columns = useDraft(view => view.leftOut.columns)
  if (!line) {
    return (
      <section className={styles['chosen']} aria-label={t('chosen.label')}>
        <p className={styles['quiet']}>{t('chosen.none')}</p>
      </section>
    )
  }
  const { code, combination, field, before, after, leftOut, column } = line
  const columnOut = columns.includes(column)
  const value = (each: number) => (isPrice(each) ? valueText(each, field) : t('value.notPriced'))
  return (
    <section className={styles['chosen']} aria-label={t('chosen.label')}>
      <p>
        <span className={styles['quiet']}>
          {t('chosen.where', { code, combination: nameOf(combination), field: t(`field.${field}`) })}
        </span>
        <b className="figures">{t('chosen.values', { before: value(before), after: value(after) })}</b>
      </p>
      {!columnOut && (
        <Button variant="default" size="compact-sm" onClick={() => toggle(line)}>
          {t(leftOut ? 'in.cell' : 'out.cell')}
          <Kbd keys="Space" />
        </Button>
      )}
      <Button
        variant="default"
        size="compact-sm"
        onClick={() =>
          telling(t('told.out'), () => decide({ set: 'left-out-column', column, on: !columnOut }))
        }
      >
        {t(columnOut ? 'in.column' : 'out.column')}
      </Button>
    </section>
  )
}
