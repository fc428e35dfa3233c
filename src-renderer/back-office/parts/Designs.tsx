import { SegmentedControl } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMemo, useState } from 'react'
import type { Design, DesignEntry } from '../../../src-shared/service/readers/back-office/designs.ts'
import {
  type Action,
  ActionButton,
  Answered,
  goTo,
  readAnew,
  textColumn,
  useActions,
  useDeskSend,
  useErrorNotice,
  useOperation,
  useScreenParams,
  useWords,
} from '../../kit/index.ts'
import styles from '../BackOffice.module.css'
import { useValueText } from '../sheet/Review.tsx'
import { Sheet } from '../sheet/Sheet.tsx'
import {
  joined,
  type OfficeColumn,
  type SheetChange,
  type SheetOutcome,
  type SheetRow,
  sendInBatches,
} from '../sheet/sheet.ts'
import { DesignPanel } from './DesignPanel.tsx'
import { Records } from './Records.tsx'

const rowId = ({ id }: DesignEntry) => id
const nameOf = ({ id, name }: DesignEntry) => name ?? id
const textOf = ({ id, name, product }: DesignEntry) => [id, name, product].join(' ')

function DesignList({ rows }: { rows: readonly DesignEntry[] }) {
  const t = useWords('back-office')
  const say = useValueText()
  const notice = useErrorNotice()
  const [chosen, setChosen] = useState<string | null>(null)
  const columns = useMemo(
    () => [
      textColumn<DesignEntry>('id', t('design.id'), 90, row => row.id),
      textColumn<DesignEntry>('name', t('design.name'), 220, nameOf, { flex: 1, minWidth: 120 }),
      textColumn<DesignEntry>('product', t('design.product'), 150, row => row.product ?? ''),
      textColumn<DesignEntry>('active', t('account.active'), 100, row => (row.active === null ? '' : say(row.active))),
    ],
    [t, say],
  )
  const exporting = useDeskSend('admin.designs.popups.export')
  const exportPopups: Action = {
    id: 'back-office.popups.export',
    title: t('design.popups.export'),
    needs: 'admin.designs.popups.export',
    lacking: t('lack.popups'),
    run: () =>
      exporting.mutate(
        {},
        {
          onSuccess: ({ batch }) =>
            notifications.show({ id: 'popups-exported', message: t('design.popups.exported', { batch: batch ?? '' }) }),
          onError: error => notice(error, t('design.popups.export')),
        },
      ),
  }
  const editFields: Action = {
    keys: 'F',
    title: t('design.fields.edit'),
    when: () => chosen !== null,
    whyNot: t('why.no-design'),
    run: () => chosen !== null && goTo('backoffice', { part: 'designs', fields: chosen }),
  }
  useActions('back-office-designs', t('part.designs'), [exportPopups, editFields])
  return (
    <Records<DesignEntry>
      name="back-office.designs"
      label={t('part.designs')}
      rowLabel={t('design.row')}
      rowId={rowId}
      text={textOf}
      columns={columns}
      rows={rows}
      onChoose={([id]) => setChosen(id ?? null)}
      bar={
        <>
          <span className="grow" />
          <ActionButton action={editFields} disabled={chosen === null} />
          <ActionButton action={exportPopups} disabled={exporting.isPending} />
        </>
      }
      panel={chosen !== null && <DesignPanel key={chosen} id={chosen} onClose={() => setChosen(null)} />}
    />
  )
}

const fieldRows = (design: Design | undefined) =>
  (design?.fields ?? []).map(
    ({ id, name, surcharge, supplier }): SheetRow => ({ id, name: name ?? id, values: { surcharge, supplier } }),
  )

/** Surcharges and suppliers of a design's fields, changed in bulk after a look at what differs. */
function FieldSheet({ design, look }: { design: Design; look(): Promise<Design> }) {
  const t = useWords('back-office')
  const options = useOperation('admin.designs.edit-options', { path: { design: design.id } })
  const outdates = ['admin.designs.show'] as const
  const surcharges = useDeskSend('admin.designs.fields.bulk-surcharge', { outdates })
  const suppliers = useDeskSend('admin.designs.fields.bulk-supplier', { outdates })
  const putting: Action[] = [
    { title: t('design.surcharge'), needs: 'admin.designs.fields.bulk-surcharge', lacking: t('lack.surcharge') },
    { title: t('design.supplier'), needs: 'admin.designs.fields.bulk-supplier', lacking: t('lack.supplier') },
  ]
  const may = useActions('back-office-fields', t('part.designs'), putting)
  const [maySurcharge = false, maySupply = false] = putting.map(may)
  const { currency = null, most = null, suppliers: known = none } = options.data ?? {}
  const columns = useMemo(
    (): OfficeColumn[] => [
      {
        id: 'surcharge',
        title: currency === null ? t('design.surcharge') : t('design.surcharge.in', { currency }),
        kind: 'number',
        least: 0,
        ...(most !== null && { most }),
        isFixed: !maySurcharge,
      },
      { id: 'supplier', title: t('design.supplier'), kind: 'text', options: known, isFixed: !maySupply },
    ],
    [t, currency, most, known, maySurcharge, maySupply],
  )
  const rows = useMemo(() => fieldRows(design), [design])
  const send = async (changes: readonly SheetChange[]): Promise<SheetOutcome> => {
    const of = (column: string) => changes.filter(change => change.column === column)
    const field = ({ row }: SheetChange) => ({ design: design.id, field: row })
    return joined([
      await sendInBatches(
        of('surcharge').map(change => ({
          item: { ...field(change), surcharge: change.after === null ? null : Number(change.after) },
          changes: [change],
        })),
        items => surcharges.mutateAsync({ body: { items } }),
      ),
      await sendInBatches(
        of('supplier').map(change => ({
          item: { ...field(change), supplier: change.after === null ? null : String(change.after) },
          changes: [change],
        })),
        items => suppliers.mutateAsync({ body: { items } }),
      ),
    ])
  }
  const back = (
    <SegmentedControl
      aria-label={t('accounts.view')}
      value="fields"
      onChange={() => goTo('backoffice', { part: 'designs' })}
      data={[
        { value: 'list', label: t('part.designs') },
        { value: 'fields', label: nameOf(design) },
      ]}
    />
  )
  return (
    <Sheet
      name={`design-${design.id}-fields`}
      label={t('design.fields.of', { name: nameOf(design) })}
      rowLabel={t('design.field')}
      idTitle={t('design.field')}
      columns={columns}
      rows={rows}
      needs={maySurcharge ? 'admin.designs.fields.bulk-surcharge' : 'admin.designs.fields.bulk-supplier'}
      lacking={t(maySurcharge ? 'lack.surcharge' : 'lack.supplier')}
      sends={count => t('sheet.save', { count })}
      send={send}
      look={async () => fieldRows(await look())}
    >
      {back}
      {!options.offered && <span className={styles['line']}>{t('design.options.absent')}</span>}
    </Sheet>
  )
}

const none: readonly string[] = []

function Fields({ id }: { id: string }) {
  const design = useOperation('admin.designs.show', { path: { design: id } })
  return <Answered {...design}>{shown => <FieldSheet design={shown} look={() => readAnew(design)} />}</Answered>
}

/** Designs: the list with each one's record, and the fields of one. */
export function Designs() {
  const { fields } = useScreenParams()
  const designs = useOperation('admin.designs.index', {})
  if (fields !== undefined) return <Fields key={fields} id={fields} />
  return <Answered {...designs}>{({ rows }) => <DesignList rows={rows} />}</Answered>
}
