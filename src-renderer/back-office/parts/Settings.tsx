import { useMemo } from 'react'
import type { ServiceSetting } from '../../../src-shared/service/readers/back-office/settings.ts'
import { Answered, useDeskSend, useOperation, useSay, useWords } from '../../kit/index.ts'
import styles from '../BackOffice.module.css'
import { useChangedFacts } from '../sheet/changed-facts.ts'
import { Sheet } from '../sheet/Sheet.tsx'
import { type OfficeColumn, type SheetChange, type SheetRow, sendAsOne } from '../sheet/sheet.ts'

const kindOf = ({ type }: ServiceSetting): OfficeColumn['kind'] => (type === 'header' ? 'text' : type)

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
  const rows = useMemo(
    () =>
      (all ?? []).map((setting): SheetRow => {
        const value =
          kindOf(setting) === 'flag' ? (setting.value === null ? null : setting.value === 'true') : setting.value
        const options = setting.type === 'header' ? (headerRows ?? []).map(({ id }) => id) : setting.options
        const name =
          setting.group === null ? (setting.label ?? setting.key) : `${setting.group}: ${setting.label ?? setting.key}`
        const kind = { kind: kindOf(setting), options, ...(setting.type === 'header' && { optionNames }) }
        return { id: setting.key, name, values: { value }, kinds: { value: kind } }
      }),
    [all, headerRows, optionNames],
  )
  const facts = useChangedFacts(all, ({ key }) => key)
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
          facts={facts}
          needs="admin.settings.update"
          sends={count => t('sheet.save', { count })}
          send={send}
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
