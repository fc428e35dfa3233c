import { NativeSelect } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMemo, useState } from 'react'
import { csvForSpreadsheet } from '../../../src-shared/csv.ts'
import { hasCode } from '../../../src-shared/errors.ts'
import { bulkLimit } from '../../../src-shared/service/inputs.ts'
import type {
  Hub as HubAnswer,
  HubBatch,
  HubDifference,
  HubOperation,
  HubPreview,
} from '../../../src-shared/service/readers/back-office/hub.ts'
import {
  type Action,
  ActionButton,
  Answered,
  fieldTerm,
  formatNumber,
  saveFile,
  textColumn,
  useActions,
  useClient,
  useDeskSend,
  useErrorNotice,
  useOperation,
  useWords,
} from '../../kit/index.ts'
import { momentText } from '../../orders/index.ts'
import styles from '../BackOffice.module.css'
import { clearSheet, forgetEdits, sheetNow } from '../sheet/edits.ts'
import { Differences } from '../sheet/Review.tsx'
import { Sheet } from '../sheet/Sheet.tsx'
import { changeKey, type OfficeColumn, type SheetChange, type SheetOutcome, sendInBatches } from '../sheet/sheet.ts'
import { Panel } from './Panel.tsx'
import { Records } from './Records.tsx'

/** While something runs, how far it is is asked this often (ms). */
const progressMs = 2_000

const isRunning = ({ status }: HubBatch) => /^(queued|pending|running|processing)$/i.test(status ?? '')

/** What was previewed, with what it was made of. */
interface Previewed {
  operation: HubOperation
  items: Record<string, unknown>[]
  changes: readonly SheetChange[]
  preview: HubPreview
  /** The preview before it, which had become stale. */
  stale: HubPreview | null
}

const placeOf = ({ item, field }: HubDifference) => JSON.stringify([item, field])

/** What a preview says; where an older one had become stale, what is otherwise now. */
function PreviewPanel({
  previewed,
  onAgain,
  onDone,
  onClose,
}: {
  previewed: Previewed
  /** The preview was stale: another one is needed. */
  onAgain(): void
  onDone(): void
  onClose(): void
}) {
  const t = useWords('back-office')
  const notice = useErrorNotice()
  const applying = useDeskSend('admin.bulk-hub.apply', { outdates: ['admin.bulk-hub.index'] })
  const { operation, preview, stale } = previewed
  const before = new Map(stale?.changes.map(change => [placeOf(change), change]))
  const titleOf = (field: string) => operation.fields.find(({ id }) => id === field)?.title ?? field
  const count = preview.changes.length
  const title = t('hub.apply', { count, shown: formatNumber(count) })
  const apply: Action = {
    title,
    needs: 'admin.bulk-hub.apply',
    lacking: t('lack.apply'),
    run: () =>
      applying.mutate(
        { path: { operation: operation.id }, body: { preview_hash: preview.hash } },
        {
          onSuccess({ batch }) {
            notifications.show({ id: 'hub-applied', message: t('hub.started', { batch: batch ?? '' }) })
            onDone()
          },
          onError(error) {
            if (hasCode(error, 'service.rejected') && error.data.status === 409) onAgain()
            else notice(error, title)
          },
        },
      ),
  }
  useActions('back-office-preview', t('part.hub'), [apply])
  return (
    <Panel
      isWide
      title={t('hub.preview.of', { name: operation.title ?? operation.id })}
      onClose={onClose}
      foot={
        <ActionButton
          action={apply}
          variant="filled"
          disabled={count === 0 || preview.hash === '' || applying.isPending}
        />
      }
    >
      <p className={styles['line']}>{t('hub.hash', { hash: preview.hash })}</p>
      {stale && (
        <p className={styles['line']} role="alert">
          {t('hub.stale')}
        </p>
      )}
      <div className={styles['fill']}>
        <Differences
          name="back-office.hub-preview"
          label={t('review.title')}
          rows={preview.changes.map(change => {
            const old = before.get(placeOf(change))
            const isOther = stale !== null && (old?.before !== change.before || old?.after !== change.after)
            return {
              key: placeOf(change),
              name: change.item,
              title: titleOf(change.field),
              before: change.before ?? '–',
              after: change.after ?? '–',
              note: isOther ? t('hub.other', { before: old?.before ?? '–' }) : null,
            }
          })}
        />
      </div>
    </Panel>
  )
}

/** The rows that an operation is to change, as a sheet. */
function HubSheet({
  operation,
  children,
  onPreviewed,
}: {
  operation: HubOperation
  children: React.ReactNode
  onPreviewed(items: Record<string, unknown>[], changes: readonly SheetChange[]): Promise<void>
}) {
  const t = useWords('back-office')
  const keyTitle = fieldTerm(operation.key)
  const columns = useMemo(
    () =>
      operation.fields.map(
        ({ id, title, type, options }): OfficeColumn => ({
          id,
          title: title ?? fieldTerm(id),
          kind: type,
          options,
          width: 160,
        }),
      ),
    [operation],
  )
  const send = async (changes: readonly SheetChange[]): Promise<SheetOutcome> => {
    const rows = [...Map.groupBy(changes, ({ row }) => row)]
    if (rows.length > bulkLimit) {
      return { saved: [], refused: new Map(changes.map(one => [changeKey(one), t('hub.too-many')])), error: null }
    }
    const entries = rows.map(([row, own]) => {
      const values = own.map(({ column, after }) => {
        const isNumber = columns.find(({ id }) => id === column)?.kind === 'number'
        return [column, isNumber && typeof after === 'string' ? Number(after) : after] as const
      })
      return { item: { [operation.key]: row, ...Object.fromEntries(values) }, changes: own }
    })
    // Nothing is saved yet.
    return {
      ...(await sendInBatches<Record<string, unknown>>(entries, items => onPreviewed(items, changes))),
      saved: [],
    }
  }
  return (
    <Sheet
      key={operation.id}
      name={`hub-${operation.id}`}
      label={operation.title ?? operation.id}
      rowLabel={keyTitle}
      idTitle={keyTitle}
      columns={columns}
      rows={none}
      addsRows
      needs="admin.bulk-hub.preview"
      lacking={t('lack.bulk')}
      sends={count => t('hub.preview', { count, shown: formatNumber(count) })}
      send={send}
    >
      {children}
    </Sheet>
  )
}

const none: never[] = []
const batchId = ({ id }: HubBatch) => id
const batchText = ({ id, operation, status, who }: HubBatch) => [id, operation, status, who].join(' ')

/** The runs: how far each is, the way to end one, and what became of its rows. */
function Batches({ hub, views }: { hub: HubAnswer; views: React.ReactNode }) {
  const t = useWords('back-office')
  const client = useClient()
  const notice = useErrorNotice()
  const [chosen, setChosen] = useState<string | null>(null)
  const cancelling = useDeskSend('admin.bulk-hub.cancel', { outdates: ['admin.bulk-hub.index'] })
  const batch = hub.batches.find(({ id }) => id === chosen)
  const columns = useMemo(
    () => [
      textColumn<HubBatch>('id', t('hub.batch'), 110, row => row.id),
      textColumn<HubBatch>(
        'operation',
        t('hub.operation'),
        200,
        row => hub.operations.find(({ id }) => id === row.operation)?.title ?? row.operation ?? '',
        { flex: 1, minWidth: 120 },
      ),
      textColumn<HubBatch>('status', t('hub.status'), 110, row => row.status ?? ''),
      textColumn<HubBatch>(
        'processed',
        t('hub.processed'),
        120,
        ({ processed, total }) =>
          total === null ? String(processed ?? '') : t('hub.of', { done: processed ?? 0, total }),
        { by: row => row.processed },
      ),
      textColumn<HubBatch>('failed', t('hub.failed'), 90, row => String(row.failed ?? '')),
      textColumn<HubBatch>('who', t('hub.by'), 130, row => row.who ?? ''),
      textColumn<HubBatch>('at', t('hub.at'), 170, row => momentText(row.at) ?? '', { by: row => row.at }),
    ],
    [t, hub.operations],
  )
  const cancel: Action = {
    keys: 'Delete',
    title: t('hub.cancel'),
    needs: 'admin.bulk-hub.cancel',
    lacking: t('lack.cancel'),
    when: () => batch !== undefined && isRunning(batch),
    whyNot: t('why.no-running'),
    run: () =>
      batch && cancelling.mutate({ path: { batch: batch.id } }, { onError: error => notice(error, t('hub.cancel')) }),
  }
  const result: Action = {
    keys: 'E',
    title: t('hub.result'),
    needs: 'admin.bulk-hub.export',
    lacking: t('lack.result'),
    when: () => batch !== undefined,
    whyNot: t('why.no-run'),
    run: () => {
      if (!batch) return
      void client.call('admin.bulk-hub.export', { path: { batch: batch.id } }).then(
        ({ rows }) =>
          saveFile({
            name: `bulk-${batch.id}.csv`,
            text: csvForSpreadsheet([
              ['item', 'status', 'message'],
              ...rows.map(({ item, status, message }) => [item, status ?? '', message ?? '']),
            ]),
          }),
        error => notice(error, t('hub.result')),
      )
    },
  }
  useActions('back-office-hub', t('part.hub'), [cancel, result])
  return (
    <Records<HubBatch>
      name="back-office.batches"
      label={t('hub.batches')}
      rowLabel={t('hub.batch')}
      rowId={batchId}
      text={batchText}
      columns={columns}
      rows={hub.batches}
      none={{ title: t('hub.none'), text: t('hub.none.text') }}
      giveWay={giveWay}
      onChoose={([id]) => setChosen(id ?? null)}
      bar={
        <>
          {views}
          <span className="grow" />
          <ActionButton action={cancel} disabled={!batch || !isRunning(batch)} />
          <ActionButton action={result} disabled={!batch} />
        </>
      }
    />
  )
}

const giveWay = { who: 700, at: 780 }
const runs = ''

function HubDesk({ hub }: { hub: HubAnswer }) {
  const t = useWords('back-office')
  const client = useClient()
  const notice = useErrorNotice()
  const [chosen, setChosen] = useState(runs)
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const operation = hub.operations.find(({ id }) => id === chosen)
  const preview = async (asked: Omit<Previewed, 'preview'>) => {
    const { operation, items } = asked
    const made = await client.call('admin.bulk-hub.preview', { path: { operation: operation.id }, body: { items } })
    setPreviewed({ ...asked, preview: made })
  }
  const views = (
    <NativeSelect
      aria-label={t('hub.operation')}
      value={chosen}
      onChange={({ target }) => {
        setChosen(target.value)
        setPreviewed(null)
      }}
      data={[
        { value: runs, label: t('hub.batches') },
        ...hub.operations.map(({ id, title }) => ({ value: id, label: title ?? id })),
      ]}
    />
  )
  if (!operation) return <Batches hub={hub} views={views} />
  return (
    <div className="flex min-h-0 full-height">
      <div className="flex grow column min-w-0">
        <HubSheet
          operation={operation}
          onPreviewed={(items, changes) => preview({ operation, items, changes, stale: null })}
        >
          {views}
        </HubSheet>
      </div>
      {previewed && previewed.operation.id === operation.id && (
        <PreviewPanel
          previewed={previewed}
          onAgain={() =>
            void preview({ ...previewed, stale: previewed.preview }).catch(error => notice(error, t('hub.again')))
          }
          onDone={() => {
            const sheet = `hub-${operation.id}`
            setPreviewed(null)
            // What was typed after the preview wasn't applied.
            forgetEdits(sheet, previewed.changes)
            if (Object.keys(sheetNow(sheet).edits).length > 0) return
            clearSheet(sheet)
            setChosen(runs)
          }}
          onClose={() => setPreviewed(null)}
        />
      )}
    </div>
  )
}

/** The bulk hub: what is previewed is applied, and nothing else. */
export function Hub() {
  const hub = useOperation('admin.bulk-hub.index', {}, { every: progressMs })
  return <Answered {...hub}>{answer => <HubDesk hub={answer} />}</Answered>
}
