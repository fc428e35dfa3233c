import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import styles from './ImportsScreen.module.css'
import { useFileDialog } from './opening/use-file-dialog.ts'
import { useImportActions, useImports, useTelling } from './use-imports.ts'
import { useImportWords } from './words.ts'

/** After a reload the browser lets the window look at the file only when a person says so. */
function AskToLook({ name }: { name: string }) {
  const t = useImportWords()
  const { lookAtSource } = useImportActions()
  const [isLater, setLater] = useState(false)
  if (isLater) return null
  return (
    <div className={styles['changed']} data-calm>
      <p role="status">{t('changed.ask', { name })}</p>
      <Button variant="default" onClick={() => void lookAtSource(true)}>
        {t('changed.allow')}
      </Button>
      <Button variant="default" onClick={() => setLater(true)}>
        {t('changed.later')}
      </Button>
    </div>
  )
}

/** Says that the file was changed on this computer since it was read; looked at whenever somebody comes back to the window. */
export function ChangedSource() {
  const t = useImportWords()
  const { lookAtSource, leaveSource, renew } = useImportActions()
  const telling = useTelling()
  const choose = useFileDialog()
  const changed = useImports(state => state.changedSource)
  const name = useImports(({ view }) => view?.draft.source.name ?? '')
  const asks = useImports(({ sourceWatch }) => sourceWatch === 'ask')
  useEffect(() => {
    const look = () => void lookAtSource()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [lookAtSource])
  if (!changed) return asks ? <AskToLook name={name} /> : null
  const { draft, source } = changed
  const again = async () => {
    const [chosen] = source ? [source] : await choose()
    if (chosen) await renew(draft, chosen)
  }
  return (
    <div className={styles['changed']}>
      <p role="status">{t('changed.text', { name })}</p>
      <Button onClick={() => telling(t('changed.doing'), again)}>
        {t(source ? 'changed.again' : 'changed.choose')}
      </Button>
      <Button variant="default" onClick={leaveSource}>
        {t('changed.leave')}
      </Button>
    </div>
  )
}
