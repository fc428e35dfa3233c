import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { Design, DesignPopup } from '../../../src-shared/service/readers/back-office/designs.ts'
import {
  type Action,
  ActionButton,
  Answered,
  formatList,
  formatNumber,
  useActions,
  useDeskSend,
  useErrorNotice,
  useOperation,
  useUnsaved,
  useWords,
  withoutSame,
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

/** The order of the fields, by drag or by Alt with the arrow keys. */
function FieldOrder({ design }: { design: Design }) {
  const t = useWords('back-office')
  const notice = useErrorNotice()
  const known = design.fields.map(({ id }) => id)
  const [order, setOrder] = useState<readonly string[]>(known)
  const [dragged, setDragged] = useState<string | null>(null)
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
    run: () =>
      sorting.mutate(
        { path: { design: design.id }, body: { fields: [...ids] } },
        {
          onSuccess: () => notifications.show({ id: 'design-sorted', message: t('design.order.saved') }),
          onError: error => notice(error, title),
        },
      ),
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
      {isChanged && <ActionButton action={save} disabled={sorting.isPending} />}
    </>
  )
}

function DesignForm({
  design,
  look,
  onClose,
}: {
  design: Design
  /** Reads it again. */
  look(): Promise<Design | undefined>
  onClose(): void
}) {
  const t = useWords('back-office')
  const notice = useErrorNotice()
  const [name, setName] = useState<string | null>(null)
  const [active, setActive] = useState<boolean | null>(null)
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  /** What others changed since, by field: what it was before. */
  const [others, setOthers] = useState<ReadonlyMap<string, string>>(new Map())
  const [isLooking, setLooking] = useState(false)
  const updating = useDeskSend('admin.designs.update', { outdates: ['admin.designs.show', 'admin.designs.index'] })
  const popups = design.popups.filter(({ id, text }) => texts[id] !== undefined && texts[id] !== (text ?? ''))
  const isNamed = name !== null && name !== (design.name ?? '')
  const isSwitched = active !== null && active !== design.active
  const isChanged = popups.length > 0 || isNamed || isSwitched
  useUnsaved(isChanged)
  const title = t('design.save')
  /** What others changed is shown before it is saved over. */
  const isAsShown = async () => {
    setLooking(true)
    try {
      const now = await look()
      const newer = popups.filter(({ id, text }) => now?.popups.find(one => one.id === id)?.text !== text)
      const isRenamed = isNamed && now?.name !== design.name
      setOthers(
        new Map([
          ...newer.map(({ id, text }) => [id, text ?? ''] as const),
          ...(isRenamed ? [['name', design.name ?? ''] as const] : []),
        ]),
      )
      return newer.length === 0 && !isRenamed
    } catch (error) {
      notice(error, title)
      return false
    } finally {
      setLooking(false)
    }
  }
  const other = (field: string, now: string | null) => {
    const before = others.get(field)
    return before === undefined ? undefined : t('change.other', { before, now: now ?? '–' })
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
      updating.mutate(
        {
          path: { design: design.id },
          body: {
            ...(isNamed && { name: name ?? '' }),
            ...(isSwitched && { is_active: active === true }),
            ...(popups.length > 0 && { popups: popups.map(({ id }) => ({ id, text: texts[id] ?? '' })) }),
          },
        },
        {
          onSuccess: () => {
            // What was typed meanwhile isn't saved yet.
            setName(now => (now === name ? null : now))
            setActive(now => (now === active ? null : now))
            setTexts(now => withoutSame(now, texts))
            notifications.show({ id: 'design-saved', message: t('design.saved') })
          },
          onError: error => notice(error, title),
        },
      )
    },
  }
  useActions('back-office-design', t('part.designs'), [saving])
  return (
    <Panel
      title={design.name ?? design.id}
      onClose={onClose}
      foot={<ActionButton action={saving} disabled={!isChanged || isBusy} variant="filled" />}
    >
      {others.size > 0 && (
        <p className={styles['warn']} role="alert">
          {t('review.others', { count: others.size, shown: formatNumber(others.size) })}
        </p>
      )}
      <div className={styles['body']}>
        <TextInput
          label={t('design.name')}
          description={other('name', design.name)}
          value={name ?? design.name ?? ''}
          onChange={({ target }) => setName(target.value)}
        />
        <Checkbox
          mt={8}
          label={t('account.active')}
          checked={active ?? design.active ?? false}
          onChange={({ target }) => setActive(target.checked)}
        />
        <FieldOrder design={design} />
        {design.popups.length > 0 && <h3>{t('design.popups')}</h3>}
        {design.popups.map(popup => (
          <div key={popup.id}>
            <Textarea
              label={popup.title ?? popup.id}
              description={other(popup.id, popup.text)}
              value={texts[popup.id] ?? popup.text ?? ''}
              autosize
              minRows={2}
              onChange={({ target }) => setTexts({ ...texts, [popup.id]: target.value })}
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
    const look = async () => (await design.refetch({ throwOnError: true })).data
    return <DesignForm design={design.data} look={look} onClose={onClose} />
  }
  return (
    <Panel title={id} onClose={onClose}>
      <Answered {...design} />
    </Panel>
  )
}
