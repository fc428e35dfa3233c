import { Button } from '@mantine/core'
import { useClient } from '../../app/index.ts'
import { useImportActions, useTelling } from '../use-imports.ts'
import { useOpenCatalogue } from '../use-open-catalogue.ts'
import styles from './Names.module.css'
import { useNameWords } from './words.ts'

/** Nothing is known of this retailer's prices: read them now, or open a catalogue file. */
export function NoCatalogue() {
  const t = useNameWords()
  const client = useClient()
  const { run } = useImportActions()
  const telling = useTelling()
  const openCatalogue = useOpenCatalogue()
  const compare = () => run(draft => client.call('imports.compareAgain', { draft }))
  return (
    <div className={styles['none']}>
      <p role="status">{t('table.noPrices')}</p>
      <Button variant="default" onClick={() => telling(t('table.compareDoing'), compare)}>
        {t('table.compare')}
      </Button>
      <Button variant="default" onClick={() => telling(t('table.catalogueDoing'), openCatalogue)}>
        {t('table.catalogue')}
      </Button>
    </div>
  )
}
