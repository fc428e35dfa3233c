import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { OrderChange } from '../../../src-shared/contract/acts.ts'
import type { OrderAction } from '../../../src-shared/orders/actions.ts'
import { isConfirmed } from '../../../src-shared/orders/acts.ts'
import type { OrderFront } from '../../../src-shared/service/readers/orders/row.ts'
import { ActionButton, useActions, useKept, useOrderStatusWord, useWords } from '../../kit/index.ts'
import { ActResult, doneText } from './ActResult.tsx'
import styles from './Acts.module.css'
import { AskDialog } from './AskDialog.tsx'
import { useAttaching } from './Attachments.tsx'
import { emptyIssue, IssueDialog, isBegun, readIssue } from './IssueDialog.tsx'
import { isDone, isUnknown, type Sent, useOrderActions, useSendAct, useWhyNot } from './use-acts.ts'

type Dialog = 'issue' | 'resolve' | 'void' | 'complete' | 'cloud' | 'cloud-again' | null

/** The keys of what is done most; each opens its question. */
const holdKey = 'H'
const completeKey = 'C'

/** What can be done to an order in its status, by the signed-in user; what became of it stands below. */
export function ActionBar({ order, front }: { order: string; front: OrderFront }) {
  const t = useWords('order-acts')
  const actions = useOrderActions(front.status)
  const statusWord = useOrderStatusWord()
  const whyNot = useWhyNot()
  const { send, last, isSending, forget } = useSendAct()
  const [dialog, setDialog] = useState<Dialog>(null)
  const [typed, setTyped] = useState('')
  const [issue, setIssue, dropIssue] = useKept(`order.issue.${order}`, readIssue, () => emptyIssue(front))
  const [note, setNote] = useState<string | null>(null)
  // An upload goes on while its dialog is closed, and is waited for when it is open again.
  const attaching = useAttaching(issue.attachments, file =>
    setIssue(now => ({ ...now, attachments: [...now.attachments, file] })),
  )
  const has = (action: OrderAction) => actions.includes(action)

  const open = (which: Dialog) => {
    forget()
    setTyped('')
    setNote(null)
    setDialog(which)
  }
  /** A refusal leaves the dialog as it is; an unknown answer stands on top of the page. */
  const closeUnlessRefused = (sent: Sent) => {
    if (isDone(sent) || isUnknown(sent)) setDialog(null)
  }
  const sendFromDialog = async (change: OrderChange) => closeUnlessRefused(await send(change))
  const raise = async () => {
    const { hold, ...asked } = issue
    const sent = await send({ kind: 'issue', order, ...asked })
    const holds = hold && has('hold')
    if (isDone(sent)) {
      dropIssue()
      attaching.forget()
      // Whoever reads only that it isn't on hold would raise the issue again.
      if (holds && !isDone(await send({ kind: 'hold', order })) && sent.is === 'act') setNote(doneText(sent.act, t))
    } else if (isUnknown(sent) && holds) setNote(t('issue.hold.unknown'))
    closeUnlessRefused(sent)
  }
  const undo = (kind: 'issue' | 'resolve') => {
    if (kind === 'resolve') return void send({ kind, order })
    setIssue(now => ({ ...now, hold: true }))
    open('issue')
  }
  const ask = (which: Exclude<Dialog, 'issue' | 'void' | null>, change: OrderChange) => {
    const words = {
      complete: [t('complete.title', { order }), t('complete.text'), t('complete.do')],
      cloud: [t('cloud.title', { order }), t('cloud.text'), t('cloud.confirm')],
      resolve: [t('resolve.title', { order }), t('resolve.text'), t('kind.resolve')],
      'cloud-again': [t('cloud.again.title', { order }), t('cloud.text'), t('cloud.again.confirm')],
    } as const
    const [title, text, action] = words[which]
    return (
      <AskDialog
        title={title}
        action={action}
        isSending={isSending}
        gone={gone}
        sent={last}
        onSend={() => void sendFromDialog(change)}
        onClose={() => setDialog(null)}
      >
        <p>{text}</p>
      </AskDialog>
    )
  }
  /** Its key and its row in the palette always ask first. */
  const act = (which: Exclude<Dialog, null>, of: OrderAction, title: string, keys?: string, isOffered = has(of)) => ({
    id: `order.act.${which}`,
    title,
    keys,
    isOffered,
    run: () => open(which),
    when: () => dialog === null && !isSending,
    whyNot: isOffered ? t('why.sending') : of === 'complete' ? whyNot(of, 'complete-many') : whyNot(of),
  })
  // Another action has the key while this one isn't there.
  const resolve = act('resolve', 'resolve', t('kind.resolve'), has('resolve') ? holdKey : undefined)
  const acts = [
    act('issue', 'issue', t(isBegun(issue) ? 'issue.continue' : 'issue.open'), has('resolve') ? undefined : holdKey),
    resolve,
    act('complete', 'complete', t('complete.open'), completeKey, has('complete') || has('complete-many')),
    act('cloud', 'cloud-order', t('cloud.do')),
    act('cloud-again', 'cloud-order', t('cloud.again')),
    act('void', 'void', t('void.open')),
  ]
  useActions('order-acts', t('keys'), acts)
  // Somebody else may change the order while it is asked; what is on its way is answered in any case.
  const isStill = acts.some(({ id, isOffered }) => id === `order.act.${dialog}` && isOffered)
  const gone = isStill || isSending ? null : t('moved', { status: statusWord(front.status ?? '') })
  // It can be undone: the button needs no question.
  const resolveNow = { onClick: () => void send({ kind: 'resolve', order }) }
  return (
    <>
      <div className={styles['bar']} role="toolbar" aria-label={t('label')}>
        {acts.map(action => (
          <ActionButton
            key={action.id}
            action={action}
            disabled={isSending}
            {...(action === resolve ? resolveNow : {})}
          />
        ))}
      </div>
      {dialog === null && <ActResult sent={last} isSending={isSending} onUndo={undo} />}
      {note !== null && <p role="alert">{note}</p>}
      {dialog === 'void' && (
        <AskDialog
          title={t('void.title', { order })}
          action={t('void.do')}
          isReady={isConfirmed(typed, order)}
          isDangerous
          isSending={isSending}
          gone={gone}
          sent={last}
          onSend={() => void sendFromDialog({ kind: 'void', order, typed })}
          onClose={() => setDialog(null)}
        >
          <p>{t('void.text')}</p>
          <TextInput
            label={t('void.type')}
            placeholder={order}
            value={typed}
            maxLength={200}
            autoComplete="off"
            data-autofocus
            onChange={event => setTyped(event.currentTarget.value)}
          />
        </AskDialog>
      )}
      {dialog === 'issue' && (
        <IssueDialog
          order={order}
          draft={issue}
          canHold={has('hold')}
          sent={last}
          isSending={isSending}
          onChange={setIssue}
          attaching={attaching}
          onSend={() => void raise()}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'resolve' && ask('resolve', { kind: 'resolve', order })}
      {dialog === 'complete' && ask('complete', { kind: 'complete', order })}
      {dialog === 'cloud' && ask('cloud', { kind: 'cloud-order', order, resync: false })}
      {dialog === 'cloud-again' && ask('cloud-again', { kind: 'cloud-order', order, resync: true })}
    </>
  )
}
