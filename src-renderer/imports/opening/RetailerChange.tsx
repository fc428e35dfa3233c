import { Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { DraftSummary } from '../../../src-shared/contract/import-drafts.ts'
import { useWords } from '../../kit/index.ts'
import { useRetailerName } from '../retailer-name.ts'
import { useImportActions, useImportAttempt, useImports } from '../use-imports.ts'
import styles from './Opening.module.css'
import { RetailerSelect } from './RetailerSelect.tsx'

function Form({ draft, onClose }: { draft: DraftSummary; onClose(): void }) {
  const t = useWords('imports-opening')
  const name = useRetailerName()
  const { forRetailer } = useImportActions()
  const attempt = useImportAttempt()
  const retailers = useImports(state => state.retailers)
  const [retailer, setRetailer] = useState<string | null>(null)
  const chosen =
    retailer === null ? null : (retailers?.find(({ id }) => id === retailer) ?? { id: retailer, name: null })
  const isOther = chosen !== null && chosen.id !== draft.retailer.id
  return (
    <form
      className={styles['ask']}
      onSubmit={event => {
        event.preventDefault()
        if (!isOther) return
        onClose()
        attempt(t('other.doing'), () => forRetailer(draft.id, chosen.id))
      }}
    >
      <p>{t('other.text', { name: draft.name, retailer: name(draft.retailer) })}</p>
      <RetailerSelect label={t('other.label')} value={retailer} onChange={setRetailer} autoFocus />
      <div className={styles['buttons']}>
        <Button type="submit" disabled={!isOther}>
          {isOther ? t('other.go', { retailer: name(chosen) }) : t('other.goNone')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('other.keep', { retailer: name(draft.retailer) })}
        </Button>
      </div>
    </form>
  )
}

/** Asks whom a draft is for that was opened for the wrong retailer; null: it is not asked. */
export function RetailerChange({ draft, onClose }: { draft: DraftSummary | null; onClose(): void }) {
  const t = useWords('imports-opening')
  // A dialog that closes keeps its texts until it is gone.
  const [shown, setShown] = useState(draft)
  useEffect(() => {
    if (draft) setShown(draft)
  }, [draft])
  const said = draft ?? shown
  return (
    <Modal
      opened={draft !== null}
      onClose={onClose}
      title={t('other.title')}
      closeButtonProps={{ 'aria-label': t('ask.cancel') }}
    >
      {said && <Form key={said.id} draft={said} onClose={onClose} />}
    </Modal>
  )
}
