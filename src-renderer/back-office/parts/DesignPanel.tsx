import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { z } from 'zod'
import type { Design, DesignPopup } from '../../../src-shared/service/readers/back-office/designs.ts'
import {
  type Action,
  ActionButton,
  Answered,
  formatList,
  formatNumber,
  readAnew,
  useActions,
  useDeskSend,
  useErrorNotice,
  useKept,
  useOperation,
  useUnsaved,
  useWords,
} from '../../kit/index.ts'
import styles from '../BackOffice.module.css'
import { Panel } from './Panel.tsx'

/** So many orders of a popup are named. */
const mostNamed = 8

/** The orders that show a popup now: whoever works on them reads the new text. */
function OrderRefs({ popup }: { popup: DesignPopup }) {
  const t = useWords('back-office')
  const refs = useOperation('admin.designs.popups.order-refs', { path: { popup: popup.id } })
  return (
    <Answered {...refs} height={20}>
      {({ rows }) => (
        <p className={styles['line']} role="status">
          {t('design.popup.used', { count: rows.length, shown: formatNumber(rows.length) })}{' '}
          {formatList(rows.slice(0, mostNamed).map(({ order }) => order))}
          {rows.length > mostNamed && ' …'}
        </p>
      )}
    </Answered>
  )
}

/** Reads a design again; undefined: it isn't there. */
type Look = () => Promise<Design>

const fieldsOf = (design: Design | undefined) => (design?.fields ?? []).map(({ id }) => id)

/** The order of the fields, by drag or by Alt with the arrow keys. */
function FieldOrder({ design, look }: { design: Design; look: Look }) {
  const t = useWords('back-office')
  const notice = useErrorNotice()
  const known = fieldsOf(design)
  /** As they were put here; those that aren't in it stand as the service has them. */
  const [order, setOrder] = useState<readonly string[]>([])
  const [dragged, setDragged] = useState<string | null>(null)
  const [isOther, setOther] = useState(false)
  const sorting = useDeskSend('admin.designs.fields.sort', { outdates: ['admin.designs.show'] })
  const ids = [...order.filter(id => known.includes(id)), ...known.filter(id => !order.includes(id))]
  const isChanged = ids.some((id, at) => known[at] !== id)
  useUnsaved(isChanged)
  const move = (id: string, to: number) => {
    const rest = ids.filter(one => one !== id)
    const at = Math.max(0, Math.min(rest.length, to))
    setOrder([...rest.slice(0, at), id, ...rest.slice(at)])
  }
  const title = t('design.order.save')
  const save: Action = {
    title,
    needs: 'admin.designs.fields.sort',
    lacking: t('lack.sort'),
    run: async () => {
      try {
        // What others changed is shown before it is saved over.
        const isAsShown = fieldsOf(await look()).join() === known.join()
        setOther(!isAsShown)
        if (!isAsShown) return
        await sorting.mutateAsync({ path: { design: design.id }, body: { fields: [...ids] } })
        setOrder([])
        notifications.show({ id: 'design-sorted', message: t('design.order.saved') })
      } catch (error) {
        notice(error, title)
      }
    },
  }
  const may = useActions('back-office-order', t('design.order'), [save])
  if (!may(save)) return null
  return (
    <>
      <h3>{t('design.order')}</h3>
      <p className={styles['line']}>{t('design.order.how')}</p>
      <ol className={styles['sorted']}>
        {ids.map((id, at) => {
          const name = design.fields.find(field => field.id === id)?.name ?? id
          return (
            <li
              key={id}
              draggable
              onDragStart={() => setDragged(id)}
              onDragEnd={() => setDragged(null)}
              onDragOver={event => {
                event.preventDefault()
                if (dragged !== null && dragged !== id) move(dragged, at)
              }}
              onDrop={event => event.preventDefault()}
              onKeyDown={event => {
                const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
                if (!event.altKey || by === undefined) return
                event.preventDefault()
                move(id, at + by)
              }}
            >
              <span>{name}</span>
              <Button
                size="compact-xs"
                variant="default"
                disabled={at === 0}
                aria-label={t('design.order.up', { name })}
                onClick={() => move(id, at - 1)}
              >
                ↑
              </Button>
              <Button
                size="compact-xs"
                variant="default"
                disabled={at === ids.length - 1}
                aria-label={t('design.order.down', { name })}
                onClick={() => move(id, at + 1)}
              >
                ↓
              </Button>
            </li>
          )
        })}
      </ol>
      {isOther && (
        <p className={styles['warn']} role="alert">
          {t('design.order.other', { names: formatList(design.fields.map(({ id, name }) => name ?? id)) })}
        </p>
      )}
      {isChanged && <ActionButton action={save} disabled={sorting.isPending} />}
    </>
  )
}

/** What is typed, by field (`name`, `active`, `popup.7`), with what the service had there when it was begun. */
const typedFields = z.record(z.string(), z.object({ from: z.string(), to: z.string() }))
const readTyped = (kept: unknown) => typedFields.parse(kept)
const nothingTyped = (): z.infer<typeof typedFields> => ({})

const valuesOf = ({ name, active, popups }: Design): Readonly<Record<string, string>> => ({
  name: name ?? '',
  active: String(active ?? false),
  ...Object.fromEntries(popups.map(({ id, text }) => [`popup.${id}`, text ?? ''])),
})

/** Without what was sent; what was typed over it since is based on it. */
const forgotten = (typed: z.infer<typeof typedFields>, sent: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([field, { to }]) => sent.get(field) !== to)
      .map(([field, { from, to }]) => [field, { from: sent.get(field) ?? from, to }]),
  )

function DesignForm({ design, look, onClose }: { design: Design; look: Look; onClose(): void }) {
  const t = useWords('back-office')
  const notice = useErrorNotice()
  const [typed, keep, drop] = useKept(`design.${design.id}`, readTyped, nothingTyped)
  /** What others changed, by field: what it was before. */
  const [others, setOthers] = useState<ReadonlyMap<string, string>>(new Map())
  const [isLooking, setLooking] = useState(false)
  const updating = useDeskSend('admin.designs.update', { outdates: ['admin.designs.show', 'admin.designs.index'] })
  const values = valuesOf(design)
  const changed = Object.entries(typed).filter(([field, { to }]) => values[field] !== undefined && values[field] !== to)
  const isChanged = changed.length > 0
  const title = t('design.save')
  const shown = (field: string) => typed[field]?.to ?? values[field] ?? ''
  const put = (field: string, to: string) =>
    keep(({ [field]: { from } = { from: values[field] ?? '' }, ...rest }) =>
      // What is as it was isn't typed: what others change meanwhile is shown.
      from === to ? rest : { ...rest, [field]: { from, to } },
    )
  /** What others changed is shown before it is saved over. */
  const isAsShown = async () => {
    setLooking(true)
    try {
      const now = valuesOf(await look())
      const newer = changed.filter(([field, { from }]) => now[field] !== from)
      setOthers(new Map(newer.map(([field, { from }]) => [field, from])))
      // From here on it is based on that.
      keep(typed => ({
        ...typed,
        ...Object.fromEntries(newer.map(([field, { to }]) => [field, { to, ...typed[field], from: now[field] ?? '' }])),
      }))
      return newer.length === 0
    } catch (error) {
      notice(error, title)
      return false
    } finally {
      setLooking(false)
    }
  }
  const other = (field: string) => {
    const before = others.get(field)
    return before === undefined ? undefined : t('change.other', { before, now: values[field] || '–' })
  }
  const isBusy = updating.isPending || isLooking
  const saving = {
    keys: 'Mod+S',
    title,
    needs: 'admin.designs.update' as const,
    lacking: t('sheet.lacking'),
    whileTyping: true,
    when: () => isChanged && !isBusy,
    whyNot: t(isChanged ? 'why.sending' : 'why.unchanged'),
    run: async () => {
      if (!(await isAsShown())) return
      const sent = new Map(changed.map(([field, { to }]) => [field, to]))
      const popups = changed.filter(([field]) => field.startsWith('popup.'))
      updating.mutate(
        {
          path: { design: design.id },
          body: {
            ...(sent.has('name') && { name: shown('name') }),
            ...(sent.has('active') && { is_active: shown('active') === 'true' }),
            ...(popups.length > 0 && { popups: popups.map(([field, { to }]) => ({ id: field.slice(6), text: to })) }),
          },
        },
        {
          onSuccess: () => {
            // What was typed meanwhile isn't saved yet, and is based on what was.
            keep(now => forgotten(now, sent))
            notifications.show({ id: 'design-saved', message: t('design.saved') })
          },
          onError: error => notice(error, title),
        },
      )
    },
  }
  const discarding: Action = {
    id: 'back-office-design.discard',
    title: t('sheet.discard'),
    when: () => isChanged,
    whyNot: t('why.unchanged'),
    run: () => {
      drop()
      setOthers(new Map())
    },
  }
  useActions('back-office-design', t('part.designs'), [saving, discarding])
  return (
    <Panel
      title={design.name ?? design.id}
      onClose={onClose}
      foot={
        <>
          {isChanged && <ActionButton action={discarding} disabled={isBusy} />}
          <ActionButton action={saving} disabled={!isChanged || isBusy} variant="filled" />
        </>
      }
    >
      {others.size > 0 && (
        <p className={styles['warn']} role="alert">
          {t('review.others', { count: others.size, shown: formatNumber(others.size) })}
        </p>
      )}
      <div className={styles['body']}>
        <TextInput
          label={t('design.name')}
          description={other('name')}
          value={shown('name')}
          onChange={({ target }) => put('name', target.value)}
        />
        <Checkbox
          mt={8}
          label={t('account.active')}
          checked={shown('active') === 'true'}
          onChange={({ target }) => put('active', String(target.checked))}
        />
        <FieldOrder design={design} look={look} />
        {design.popups.length > 0 && <h3>{t('design.popups')}</h3>}
        {design.popups.map(popup => (
          <div key={popup.id}>
            <Textarea
              label={popup.title ?? popup.id}
              description={other(`popup.${popup.id}`)}
              value={shown(`popup.${popup.id}`)}
              autosize
              minRows={2}
              onChange={({ target }) => put(`popup.${popup.id}`, target.value)}
            />
            <OrderRefs popup={popup} />
          </div>
        ))}
      </div>
    </Panel>
  )
}

/** A design's own record. */
export function DesignPanel({ id, onClose }: { id: string; onClose(): void }) {
  const design = useOperation('admin.designs.show', { path: { design: id } })
  if (design.data) {
    return <DesignForm design={design.data} look={() => readAnew(design)} onClose={onClose} />
  }
  return (
    <Panel title={id} onClose={onClose}>
      <Answered {...design} />
    </Panel>
  )
}
