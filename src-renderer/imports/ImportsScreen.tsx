import { useSession } from '../app/index.ts'
import { DraftDesk } from './DraftDesk.tsx'
import { ExportsView } from './exports/index.ts'
import styles from './ImportsScreen.module.css'
import { Note } from './Note.tsx'
import { AskDialog } from './opening/AskDialog.tsx'
import { DropZone } from './opening/DropZone.tsx'
import { HandOverBar } from './opening/HandOverBar.tsx'
import { Opening } from './opening/Opening.tsx'
import { useImportKeys } from './use-import-keys.ts'
import { useImports } from './use-imports.ts'
import { useImportWords } from './words.ts'

function Desk() {
  useImportKeys()
  const open = useImports(state => state.open)
  const showsExports = useImports(state => state.showsExports)
  return (
    <DropZone>
      <div className={styles['desk']}>
        <HandOverBar />
        {open !== null ? <DraftDesk key={open} /> : showsExports ? <ExportsView /> : <Opening />}
      </div>
      <AskDialog />
    </DropZone>
  )
}

/** The import studio: drafts of price lists, and the one that is open, step by step. Preparing needs no permission and no connection. */
export function ImportsScreen() {
  const t = useImportWords()
  const profile = useSession()?.profile ?? null
  if (!profile) return <Note title={t('screen.noProfile')} text={t('screen.noProfileText')} />
  return <Desk key={profile.id} />
}
