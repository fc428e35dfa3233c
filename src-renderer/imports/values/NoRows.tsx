import { Button } from '@mantine/core'
import { asDeskError } from '../../../src-shared/errors.ts'
import { Note, useSay } from '../../app/index.ts'
import type { ListReading } from '../lists/use-paged-grid.ts'
import styles from './FileGrid.module.css'
import { useValueWords } from './words.ts'

/** What stands over the grid where it has no row: none fits, or they could not be read. */
export function NoRows({
  reading,
  onShowAll,
  onAgain,
}: {
  reading: ListReading
  onShowAll(): void
  onAgain(): void
}) {
  const t = useValueWords()
  const say = useSay()
  if (reading.at === 'failed') {
    const { code, data } = asDeskError(reading.error).toJSON()
    return (
      <div className={styles['none']}>
        <Note title={t('grid.failed')} text={say({ code, data })}>
          <Button variant="default" onClick={onAgain}>
            {t('grid.again')}
          </Button>
        </Note>
      </div>
    )
  }
  if (reading.at !== 'here' || reading.total > 0) return null
  return (
    <div className={styles['none']}>
      <Note title={t('grid.none')} text={t('grid.noneText')}>
        <Button variant="default" onClick={onShowAll}>
          {t('bar.all')}
        </Button>
      </Note>
    </div>
  )
}
