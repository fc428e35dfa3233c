import { Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { DraftSummary } from '../../../src-shared/contract/import-drafts.ts'
import { useWords } from '../../kit/index.ts'
import { useImportActions, useImportAttempt } from '../use-imports.ts'
import styles from './Opening.module.css'

/** Only a person deletes a draft, with its name in the question. */
export function DeleteAsk({ draft, onClose }: { draft: DraftSummary | null; onClose(): void }) {
  const t = useWords('imports-opening')
  const { remove } = useImportActions()
  const attempt = useImportAttempt()
  const [shown, setShown] = useState(draft)
  useEffect(() => {
    if (draft) setShown(draft)
  }, [draft])
  const said = draft ?? shown
  const words = { name: said?.name ?? '', file: said?.source.name ?? '' }
  return (
    <Modal
      opened={draft !== null}
      onClose={onClose}
      title={t('delete.title', words)}
      closeButtonProps={{ 'aria-label': t('delete.keep') }}
    >
      <div className={styles['ask']}>
        <p>{t('delete.text', words)}</p>
        <div className={styles['buttons']}>
          <Button
            color="red"
            onClick={() => {
              onClose()
              if (said) attempt(t('delete.doing'), () => remove(said.id))
            }}
          >
            {t('delete.do', words)}
          </Button>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('delete.keep')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
