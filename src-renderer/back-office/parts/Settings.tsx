import { useMemo } from 'react'
import type { ServiceSetting } from '../../../src-shared/service/readers/back-office/settings.ts'
import { Answered, readAnew, useDeskSend, useOperation, useSay, useWords } from '../../kit/index.ts'
import styles from '../BackOffice.module.css'
import { Sheet } from '../sheet/Sheet.tsx'
import { type OfficeColumn, type SheetChange, type SheetRow, sendAsOne } from '../sheet/sheet.ts'

const kindOf = ({ type }: ServiceSetting): OfficeColumn['kind'] => (type === 'header' ? 'text' : type)

/** A setting as a row; `headers` names the headers that one may be. */
function rowOf(setting: ServiceSetting, headers: ReadonlyMap<string, string>): SheetRow {
  const { key, group, label, type, options, changedBy, changedAt } = setting
  const kind = kindOf(setting)
  const value = kind === 'flag' && setting.value !== null ? setting.value === 'true' : setting.value
  const own = type === 'header' ? { kind, options: [...headers.keys()], optionNames: headers } : { kind, options }
  return {
    id: key,
    name: group === null ? (label ?? key) : `${group}: ${label ?? key}`,
    values: { value },
    kinds: { value: own },
    changedBy,
    changedAt,
  }
}

/** A value as it is sent: a number as a number. */
const sentValue = (setting: ServiceSetting | undefined, value: SheetChange['after']) =>
  setting?.type === 'number' && typeof value === 'string' ? Number(value) : value

/** Why a refusal names a setting. */
function reasonIn(what: string, { row }: SheetChange): string | null {
  const start = `settings.${row}: `
  const part = what.split(/;\s+/).find(text => text.startsWith(start))
  return part?.slice(start.length) ?? null
}

/** The service's settings: what is changed is marked, and saved as one. */
export function Settings() {
  const t = useWords('back-office')
  const say = useSay()
  const settings = useOperation('admin.settings.index', {})
  const headers = useOperation('admin.settings.header-ids.index', {})
  const sending = useDeskSend('admin.settings.update', { outdates: ['admin.settings.index'] })
  const all = settings.data?.rows
  const headerRows = headers.data?.rows
  const columns = useMemo(
    (): OfficeColumn[] => [{ id: 'value', title: t('setting.value'), kind: 'text', width: 260 }],
    [t],
  )
  const optionNames = useMemo(
    () => new Map((headerRows ?? []).map(({ id, name }) => [id, name === null ? id : `${id} ${name}`])),
    [headerRows],
  )
  const rows = useMemo(() => (all ?? []).map(setting => rowOf(setting, optionNames)), [all, optionNames])
  const send = (changes: readonly SheetChange[]) => {
    const values = changes.map(({ row, after }) => {
      const setting = all?.find(({ key }) => key === row)
      return [row, sentValue(setting, after)] as const
    })
    return sendAsOne(changes, () => sending.mutateAsync({ body: { settings: Object.fromEntries(values) } }), reasonIn)
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
          tellsChanges
          needs="admin.settings.update"
          sends={count => t('sheet.save', { count })}
          send={send}
          look={async () => (await readAnew(settings)).rows.map(setting => rowOf(setting, optionNames))}
        >
          <span className={styles['line']}>
            {!headers.offered
              ? t('setting.headers.absent')
              : headers.error && !headerRows
                ? t('setting.headers.unread', { why: say(headers.error.toMessage()) })
                : null}
          </span>
        </Sheet>
      )}
    </Answered>
  )
}
