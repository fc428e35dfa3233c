import { type KeyboardEvent, memo } from 'react'
import type { NotificationRow } from '../../../src-shared/contract/notifications.ts'
import { useOpenUpload } from '../../imports/index.ts'
import { ageOf } from '../../kit/age.ts'
import { useClient } from '../../kit/ask/client.tsx'
import { formatTime } from '../../kit/locale.ts'
import { useErrorNotice } from '../../kit/notices.tsx'
import { SmallIcon, type SmallIconName } from '../../kit/parts/icons.tsx'
import { useNow } from '../../kit/parts/use-now.ts'
import { saveFile } from '../../kit/save-file.ts'
import { findJob } from '../../kit/scan/scan.tsx'
import { useWords } from '../../kit/words/words.ts'
import styles from './Bell.module.css'

const failed = /fail|error|reject|abort|失败|错误/i
const ended = /finish|complet|done|success|ready|sent|完成|成功/i

/** The sign of a kind: services have words of their own for it. */
function signOf(kind: string): { icon: SmallIconName; tone: 'failed' | 'done' | 'plain' } {
  if (failed.test(kind)) return { icon: 'cross', tone: 'failed' }
  return ended.test(kind) ? { icon: 'check', tone: 'done' } : { icon: 'dots', tone: 'plain' }
}

const kinds = ['import', 'export', 'print', 'order'] as const

/** What a notification leads to. */
interface Lead {
  label: string
  /** True if it shows something in the window, over which the list must not stay. */
  leaves: boolean
  follow(): unknown
}

function useLead(): (row: NotificationRow) => Lead | null {
  const t = useWords('notifications')
  const client = useClient()
  const openUpload = useOpenUpload()
  return ({ batch, export: file, order }) => {
    const openDraft = batch === null ? null : openUpload(batch)
    if (openDraft) return { label: t('lead.draft'), leaves: true, follow: openDraft }
    if (file !== null) {
      const save = async () => saveFile(await client.call('imports.exportFile', { export: file }))
      return { label: t('lead.file'), leaves: false, follow: save }
    }
    if (order === null) return null
    return { label: t('lead.order', { order }), leaves: true, follow: () => findJob(order, true) }
  }
}

interface ItemProps {
  row: NotificationRow
  age: string
  lead: Lead | null
  onOpen(row: NotificationRow, lead: Lead | null): void
}

/** A notification; drawn again only if something of it changed. */
const Item = memo(
  function Item({ row, age, lead, onOpen }: ItemProps) {
    const t = useWords('notifications')
    const { kind, title, message, at, isNew } = row
    const { icon, tone } = signOf(kind)
    const known = kinds.find(one => kind.toLowerCase().includes(one))
    const isNamed = title !== null || message !== null
    const about = known ? t(`kind.${known}`) : isNamed ? kind : ''
    const [first, second] = title === null ? [message ?? (kind || t('untitled')), null] : [title, message]
    return (
      <li>
        <button type="button" className={styles['item']} data-new={isNew} onClick={() => onOpen(row, lead)}>
          <span className={styles['sign']} data-tone={tone}>
            <SmallIcon name={icon} />
          </span>
          <span className={styles['texts']}>
            <b dir="auto" title={first}>
              {first}
            </b>
            {second !== null && (
              <span dir="auto" className={styles['message']} title={second}>
                {second}
              </span>
            )}
            <small>
              <span className="figures" title={at === null ? undefined : formatTime(at)}>
                {about !== '' && age !== '' ? t('about', { kind: about, age }) : about + age}
              </span>
              {lead && <em>{lead.label}</em>}
            </small>
          </span>
          {isNew && (
            <i className={styles['new']}>
              <span className="only-heard">{t('new')}</span>
            </i>
          )}
        </button>
      </li>
    )
  },
  (one, other) => one.row === other.row && one.age === other.age && one.lead?.label === other.lead?.label,
)

/** Arrow keys go from one notification to the next. */
export function moveBetween(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const items = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('li > button')]
  const at = items.indexOf(document.activeElement as HTMLButtonElement)
  items[Math.min(items.length - 1, Math.max(0, at + step))]?.focus()
}

/** The list of notifications; a click marks one as seen and follows it. `onLeave`: it leads to another place. */
export function NotificationItems({ rows, onLeave }: { rows: readonly NotificationRow[]; onLeave(): void }) {
  const t = useWords('notifications')
  const frame = useWords('frame')
  const client = useClient()
  const notice = useErrorNotice()
  const now = useNow(30)
  const leadOf = useLead()
  const open = async ({ key, isNew }: NotificationRow, lead: Lead | null) => {
    if (lead?.leaves) onLeave()
    try {
      if (isNew) await client.call('notifications.seen', { keys: [key] })
      await lead?.follow()
    } catch (error) {
      notice(error, t(lead && !lead.leaves ? 'told.file' : 'told.seen'))
    }
  }
  const ageIn = (at: number | null) => {
    if (at === null) return ''
    const { unit, count } = ageOf(now - at)
    return frame(`age.${unit}`, { count })
  }
  if (rows.length === 0) return null
  return (
    <ul className={styles['list']} aria-label={t('list')}>
      {rows.map(row => (
        <Item
          key={row.key}
          row={row}
          age={ageIn(row.at)}
          lead={leadOf(row)}
          onOpen={(chosen, lead) => void open(chosen, lead)}
        />
      ))}
    </ul>
  )
}
