import { Button, Menu } from '@mantine/core'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import { dataIn } from '../../../src-shared/messages/index.ts'
import { actionsFor } from '../../../src-shared/print/intake.ts'
import { ActionButton, ActionItem, languageNow, PanelHead, useDeskQuery, useSay, useWords } from '../../kit/index.ts'
import { useJobAction, useMoveAction } from '../act/job-action.ts'
import { useJobActions } from '../act/use-job-actions.ts'
import { useMayPrint } from '../act/use-may-print.ts'
import { canBe, isActionOffered, takesWhy } from '../calls.ts'
import { placeOf } from '../grid/columns.tsx'
import { JobPill } from '../JobPill.tsx'
import { MovePanel } from '../move/MovePanel.tsx'
import { OrderLink } from '../order/OrderLink.tsx'
import { useOrderDocument } from '../preview/order-document.ts'
import { Preview } from '../preview/Preview.tsx'
import { actualSize } from '../preview/pdf.ts'
import { versionOf } from '../preview/version.ts'
import type { DeskAction } from '../state.ts'
import { useJobTitle } from '../use-job-title.ts'
import { closePanel, useAbsent, usePrint, usePrintStore } from '../use-print.ts'
import { AskBox, askedActions } from './AskBox.tsx'
import { AskedPill } from './AskedPill.tsx'
import { Evidence } from './Evidence.tsx'
import styles from './Inspector.module.css'
import { JobButton } from './JobButton.tsx'
import { PrintSet } from './PrintSet.tsx'
import { WhyField } from './WhyField.tsx'

const footActions: readonly DeskAction[] = [
  'print',
  'again',
  'cameOut',
  'skip',
  'cancel',
  'reprintThroughService',
  'kanbanReprint',
]

/** The actions at the foot: what makes sense, is offered and not asked above; print only if nothing better is there. */
function atFoot(row: JobRow, absent: readonly string[] | null): { near: DeskAction[]; rare: DeskAction[] } {
  const asked = askedActions(row)
  const fit = footActions.filter(
    action =>
      canBe(action, row) &&
      isActionOffered(action, absent) &&
      !asked.includes(action) &&
      (action !== 'print' || !canBe('again', row) || row.retryAt !== null),
  )
  const isRare = (action: DeskAction) =>
    action === 'reprintThroughService' ||
    action === 'kanbanReprint' ||
    (action === 'cancel' && row.here !== 'printing') ||
    (action === 'cameOut' && row.here === 'failed')
  return { near: fit.filter(action => !isRare(action)), rare: fit.filter(isRare) }
}

function More({ row, actions }: { row: JobRow; actions: readonly DeskAction[] }) {
  const t = useWords('print')
  const jobAction = useJobAction()
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button variant="subtle" color="gray" className="ms-auto">
          {t('action.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(action => (
          <ActionItem key={action} action={jobAction(action, [row])} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What a job is, in one line. */
export function Facts({ row }: { row: JobRow }) {
  const t = useWords('print')
  const evidence = useWords('evidence')
  const status = (word: string | null) => word || t('job.noStatus')
  const facts = [
    t('job.number', { job: row.id }),
    usePrint(({ around }) => placeOf(row, around)),
    row.source === 'service'
      ? t(
          'job.service',
          dataIn(languageNow(), { dispatch: status(row.dispatchStatus), print: status(row.printStatus) }),
        )
      : evidence(`source.${row.source}`),
    row.reprint ? t('cell.reprint') : '',
    row.copies !== null && row.copies > 1 ? t('cell.copies', { count: row.copies }) : '',
  ]
  return <p className={styles['facts']}>{facts.filter(fact => fact !== '').join(' · ')}</p>
}

function Foot({ row }: { row: JobRow }) {
  const t = useWords('print')
  const store = usePrintStore()
  const absent = useAbsent()
  const move = useMoveAction()
  const { near, rare } = atFoot(row, absent)
  const { ask } = useJobActions()
  const why = usePrint(state => (state.why?.job === row.id ? state.why.text : ''))
  const again = () => {
    ask('again', [row])
    store.getState().grid?.focus()
  }
  const may = (action: DeskAction) => canBe(action, row) && isActionOffered(action, absent)
  if (near.length + rare.length === 0 && !actionsFor(row).has('move')) return null
  return (
    <section className="flex no-shrink wrap gap-8" aria-label={t('inspector.actions')}>
      {footActions.some(action => takesWhy(action) && may(action)) && (
        <div className={styles['why']}>
          <WhyField
            value={why}
            onChange={text => store.setState({ why: { job: row.id, text } })}
            onEnter={may('again') ? again : undefined}
          />
        </div>
      )}
      {actionsFor(row).has('move') && <ActionButton action={move}>{t('action.move')}</ActionButton>}
      {near.map(action => (
        <JobButton key={action} action={action} row={row} label={t(`action.${action}`)} />
      ))}
      {rare.length > 0 && <More row={row} actions={rare} />}
    </section>
  )
}

/** What the service was asked to do with the job, while nobody knows whether it did. */
function Asked({ asked }: { asked: NonNullable<JobRow['asked']> }) {
  const say = useSay()
  return (
    <section className={styles['asked']}>
      <AskedPill asked={asked} />
      <p>{say(asked)}</p>
    </section>
  )
}

/** One job: what it asks, its document, what happened to it, what can be done. */
export function JobPanel({ row }: { row: JobRow }) {
  const t = useWords('print')
  const store = usePrintStore()
  const title = useJobTitle()
  const { data: detail = null } = useDeskQuery('jobs.detail', { job: row.id })
  const moving = usePrint(state => state.moving)
  const order = useOrderDocument(row)
  const may = useMayPrint()
  return (
    <>
      <PanelHead title={title(row)} close={t('inspector.close')} onClose={() => closePanel(store)}>
        <JobPill row={row} />
      </PanelHead>
      <div className={styles['body']}>
        <Facts row={row} />
        {row.orderId !== null && (
          <div className={styles['order']}>
            <OrderLink order={row.orderId} />
          </div>
        )}
        {row.asked && <Asked asked={row.asked} />}
        {moving && may ? <MovePanel rows={[row]} /> : <AskBox row={row} detail={detail} />}
        <PrintSet row={row} />
        <Preview
          key={row.id}
          job={row.id}
          version={versionOf(row)}
          order={order}
          most={actualSize}
          onLarge={() => store.setState({ previewing: true })}
        />
        {detail && <Evidence detail={detail} />}
      </div>
      {may && !moving && <Foot row={row} />}
    </>
  )
}
