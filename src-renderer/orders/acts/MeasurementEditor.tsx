import { Button, Modal, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import {
  centimetresIn,
  changesIn,
  comparedValues,
  draftOf,
  leftAfterSave,
  type MeasurementDraft,
  readDraft,
  unusualIn,
  usualRange,
  valuesIn,
  withText,
} from '../../../src-shared/orders/measuring.ts'
import type { Measurements } from '../../../src-shared/service/readers/orders/measurements.ts'
import { ActionButton, putAnswer, useActions, useClient, useErrorNotice, useKept, useWords } from '../../kit/index.ts'
import { PartTable, sizeText } from '../page/kit.tsx'
import { MeasurementTable } from '../page/Measuring.tsx'
import { ActResult } from './ActResult.tsx'
import styles from './Acts.module.css'
import { isDone, useOrderActions, useSendAct, useWhyNot } from './use-acts.ts'

/** One value in the form, with what is wrong or unusual about it. */
function Value({
  name,
  text,
  was,
  shown,
  onChange,
}: {
  name: string
  /** Undefined: not typed over. */
  text: string | undefined
  was: number | null
  /** What the field has until it is typed over. */
  shown: string
  onChange(text: string | null): void
}) {
  const t = useWords('order-acts')
  const value = text === undefined ? null : centimetresIn(text)
  const unusual = value === null || value === was ? null : unusualIn(value, was)
  return (
    <>
      <TextInput
        className={styles['number'] ?? ''}
        size="xs"
        aria-label={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        value={text ?? shown}
        error={text !== undefined && value === null}
        onChange={event => {
          const typed = event.currentTarget.value
          onChange(typed === shown ? null : typed)
        }}
      />
      {text !== undefined && value === null && <span className={styles['bad']}>{t('measure.bad')}</span>}
      {unusual === 'range' && <span className={styles['warn']}>{t('measure.range', usualRange)}</span>}
      {unusual === 'far' && <span className={styles['warn']}>{t('measure.far', { was: sizeText(was) ?? '' })}</span>}
    </>
  )
}

/** Somebody else saved first: what they changed beside what was typed here, and the ways on. */
function ConflictDialog({
  draft,
  theirs,
  isSending,
  onReload,
  onKeep,
  onClose,
}: {
  draft: MeasurementDraft
  theirs: Measurements
  isSending: boolean
  onReload(): void
  onKeep(): void
  onClose(): void
}) {
  const t = useWords('order-acts')
  const [isComparing, setComparing] = useState(false)
  const values = comparedValues(draft, valuesIn(theirs))
  const isFree = values.every(({ base, theirs: other, mine }) => mine === null || other === base)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('conflict.title')}
      size={620}
      centered
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={styles['form']}>
        <p>{t('conflict.text')}</p>
        {isFree && <p>{t('conflict.none')}</p>}
        {isComparing && (
          <PartTable
            label={t('conflict.compare')}
            rows={values}
            columns={[
              {
                title: t('kind.measure'),
                cell: ({ label, piece }) => t('measure.value', { label, piece }),
                names: true,
              },
              { title: t('conflict.base'), cell: ({ base }) => sizeText(base), number: true },
              { title: t('conflict.theirs'), cell: value => sizeText(value.theirs), number: true },
              { title: t('conflict.mine'), cell: ({ mine }) => sizeText(mine), number: true },
            ]}
          />
        )}
        <div className={styles['buttons']}>
          <Button variant="default" aria-expanded={isComparing} onClick={() => setComparing(now => !now)}>
            {t('conflict.compare')}
          </Button>
          <Button variant="default" onClick={onReload}>
            {t('conflict.reload')}
          </Button>
          <Button disabled={isSending} onClick={onKeep}>
            {t('conflict.keep')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** The measurements of an order, and the form that changes them where its status and the account allow it. */
export function MeasurementEditor({
  order,
  status,
  measurements,
}: {
  order: string
  status: string | null | undefined
  measurements: Measurements
}) {
  const t = useWords('order-acts')
  const client = useClient()
  const notice = useErrorNotice()
  const mayEdit = useOrderActions(status).includes('measure')
  const whyNot = useWhyNot()
  const [draft, keep] = useKept(`order.measurements.${order}`, readDraft, (): MeasurementDraft | null => null)
  const { send, last, isSending } = useSendAct()
  const [theirs, setTheirs] = useState<Measurements | null>(null)
  const now = valuesIn(measurements)
  const changes = draft && changesIn(draft, now)
  const isSaved =
    changes !== null && changes.count === 0 && changes.bad === 0 && Object.keys(draft?.texts ?? {}).length > 0
  // What was sent, and whose reply was lost, turned out to be saved.
  useEffect(() => {
    if (!isSaved || !draft || draft.version === measurements.version) return
    keep(null)
    setTheirs(null)
  })

  const save = async (version: string | null, values: Record<string, Record<string, number>>) => {
    const sent = await send({ kind: 'measure', order, version, values })
    const answer = sent.is === 'act' ? sent.act.answer : null
    // Whatever else it comes to stands below the form.
    if (!answer?.conflict) setTheirs(null)
    if (isDone(sent) && draft) {
      const saved = { values, version: answer?.version ?? draft.version }
      keep(now => now && leftAfterSave(now, draft, saved))
    } else if (answer?.conflict) {
      try {
        const fresh = await client.call('admin.orders.measurements.show', { path: { order } })
        putAnswer(client, 'admin.orders.measurements.show', fresh, { path: { order } })
        setTheirs(fresh)
      } catch (error) {
        notice(error, t('conflict.reload'))
      }
    }
  }
  const edit = {
    id: 'order.act.measure',
    title: t('measure.palette'),
    run: () => keep(draftOf(measurements)),
    when: () => !draft,
    isOffered: mayEdit && measurements.rows.length > 0,
    whyNot: draft ? t('why.draft') : mayEdit ? t('why.no-values') : whyNot('measure'),
  }
  useActions('order-acts', t('keys'), [edit])
  const isRefused = theirs === null
  const result = isRefused ? <ActResult sent={last} isSending={isSending} /> : null
  if (!draft || !changes) {
    return (
      <>
        <MeasurementTable {...measurements} />
        <div className={styles['bar']}>
          <ActionButton action={edit} size="compact-sm">
            {t('measure.edit')}
          </ActionButton>
          {result}
        </div>
      </>
    )
  }
  return (
    <form
      className={styles['form']}
      onSubmit={event => {
        event.preventDefault()
        if (changes.count > 0 && changes.bad === 0 && !isSending) void save(draft.version, changes.values)
      }}
    >
      <MeasurementTable
        {...measurements}
        cell={({ label, values, texts }, piece) =>
          Object.hasOwn(values, piece) && (
            <Value
              name={t('measure.value', { label, piece })}
              text={draft.texts[label]?.[piece]}
              was={values[piece] ?? null}
              shown={sizeText(values[piece]) ?? texts?.[piece] ?? ''}
              onChange={text => keep(now => now && withText(now, label, piece, text))}
            />
          )
        }
      />
      {changes.count + changes.bad > 0 && <p className={styles['quiet']}>{t('measure.draft')}</p>}
      {result}
      <div className={styles['bar']}>
        {mayEdit && (
          <Button type="submit" disabled={changes.count === 0 || changes.bad > 0 || isSending}>
            {t('measure.save', { count: changes.count })}
          </Button>
        )}
        <Button variant="default" disabled={isSending} onClick={() => keep(null)}>
          {t('measure.discard')}
        </Button>
      </div>
      {theirs && (
        <ConflictDialog
          draft={draft}
          theirs={theirs}
          isSending={isSending}
          onReload={() => {
            setTheirs(null)
            keep(null)
          }}
          onKeep={() => void save(theirs.version, changesIn(draft, valuesIn(theirs)).values)}
          onClose={() => setTheirs(null)}
        />
      )}
    </form>
  )
}
