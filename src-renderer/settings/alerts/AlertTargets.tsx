import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AlertTarget } from '../../../src-shared/contract/alerts.ts'
import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import { sendingKey } from '../../../src-shared/print/alert-sending.ts'
import { formatTime, useAlerts, useDeskQuery, useDeskSend, useErrorNotice, useSay, useWords } from '../../kit/index.ts'
import styles from './AlertTargets.module.css'
import { TargetForm } from './TargetForm.tsx'

/** A receiver with what came of its alerts, and a test. */
function TargetCard({ target, onEdit }: { target: AlertTarget; onEdit(): void }) {
  const t = useWords('alertTargets')
  const say = useSay()
  const notice = useErrorNotice()
  const test = useDeskSend('alerts.testTarget')
  const remove = useDeskSend('alerts.removeTarget', { outdates: ['alerts.targets'] })
  const [tested, setTested] = useState<MessageOnWire | null>(null)
  const { id, name, url, kind, afterMinutes, header, secret, sentAt, problem } = target
  const send = () => {
    setTested(null)
    test.mutate(
      { id },
      {
        onSuccess: ({ said }) => setTested(said),
        onError: error => notice(error, t('failed.test', { name })),
      },
    )
  }
  const drop = () => remove.mutate({ id }, { onError: error => notice(error, t('failed.remove', { name })) })
  const said = tested ?? problem
  return (
    <article className={styles['card']} aria-label={name}>
      <div className="flex wrap items-center gap-8">
        <div className={styles['name']}>
          <strong>{name}</strong>
          <code>{url}</code>
          <small>{afterMinutes === 0 ? t('atOnce') : t('later', { count: afterMinutes })}</small>
          {kind === 'command' && <small>{t('fixed')}</small>}
          {secret !== 'none' && <small>{t('header', { header, where: t(`secret.${secret}`) })}</small>}
          {sentAt !== null && <small>{t('arrived', { time: formatTime(sentAt) })}</small>}
        </div>
        <Button variant="default" loading={test.isPending} onClick={send}>
          {t('test')}
        </Button>
        {kind === 'webhook' && (
          <>
            <Button variant="default" onClick={onEdit}>
              {t('edit')}
            </Button>
            <Button variant="default" loading={remove.isPending} onClick={drop}>
              {t('remove')}
            </Button>
          </>
        )}
      </div>
      {said && (
        <p className={problem ? styles['problem'] : styles['hint']} role="status">
          {say(said)}
        </p>
      )}
    </article>
  )
}

/** The receivers of alerts beyond this computer. */
export function AlertTargets() {
  const t = useWords('alertTargets')
  const say = useSay()
  const { data: targets } = useDeskQuery('alerts.targets', {})
  /** The receiver that is edited; `new` for one that doesn't exist yet. */
  const [editing, setEditing] = useState<string | null>(null)
  const done = () => setEditing(null)
  // Where who gets them can't be read, an empty list would say that no one does.
  const unreadable = useAlerts().find(({ key }) => key === sendingKey('all'))
  if (!targets) return null
  return (
    <section className={styles['targets']} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <p className={styles['hint']}>{t('what')}</p>
      {unreadable && (
        <p className={styles['problem']} role="status">
          {say(unreadable.said)}
        </p>
      )}
      {targets.length === 0 && editing === null && !unreadable && <p className={styles['hint']}>{t('none')}</p>}
      {targets.map(target =>
        editing === target.id ? (
          <TargetForm key={target.id} target={target} onDone={done} />
        ) : (
          <TargetCard key={target.id} target={target} onEdit={() => setEditing(target.id)} />
        ),
      )}
      {editing === 'new' ? (
        <TargetForm target={null} onDone={done} />
      ) : (
        <div className="flex wrap items-center gap-8">
          <Button variant="default" onClick={() => setEditing('new')}>
            {t('add')}
          </Button>
        </div>
      )}
    </section>
  )
}
