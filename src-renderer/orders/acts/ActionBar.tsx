import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { OrderChange } from '../../../src-shared/contract/acts.ts'
import type { OrderAction } from '../../../src-shared/orders/actions.ts'
import type { OrderFront } from '../../../src-shared/service/readers/orders/row.ts'
import { Kbd, useLackText } from '../../app/index.ts'
import { ActResult } from './ActResult.tsx'
import styles from './Acts.module.css'
import { AskDialog } from './AskDialog.tsx'
import { emptyIssue, IssueDialog } from './IssueDialog.tsx'
import { isDone, isUnknown, type Sent, useActions, useOfferedActs, useSendAct } from './use-acts.ts'
import { useActWords } from './words.ts'

type Dialog = 'issue' | 'resolve' | 'void' | 'complete' | 'cloud' | 'cloud-again' | null

/** A button of the bar; its key and its entry in the palette always ask first. */
interface Offer {
  dialog: Exclude<Dialog, null>
  title: string
  keys?: string
  /** What the button does where it needs no question, since it can be undone. */
  click?: () => void
}

/** The keys of what is done most; each opens its question. */
const holdKey = 'H'
const completeKey = 'C'

/** What can be done to an order in its status, by whoever is signed in; what became of it stands below. */
export function ActionBar({ order, front }: { order: string; front: OrderFront }) {
  const t = useActWords()
  const actions = useActions(front.status)
  const lack = useLackText({ 'acts.change': t('lack') })
  const { send, last, isSending, forget } = useSendAct()
  const [dialog, setDialog] = useState<Dialog>(null)
  const [typed, setTyped] = useState('')
  const [issue, setIssue] = useState(() => emptyIssue(front))
  const [note, setNote] = useState<string | null>(null)
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
      setIssue(emptyIssue(front))
      if (holds) await send({ kind: 'hold', order })
    } else if (isUnknown(sent) && holds) setNote(t('issue.hold.unknown'))
    closeUnlessRefused(sent)
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
        sent={last}
        onSend={() => void sendFromDialog(change)}
        onClose={() => setDialog(null)}
      >
        <p>{text}</p>
      </AskDialog>
    )
  }
  const offer = (isOffered: boolean, one: Offer) => (isOffered ? [one] : [])
  const resolve = () => void send({ kind: 'resolve', order })
  const offers = [
    ...offer(has('issue'), {
      dialog: 'issue',
      title: t('issue.open'),
      ...(has('resolve') ? {} : { keys: holdKey }),
    }),
    ...offer(has('resolve'), { dialog: 'resolve', title: t('kind.resolve'), keys: holdKey, click: resolve }),
    ...offer(has('complete') || has('complete-many'), {
      dialog: 'complete',
      title: t('complete.open'),
      keys: completeKey,
    }),
    ...offer(has('cloud-order'), { dialog: 'cloud', title: t('cloud.do') }),
    ...offer(has('cloud-order'), { dialog: 'cloud-again', title: t('cloud.again') }),
    ...offer(has('void'), { dialog: 'void', title: t('void.open') }),
  ]
  useOfferedActs(
    offers.map(({ dialog: which, title, keys }) => ({
      id: which,
      title,
      keys,
      run: () => open(which),
      when: () => dialog === null && !isSending,
    })),
  )
  return (
    <>
      <div className={styles['bar']} role="toolbar" aria-label={t('label')}>
        {offers.map(({ dialog: which, title, keys, click }) => (
          <Button
            key={which}
            variant="default"
            disabled={isSending}
            aria-keyshortcuts={keys}
            rightSection={keys && <Kbd keys={keys} />}
            onClick={click ?? (() => open(which))}
          >
            {title}
          </Button>
        ))}
      </div>
      {lack !== null && <p className={styles['lack']}>{lack}</p>}
      {dialog === null && <ActResult sent={last} isSending={isSending} onUndo={kind => void send({ kind, order })} />}
      {note !== null && <p role="alert">{note}</p>}
      {dialog === 'void' && (
        <AskDialog
          title={t('void.title', { order })}
          action={t('void.do')}
          isReady={typed.trim() === order}
          isDangerous
          isSending={isSending}
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
          onAttach={file => setIssue(now => ({ ...now, attachments: [...now.attachments, file] }))}
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
