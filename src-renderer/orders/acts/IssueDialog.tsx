import { Autocomplete, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import type { OrderFront } from '../../../src-shared/service/readers/orders/row.ts'
import { useOperation, useWords } from '../../kit/index.ts'
import styles from './Acts.module.css'
import { AskDialog } from './AskDialog.tsx'
import { Attachments, type useAttaching } from './Attachments.tsx'
import type { Sent } from './use-acts.ts'

const types = ['Free', 'Premium'] as const
const severities = ['Low', 'Medium', 'High'] as const

const issueDraft = z.object({
  type: z.enum(types),
  title: z.string(),
  category: z.string(),
  subCategory: z.string(),
  severity: z.enum(severities),
  brand: z.string(),
  subOrder: z.string(),
  body: z.string(),
  attachments: z.array(z.object({ id: z.string(), name: z.string() })),
  hold: z.boolean(),
})

/** An issue as it is typed; it stays until it was raised. */
export type IssueDraft = z.infer<typeof issueDraft>

export const readIssue = (kept: unknown): IssueDraft => issueDraft.parse(kept)

export const emptyIssue = (front: OrderFront): IssueDraft => ({
  type: 'Free',
  title: '',
  category: '',
  subCategory: '',
  severity: 'High',
  subOrder: '',
  body: '',
  hold: false,
  attachments: [],
  brand: front.retailer ?? '',
})

/** True once anything of it was typed or attached. */
export const isBegun = ({ title, category, subCategory, body, subOrder, attachments }: IssueDraft): boolean =>
  [title, category, subCategory, body, subOrder].some(text => text.trim() !== '') || attachments.length > 0

const isFilled = ({ title, category, subCategory, body }: IssueDraft) =>
  [title, category, subCategory, body].every(text => text.trim() !== '')

/**
 * The categories that tickets have had, and the sub-categories of each: the service lists neither.
 * @returns none where it can't list its tickets; then they are typed
 */
function useCategories(): ReadonlyMap<string, readonly string[]> {
  const { data } = useOperation('admin.tickets.index', {})
  return useMemo(() => {
    const known = (data?.rows ?? []).filter(({ category }) => category !== null)
    const byCategory = Map.groupBy(known, ({ category }) => category ?? '')
    const subs = (rows: typeof known) => [...new Set(rows.flatMap(({ subCategory }) => subCategory ?? []))].toSorted()
    return new Map([...byCategory].map(([category, rows]) => [category, subs(rows)] as const).toSorted())
  }, [data])
}

/** The form of a support ticket, with the toggle that puts the order on hold where its status offers that. */
export function IssueDialog({
  order,
  draft,
  canHold,
  sent,
  isSending,
  attaching,
  onChange,
  onSend,
  onClose,
}: {
  order: string
  draft: IssueDraft
  canHold: boolean
  sent: Sent | null
  isSending: boolean
  attaching: ReturnType<typeof useAttaching>
  onChange(draft: IssueDraft): void
  onSend(): void
  onClose(): void
}) {
  const t = useWords('order-acts')
  const [tried, setTried] = useState(false)
  const { attachments } = draft
  const categories = useCategories()
  const chosen = (name: 'category' | 'subCategory', label: string, options: readonly string[]) => (
    <Autocomplete
      label={label}
      value={draft[name]}
      data={[...options]}
      maxLength={100}
      required
      error={tried && draft[name].trim() === '' && t('issue.missing')}
      onChange={value => {
        // A sub-category is one of its category's.
        const isOthers = name === 'category' && !(categories.get(value)?.includes(draft.subCategory) ?? true)
        onChange({ ...draft, [name]: value, ...(isOthers && { subCategory: '' }) })
      }}
    />
  )
  const text = (name: 'title' | 'brand' | 'subOrder', label: string, required = true) => (
    <TextInput
      label={label}
      value={draft[name]}
      maxLength={name === 'title' ? 200 : 100}
      required={required}
      error={tried && required && draft[name].trim() === '' && t('issue.missing')}
      autoComplete="off"
      onChange={event => onChange({ ...draft, [name]: event.currentTarget.value })}
    />
  )
  return (
    <AskDialog
      title={t('issue.title', { order })}
      // What is still on its way would be left behind.
      isReady={attaching.sending.length === 0}
      action={t(canHold && draft.hold ? 'issue.do.hold' : 'issue.do')}
      isSending={isSending}
      sent={sent}
      size={640}
      taking={attaching.taking}
      onSend={() => (isFilled(draft) ? onSend() : setTried(true))}
      onClose={onClose}
    >
      {text('title', t('issue.subject'))}
      <div className={styles['two']}>
        <NativeSelect
          label={t('issue.type')}
          value={draft.type}
          data={types.map(value => ({ value, label: t(`issue.type.${value}`) }))}
          onChange={event => onChange({ ...draft, type: event.currentTarget.value as IssueDraft['type'] })}
        />
        <NativeSelect
          label={t('issue.severity')}
          value={draft.severity}
          data={severities.map(value => ({ value, label: t(`issue.severity.${value}`) }))}
          onChange={event => onChange({ ...draft, severity: event.currentTarget.value as IssueDraft['severity'] })}
        />
        {chosen('category', t('issue.category'), [...categories.keys()])}
        {chosen('subCategory', t('issue.subCategory'), categories.get(draft.category) ?? [])}
        {text('brand', t('issue.brand'), false)}
        {text('subOrder', t('issue.subOrder'), false)}
      </div>
      <Textarea
        label={t('issue.body')}
        value={draft.body}
        maxLength={20_000}
        rows={5}
        required
        error={tried && draft.body.trim() === '' && t('issue.missing')}
        onChange={event => onChange({ ...draft, body: event.currentTarget.value })}
      />
      <Attachments
        files={attachments}
        attaching={attaching}
        onRemove={removed => onChange({ ...draft, attachments: attachments.filter(({ id }) => id !== removed) })}
      />
      {canHold && (
        <Checkbox
          label={t('issue.hold')}
          checked={draft.hold}
          onChange={event => onChange({ ...draft, hold: event.currentTarget.checked })}
        />
      )}
    </AskDialog>
  )
}
