import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Upload } from '../../../src-shared/contract/import-uploads.ts'
import type { RevertAsked } from '../../../src-shared/contract/prices.ts'
import { ActionButton, useWords } from '../../kit/index.ts'
import { count } from '../numbers.ts'
import { useDraft, useImportActions, useImportAttempt } from '../use-imports.ts'
import styles from './UploadStep.module.css'
import { changedByOthers, landed } from './upload-look.ts'
import { useUploadCalls } from './use-upload-calls.ts'

function Ask({ title, text, onNo, children }: { title: string; text: string; onNo(): void; children: ReactNode }) {
  const t = useWords('imports-upload')
  return (
    <Modal opened onClose={onNo} title={title} closeButtonProps={{ 'aria-label': t('back.no') }}>
      <div className={styles['ask']}>
        <p>{text}</p>
        <div className={styles['buttons']}>
          <Button variant="default" data-autofocus onClick={onNo}>
            {t('back.no')}
          </Button>
          {children}
        </div>
      </div>
    </Modal>
  )
}

/** Takes an upload back, exactly where it landed; asks about cells that someone else has changed since. */
export function TakeBack({ upload }: { upload: Upload }) {
  const t = useWords('imports-upload')
  const calls = useUploadCalls(
    useDraft(({ draft }) => draft.retailer.id),
    upload,
  )
  const { run } = useImportActions()
  const attempt = useImportAttempt()
  const [asking, setAsking] = useState(false)
  const [elsewhere, setElsewhere] = useState(0)
  const [about, setAbout] = useState<RevertAsked | null>(null)
  const cells = upload.state === 'outbox' ? upload.saved + upload.waiting : landed(upload) || changedByOthers(upload)
  const said = { count: cells, figure: count(cells) }
  const go = (overwrite: 'ask' | 'skip' | 'all') => {
    setAsking(false)
    setElsewhere(0)
    attempt(t('told.takeBack'), () =>
      run(async () => {
        const answer = await calls.takeBack(overwrite, about)
        setElsewhere(answer.elsewhere)
        setAbout(answer.asked)
        return answer.view
      }),
    )
  }
  const other = { count: elsewhere, figure: count(elsewhere) }
  return (
    <>
      <ActionButton
        action={{
          title: t(upload.state === 'outbox' ? 'act.stop' : 'act.takeBack'),
          needs: upload.way === 'cells' ? 'prices.revert' : 'imports.takeBack',
          run: () => setAsking(true),
        }}
      />
      {asking && (
        <Ask title={t('back.title', said)} text={t('back.text')} onNo={() => setAsking(false)}>
          <Button variant="filled" onClick={() => go('ask')}>
            {t('back.yes', said)}
          </Button>
        </Ask>
      )}
      {elsewhere > 0 && (
        <Ask title={t('elsewhere.title', other)} text={t('elsewhere.text')} onNo={() => setElsewhere(0)}>
          <Button variant="default" onClick={() => go('skip')}>
            {t('elsewhere.skip')}
          </Button>
          <Button variant="filled" onClick={() => go('all')}>
            {t('elsewhere.all', other)}
          </Button>
        </Ask>
      )}
    </>
  )
}
