import { Button } from '@mantine/core'
import type { ColDef, GridOptions } from 'ag-grid-community'
import { useMemo } from 'react'
import { orderPlace } from '../../../src-shared/navigation/links.ts'
import type { FabricOverdue as FabricRow } from '../../../src-shared/service/readers/dashboard/fabric-overdue.ts'
import {
  type CellProps,
  formatDay,
  formatNumber,
  formatTime,
  goTo,
  List,
  OverRows,
  reactCell,
  textColumn,
  useAccess,
  useDeskSend,
  useErrorNotice,
  useWords,
  type Words,
} from '../../kit/index.ts'
import { fabricWord } from '../fabric-word.ts'

const momentOf = (ms: number | null) => (ms === null ? '' : formatTime(ms))

/** When the supplier was contacted, or the button that says so. */
function Contacted({ data: row }: CellProps<FabricRow>) {
  const t = useWords('production-today')
  const notice = useErrorNotice()
  const { offered, lacks } = useAccess('admin.dashboard.fabric-overdue.contacted')
  const contacted = useDeskSend('admin.dashboard.fabric-overdue.contacted', { outdates: ['admin.dashboard.show'] })
  if (!row) return null
  if (row.contactedAt !== null) return <span>{formatTime(row.contactedAt)}</span>
  const { id } = row
  if (!offered || lacks !== null || id === null) return null
  const supplier = row.supplier ?? t('supplier.none')
  return (
    <Button
      variant="default"
      size="compact-xs"
      maw="100%"
      title={t('fabric.contact')}
      loading={contacted.isPending}
      aria-label={t('fabric.contact.label', { supplier, order: row.orderId ?? '-' })}
      onClick={() => contacted.mutate({ path: { id } }, { onError: error => notice(error, t('fabric.contact.doing')) })}
    >
      {t('fabric.contact')}
    </Button>
  )
}

/** Names each row, also those of which the service gives no id, or one twice. */
export function fabricKeys(rows: readonly FabricRow[]): string[] {
  const counts = new Map<string, number>()
  return rows.map(({ id, orderId, supplier, name, code, material }) => {
    const key = id ?? [orderId, supplier, name, code, material].join(' ')
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return count === 0 ? key : `${key} ${count}`
  })
}

/** A row as it is shown: what is new since the reading before is marked. */
interface ShownRow extends FabricRow {
  key: string
  isFresh: boolean
}

const columnsOf = (t: Words<'production-today'>): ColDef<ShownRow>[] => [
  textColumn('order', t('fabric.order'), 80, row => row.orderId ?? ''),
  textColumn('supplier', t('fabric.supplier'), 150, row => row.supplier ?? t('supplier.none'), {
    flex: 1,
    minWidth: 110,
  }),
  textColumn('name', t('fabric.name'), 200, row => row.name ?? '', { flex: 2, minWidth: 140 }),
  textColumn('code', t('fabric.code'), 90, row => row.code ?? ''),
  textColumn('material', t('fabric.material'), 100, row => row.material ?? ''),
  textColumn(
    'meterage',
    t('fabric.meterage'),
    80,
    row => (row.meterage === null ? '' : `${formatNumber(row.meterage)} cm`),
    { by: row => row.meterage },
  ),
  textColumn('verdict', t('fabric.verdict'), 100, row => fabricWord(t, 'verdict', row.verdict)),
  textColumn(
    'expected',
    t('fabric.expected'),
    240,
    row =>
      row.expectedAt === null
        ? fabricWord(t, 'reason', row.expectedAtReason)
        : formatDay(row.expectedAt, { day: 'numeric', month: 'short', year: 'numeric' }),
    // Why nothing can be expected is a sentence.
    { flex: 2, minWidth: 240, by: row => (row.expectedAt === null ? null : Date.parse(row.expectedAt)) },
  ),
  textColumn('bought', t('fabric.bought'), 130, row => momentOf(row.boughtAt), { by: row => row.boughtAt }),
  textColumn('source', t('fabric.source'), 80, row => fabricWord(t, 'source', row.source)),
  textColumn('alert', t('fabric.alert'), 150, row => row.alertKind ?? '', { flex: 1, minWidth: 150 }),
  textColumn('alerted', t('fabric.alerted'), 130, row => momentOf(row.alertedAt), { by: row => row.alertedAt }),
  textColumn('arrived', t('fabric.arrived'), 130, row => momentOf(row.scannedInAt), { by: row => row.scannedInAt }),
  textColumn('contacted', t('fabric.contacted'), 120, row => momentOf(row.contactedAt), {
    cellRenderer: reactCell(Contacted),
    by: row => row.contactedAt,
  }),
]

/** What gives way in a list narrower than so many pixels, one after the other as the rest needs it. */
const giveWay = { arrived: 1790, alert: 1660, source: 1500, material: 1420, bought: 1310, alerted: 1170, code: 1040 }
const rowId = ({ key }: ShownRow) => key
const options: GridOptions<ShownRow> = { rowClassRules: { fresh: ({ data }) => data?.isFresh === true } }

/** Fabrics that have not arrived in time. Enter and a double click open the order. */
export function FabricOverdue({ rows, fresh }: { rows: readonly FabricRow[]; fresh: ReadonlySet<string> }) {
  const t = useWords('production-today')
  const columns = useMemo(() => columnsOf(t), [t])
  const shown = useMemo(() => {
    const keys = fabricKeys(rows)
    return rows.map((row, at) => ({ ...row, key: keys[at] ?? '', isFresh: fresh.has(keys[at] ?? '') }))
  }, [rows, fresh])
  const open = ({ orderId }: FabricRow) => {
    if (orderId === null) return
    const { screen, params } = orderPlace(orderId)
    goTo(screen, params)
  }
  return (
    <List<ShownRow>
      label={t('fabric')}
      rowLabel={t('fabric.row')}
      rowId={rowId}
      columns={columns}
      giveWay={giveWay}
      keepsWidthsAs="production.fabric.widths"
      keepsOrderAs="production.fabric.columns"
      sorts
      hidesEmpty={['arrived', 'alert', 'source', 'material', 'code']}
      choice="one"
      rows={shown}
      options={options}
      onDoubleClick={open}
      onKey={(key, row) => {
        if (key !== 'Enter') return false
        open(row)
        return true
      }}
    >
      {rows.length === 0 && <OverRows title={t('fabric.none')} text={t('fabric.noneText')} />}
    </List>
  )
}
