import { useMemo } from 'react'
import { asDeskError, hasCode } from '../../../src-shared/errors.ts'
import type { ServiceSetting } from '../../../src-shared/service/readers/back-office/settings.ts'
import { Answered, formatList, textColumn, useDeskSend, useOperation, useWords } from '../../kit/index.ts'
import { momentText } from '../../orders/index.ts'
import styles from '../BackOffice.module.css'
import { Sheet } from '../sheet/Sheet.tsx'
import type { SheetLine } from '../sheet/SheetCell.tsx'
import { changeKey, type OfficeColumn, type SheetChange, type SheetOutcome, type SheetRow } from '../sheet/sheet.ts'

const kindOf = ({ type }: ServiceSetting): OfficeColumn['kind'] => (type === 'header' ? 'text' : type)

/** A value as it is sent: a number as a number. */
const sentValue = (setting: ServiceSetting | undefined, value: SheetChange['after']) =>
  setting?.type === 'number' && typeof value === 'string' ? Number(value) : value

/** Which settings a refusal names, and why. */
const refusedIn = (what: string, changes: readonly SheetChange[]): SheetOutcome['refused'] =>
  new Map(
    changes.map(change => {
      const start = `settings.${change.row}: `
      const part = what.split(/;\s+/).find(text => text.startsWith(start))
      return [changeKey(change), part?.slice(start.length) ?? null]
    }),
  )

/** The service's settings: what is changed is marked, and saved as one. */
export function Settings() {
  const t = useWords('back-office')
  const settings = useOperation('admin.settings.index', {})
  const headers = useOperation('admin.settings.header-ids.index', {})
  const sending = useDeskSend('admin.settings.update', { outdates: ['admin.settings.index'] })
  const all = settings.data?.rows
  const headerRows = headers.data?.rows
  const columns = useMemo(
    (): OfficeColumn[] => [{ id: 'value', title: t('setting.value'), kind: 'text', width: 420 }],
    [t],
  )
  const rows = useMemo(
    () =>
      (all ?? []).map((setting): SheetRow => {
        const value =
          kindOf(setting) === 'flag' ? (setting.value === null ? null : setting.value === 'true') : setting.value
        const options = setting.type === 'header' ? (headerRows ?? []).map(({ id }) => id) : setting.options
        const name =
          setting.group === null ? (setting.label ?? setting.key) : `${setting.group}: ${setting.label ?? setting.key}`
        return { id: setting.key, name, values: { value }, kinds: { value: { kind: kindOf(setting), options } } }
      }),
    [all, headerRows],
  )
  const facts = useMemo(() => {
    const of = ({ id }: SheetLine) => all?.find(({ key }) => key === id)
    return [
      textColumn<SheetLine>('by', t('setting.by'), 130, row => of(row)?.changedBy ?? ''),
      textColumn<SheetLine>('at', t('setting.at'), 170, row => momentText(of(row)?.changedAt ?? null) ?? ''),
    ]
  }, [all, t])
  const send = async (changes: readonly SheetChange[]): Promise<SheetOutcome> => {
    const values = changes.map(
      ({ row, after }) =>
        [
          row,
          sentValue(
            all?.find(({ key }) => key === row),
            after,
          ),
        ] as const,
    )
    try {
      await sending.mutateAsync({ body: { settings: Object.fromEntries(values) } })
      return { saved: [...changes], refused: new Map(), error: null }
    } catch (thrown) {
      const error = asDeskError(thrown)
      const refused = hasCode(error, 'service.rejected') ? refusedIn(error.data.what, changes) : new Map()
      return { saved: [], refused, error: [...refused.values()].some(reason => reason !== null) ? null : error }
    }
  }
  return (
    <Answered {...settings}>
      {() => (
        <Sheet
          name="service-settings"
          label={t('part.settings')}
          rowLabel={t('setting.row')}
          idTitle={t('setting.row')}
          columns={columns}
          rows={rows}
          facts={facts}
          needs="admin.settings.update"
          sends={count => t('sheet.save', { count })}
          send={send}
        >
          <span className={styles['line']}>
            {headerRows
              ? t('setting.headers', {
                  names: formatList(headerRows.map(({ id, name }) => (name === null ? id : `${id} ${name}`))),
                })
              : headers.offered
                ? null
                : t('setting.headers.absent')}
          </span>
        </Sheet>
      )}
    </Answered>
  )
}
