import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { asDeskError } from '../../src-shared/errors.ts'
import {
  ActionButton,
  formatTime,
  Note,
  recall,
  remember,
  SmallIcon,
  useOpened,
  useSay,
  useShowHeadline,
  useWords,
} from '../kit/index.ts'
import { ChangesStep } from './changes/ChangesStep.tsx'
import styles from './ImportsScreen.module.css'
import type { DraftStep } from './import-state.ts'
import { NamesStep } from './names/NamesStep.tsx'
import { count } from './numbers.ts'
import { useFileDialog } from './opening/use-file-dialog.ts'
import { HeaderStep } from './reading/HeaderStep.tsx'
import { ReadingNow } from './reading/ReadingNow.tsx'
import { ReadStep } from './reading/ReadStep.tsx'
import { useRetailerName } from './retailer-name.ts'
import { StepBar } from './StepBar.tsx'
import { DraftSide } from './side/DraftSide.tsx'
import { ProblemSlot } from './side/problem-slot.ts'
import { errorsIn } from './step-status.ts'
import { UploadStep } from './upload/UploadStep.tsx'
import { useAge } from './use-age.ts'
import { useImportActions, useImportAttempt, useImports } from './use-imports.ts'
import { useOffline } from './use-offline.ts'
import { ValuesStep } from './values/ValuesStep.tsx'

/** After a reload the browser lets the window look at the file only when a person says so. */
function AskToLook({ name }: { name: string }) {
  const t = useWords('imports')
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

/** Says that the file was changed on this computer since it was read; looked at whenever someone comes back to the window. */
function ChangedSource() {
  const t = useWords('imports')
  const { lookAtSource, leaveSource, renew } = useImportActions()
  const attempt = useImportAttempt()
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
      <Button onClick={() => attempt(t('changed.doing'), again)}>
        {t(source ? 'changed.again' : 'changed.choose')}
      </Button>
      <Button variant="default" onClick={leaveSource}>
        {t('changed.leave')}
      </Button>
    </div>
  )
}

const bodies: Record<DraftStep, () => React.ReactNode> = {
  read: ReadStep,
  header: HeaderStep,
  names: NamesStep,
  values: ValuesStep,
  changes: ChangesStep,
  upload: UploadStep,
}

/** The head says which draft is open and how its file is written. */
function useDraftHeadline(): void {
  const t = useWords('imports')
  const retailerName = useRetailerName()
  const summary = useImports(({ view, drafts, open }) => view?.draft ?? drafts?.find(({ id }) => id === open) ?? null)
  const format = useImports(({ view }) => view?.format ?? null)
  const retailer = summary ? retailerName(summary.retailer) : ''
  const written = format && { ...format.found, ...format.chosen }
  useOpened(summary?.name ?? null, { screen: 'imports', params: { draft: String(summary?.id ?? '') } })
  useShowHeadline(
    summary?.name ?? null,
    !written
      ? t('head.reading', { retailer })
      : written.sheet != null
        ? t('head.sheet', { retailer, sheet: written.sheet })
        : t('head.detail', {
            retailer,
            delimiter: t(`delimiter.${written.delimiter ?? ','}`),
            encoding: t(`encoding.${written.encoding ?? 'utf-8'}`),
          }),
  )
}

/** What the file is compared with, and how old that is. */
function Compared() {
  const t = useWords('imports')
  const age = useAge()
  const isOffline = useOffline()
  const baseline = useImports(({ view }) => view?.baseline)
  if (baseline === undefined) return null
  if (baseline === null)
    return (
      <span className={styles['compared']} title={t('compared.none')} data-none>
        {t('compared.none')}
      </span>
    )
  const { kind, at } = baseline
  const text =
    kind === 'catalogue'
      ? at === null
        ? t('compared.catalogueNoTime')
        : t('compared.catalogue', { time: formatTime(at) })
      : at === null
        ? t('compared.ageless')
        : t(isOffline ? 'compared.seenOffline' : 'compared.seen', { age: age(at) })
  // A narrow window shows the age alone; the foot says there whether the service answers.
  const short = kind === 'catalogue' || at === null ? text : age(at)
  return (
    <span className={styles['compared']} title={text}>
      <span>{text}</span>
      <span aria-hidden>{short}</span>
    </span>
  )
}

function Body() {
  const t = useWords('imports')
  const say = useSay()
  const { again } = useImportActions()
  const view = useImports(state => state.view)
  const failure = useImports(state => state.failure)
  const step = useImports(state => state.step)
  if (!view)
    return failure ? (
      <Note title={t('screen.failed')} text={say(asDeskError(failure).toJSON())}>
        <Button variant="default" onClick={() => void again()}>
          {t('screen.again')}
        </Button>
      </Note>
    ) : (
      <ReadingNow />
    )
  if (view.reading.state === 'arriving' || view.reading.state === 'reading') return <ReadingNow />
  const Shown = view.header ? bodies[step] : ReadStep
  return <Shown />
}

/** Whether the side panel is open is remembered here. */
const sidePlace = 'imports.side'
/** A narrower window starts with the panel closed (px). */
const wideEnough = 1180

/** A draft that is open: its steps, and beside them what goes up. */
export function DraftDesk() {
  useDraftHeadline()
  const t = useWords('imports')
  const { open } = useImportActions()
  const step = useImports(state => state.step)
  const isChecked = useImports(({ view }) => view?.header != null && view.reading.state === 'ready')
  const problems = useImports(({ view }) => (view ? errorsIn(view) : 0))
  const [isOpen, setOpen] = useState(
    () => (recall(sidePlace) ?? (window.innerWidth < wideEnough ? 'closed' : 'open')) === 'open',
  )
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const toggle = () => {
    remember(sidePlace, isOpen ? 'closed' : 'open')
    setOpen(!isOpen)
  }
  return (
    <div className="flex column gap-12 grow min-h-0">
      <div className={styles['top']}>
        <ActionButton
          action={{ keys: 'Escape', title: t('back.drafts'), run: () => void open(null) }}
          showsKeys={false}
          variant="subtle"
          leftSection={<SmallIcon name="back" />}
        />
        <StepBar />
        <Compared />
        {isChecked && (
          <Button variant="default" className="no-shrink" aria-pressed={isOpen} onClick={toggle}>
            {isOpen || problems === 0
              ? t('side.panel')
              : t('side.problems', { count: problems, figure: count(problems) })}
          </Button>
        )}
      </div>
      <div className={styles['below']}>
        <div className={styles['work']}>
          <ChangedSource />
          <div className={styles['step']} id="import-step" role="tabpanel" aria-labelledby={`import-step-${step}`}>
            <ProblemSlot value={slot}>
              <Body />
            </ProblemSlot>
          </div>
        </div>
        {isChecked && isOpen && (
          <div className={styles['side']}>
            <DraftSide slot={setSlot} />
          </div>
        )}
      </div>
    </div>
  )
}
