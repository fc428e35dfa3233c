import { Button } from '@mantine/core'
import { useEffect } from 'react'
import styles from './ImportsScreen.module.css'
import { useFileDialog } from './opening/use-file-dialog.ts'
import { useImportActions, useImports, useTelling } from './use-imports.ts'
import { useImportWords } from './words.ts'

/** Says that the file was changed on this computer since it was read; looked at whenever somebody comes back to the window. */
export function ChangedSource() {
  const t = useImportWords()
  const { lookAtSource, leaveSource, renew } = useImportActions()
  const telling = useTelling()
  const choose = useFileDialog()
  const changed = useImports(state => state.changedSource)
  const name = useImports(({ view }) => view?.draft.source.name ?? '')
  useEffect(() => {
    const look = () => void lookAtSource()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [lookAtSource])
  if (!changed) return null
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
