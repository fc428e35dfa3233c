import { Button } from '@mantine/core'
import { useDraft, useImportActions, useTelling } from '../use-imports.ts'
import styles from './Reading.module.css'
import { useReadingWords } from './words.ts'

/** Columns that are shown at once; with each that is settled another one comes. */
const some = 4

/** Columns whose title names another currency than the service has for them: a person says that only the title is wrong. */
export function ForeignTitles() {
  const t = useReadingWords()
  const { decide } = useImportActions()
  const telling = useTelling()
  const titles = useDraft(view => view.titles)
  const foreign = useDraft(view => view.header?.foreign)
  if (!foreign || foreign.length === 0) return null
  return (
    <section className={styles['notice']} data-tone="unsure">
      <strong role="status">{t('header.foreign', { count: foreign.length })}</strong>
      {foreign.slice(0, some).map(({ column, currency, own }) => (
        <div key={column}>
          <p>{t('header.foreignText', { title: titles[column] ?? '', currency, own })}</p>
          <div className={styles['acts']}>
            <Button
              variant="default"
              title={t('header.foreignHint')}
              onClick={() =>
                telling(t('header.roleDoing'), () => decide({ set: 'role', column, to: 'price' }))
              }
            >
              {t('header.foreignTake', { own })}
            </Button>
            <Button
              variant="default"
              onClick={() =>
                telling(t('header.foreignOutDoing'), () =>
                  decide({ set: 'left-out-column', column, on: true }),
                )
              }
            >
              {t('header.foreignOut')}
            </Button>
          </div>
        </div>
      ))}
    </section>
  )
}
