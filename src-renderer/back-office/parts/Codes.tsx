import { useMemo } from 'react'
import type { AccessoryCode } from '../../../src-shared/service/readers/back-office/accounts.ts'
import { Answered, readAnew, useDeskSend, useOperation, useWords } from '../../kit/index.ts'
import { Sheet } from '../sheet/Sheet.tsx'
import { type OfficeColumn, type SheetChange, type SheetRow, sendInBatches } from '../sheet/sheet.ts'

const rowsOf = (codes: { rows: readonly AccessoryCode[] } | undefined) =>
  (codes?.rows ?? []).map(
    ({ code, name, supplier }): SheetRow => ({ id: code, name: code, values: { name, supplier } }),
  )

/** Accessory codes with names and suppliers, from and to CSV files. */
export function Codes() {
  const t = useWords('back-office')
  const codes = useOperation('admin.accessory-codes.index', {})
  const sending = useDeskSend('admin.accessory-codes.bulk', { outdates: ['admin.accessory-codes.index'] })
  const columns = useMemo(
    (): OfficeColumn[] => [
      { id: 'name', title: t('code.name'), kind: 'text', width: 280 },
      { id: 'supplier', title: t('code.supplier'), kind: 'text', width: 160 },
    ],
    [t],
  )
  const rows = useMemo(() => rowsOf(codes.data), [codes.data])
  // A call carries whole records: what wasn't changed goes along.
  const send = (changes: readonly SheetChange[], rows: readonly SheetRow[]) =>
    sendInBatches(
      [...Map.groupBy(changes, ({ row }) => row)].map(([code, own]) => {
        const values = { ...rows.find(({ id }) => id === code)?.values }
        for (const { column, after } of own) values[column] = after
        const supplier = values['supplier'] == null ? null : String(values['supplier'])
        return { item: { code, name: String(values['name'] ?? ''), supplier }, changes: own }
      }),
      items => sending.mutateAsync({ body: { items } }),
    )
  return (
    <Answered {...codes}>
      {() => (
        <Sheet
          name="accessory-codes"
          label={t('part.codes')}
          rowLabel={t('code.row')}
          idTitle={t('code.row')}
          columns={columns}
          rows={rows}
          addsRows
          needs="admin.accessory-codes.bulk"
          sends={count => t('sheet.save', { count })}
          send={send}
          look={async () => rowsOf(await readAnew(codes))}
        />
      )}
    </Answered>
  )
}
