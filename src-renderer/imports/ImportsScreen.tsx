import { Button, Progress } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { parseLabel } from '../../src-shared/print/label.ts'
import {
  markPlace,
  Note,
  type ScreenParams,
  useMay,
  useScanTaker,
  useScreenParams,
  useSearchEnter,
  useSession,
  useSetSearchText,
  useWords,
} from '../kit/index.ts'
import { DraftDesk } from './DraftDesk.tsx'
import { ExportsView } from './exports/ExportsView.tsx'
import { size } from './numbers.ts'
import { AskDialog } from './opening/AskDialog.tsx'
import { DropZone } from './opening/DropZone.tsx'
import styles from './opening/Opening.module.css'
import { Opening } from './opening/Opening.tsx'
import { useImportCommands } from './use-import-commands.ts'
import { useImportActions, useImportAttempt, useImportStore, useImports } from './use-imports.ts'

/** How far a file has been copied into the desk. */
function HandOverBar() {
  const t = useWords('imports-opening')
  const { cancel } = useImportActions()
  const attempt = useImportAttempt()
  const handOver = useImports(state => state.handOver)
  if (!handOver) return null
  const { name, sent, total } = handOver
  const text = t('handing.text', { name, sent: size(sent), total: size(total) })
  return (
    <div className={styles['handing']}>
      <p>{text}</p>
      <Progress.Root size={6} transitionDuration={0}>
        <Progress.Section value={(sent / Math.max(1, total)) * 100} aria-label={text} />
      </Progress.Root>
      <Button variant="default" onClick={() => attempt(t('handing.doing'), cancel)}>
        {t('handing.stop')}
      </Button>
    </div>
  )
}

/**
 * A text that is looked for or typed quickly in the studio stays in the studio: an open draft looks for it in its rows, the list in its drafts.
 * Only an order's label leads to the print desk.
 */
function useFindHere(): void {
  const store = useImportStore()
  const setSearch = useSetSearchText()
  const here = useMemo(() => {
    const take = (text: string) => {
      const { open, view } = store.getState()
      setSearch(open === null ? text : '')
      if (open !== null && view?.header) store.actions.goTo('values', { text })
    }
    const knows = (text: string) => parseLabel(text) === null
    return {
      scans: { knows, take },
      enter(text: string): boolean {
        if (!knows(text)) return false
        take(text)
        return true
      },
    }
  }, [store, setSearch])
  useScanTaker(here.scans)
  useSearchEnter(here.enter)
}

/** Places that were shown already: coming back to the screen does not open a draft again that someone has left. */
const shown = new WeakSet<ScreenParams>()

/** The place names the draft that is open (`#imports?draft=12`): other screens send here so, and a reload comes back to it. */
function useNamedDraft(): void {
  const params = useScreenParams()
  const store = useImportStore()
  const isOpen = useImports(state => state.open)
  // A draft is opened once the list of drafts is here, which says whether there are any.
  const isReady = useImports(({ drafts, draftsFailure }) => drafts !== null || draftsFailure !== null)
  useEffect(() => {
    const draft = Number(params['draft'])
    if (!isReady || !Number.isInteger(draft) || draft < 1 || shown.has(params)) return
    shown.add(params)
    void store.actions.open(draft)
  }, [params, store, isReady])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store knows what the effect above has just opened
  useEffect(() => {
    const { open } = store.getState()
    if (!isReady || (params['draft'] ?? '') === String(open ?? '')) return
    const here: ScreenParams = open === null ? {} : { draft: String(open) }
    shown.add(here)
    markPlace('imports', here)
  }, [isOpen, isReady, params, store])
}

/** Shows the service's exports where the place names them (`#imports?view=exports`), once. */
function useNamedView(): void {
  const { view } = useScreenParams()
  const store = useImportStore()
  const may = useMay('imports.startExport')
  useEffect(() => {
    if (view !== 'exports' || !may) return
    markPlace('imports', {})
    void Promise.resolve(store.actions.open(null)).then(() => store.actions.showExports(true))
  }, [view, may, store])
}

function Desk() {
  useImportCommands()
  useFindHere()
  useNamedDraft()
  useNamedView()
  const open = useImports(state => state.open)
  const showsExports = useImports(state => state.showsExports)
  return (
    <DropZone>
      <div className="flex column min-h-0 full-height">
        <HandOverBar />
        {open !== null ? <DraftDesk key={open} /> : showsExports ? <ExportsView /> : <Opening />}
      </div>
      <AskDialog />
    </DropZone>
  )
}

/** The import studio: drafts of price lists, and the one that is open, step by step. Preparing needs no permission and no connection. */
export function ImportsScreen() {
  const t = useWords('imports')
  const profile = useSession()?.profile ?? null
  if (!profile) return <Note title={t('screen.noProfile')} text={t('screen.noProfileText')} />
  return <Desk key={profile.id} />
}
