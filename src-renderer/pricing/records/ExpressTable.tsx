import { notifications } from '@mantine/notifications'
import { expressSides } from '../../../src-shared/pricing/records/express.ts'
import { useWords } from '../../kit/index.ts'
import styles from './Express.module.css'
import { ExpressRow } from './ExpressRow.tsx'
import { type ExpressCombination, fieldsOf, pastedInto, type shownGroups } from './express-rows.ts'
import type { RecordForm } from './record-form.ts'
import { useTableKeys } from './use-table-keys.ts'

/** The express cost of a retailer's combinations as an editable table. */
export function ExpressTable({
  form,
  groups,
  gone,
  readOnly,
}: {
  form: RecordForm
  groups: ReturnType<typeof shownGroups>
  /** Combinations that are no longer listed but have typed values. */
  gone: readonly ExpressCombination[]
  readOnly: boolean
}) {
  const t = useWords('express')
  const rows = groups.flatMap(group => group.rows)
  const { settlementCurrency, consumerCurrency } = form.view?.retailer ?? {}
  const headOf = (side: (typeof expressSides)[number], currency: string | null | undefined) =>
    currency ? `${t(`column.${side}`)} (${currency})` : t(`column.${side}`)
  const heads = {
    settlement: headOf('settlement', settlementCurrency),
    consumer: headOf('consumer', consumerCurrency),
  }
  const keys = useTableKeys({
    rows: rows.length + gone.length,
    columns: expressSides.length,
    onPaste(from, table) {
      const { cells, left } = pastedInto(rows, from, table)
      for (const { field, text } of cells) form.type(field, text)
      const figure = t('pasted', { count: cells.length })
      notifications.show({
        id: 'express-pasted',
        message: left > 0 ? t('pastedOut', { figure, count: left }) : t('pasted', { count: cells.length }),
        autoClose: left > 0 ? 8000 : 3000,
      })
    },
    onEscape({ row, column }, text) {
      const combination = rows[row]
      const name = combination && fieldsOf(combination)[column]
      if (name === undefined) return
      form.type(name, text)
    },
  })
  let row = -1
  return (
    <table className={styles['table']} {...keys}>
      <caption className="only-heard">{t('caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.combination')}</th>
          {expressSides.map(side => (
            <th key={side} scope="col">
              {heads[side]}
            </th>
          ))}
          <th scope="col">{t('column.state')}</th>
        </tr>
      </thead>
      {groups.map(({ mainProduct, rows: some }) => (
        <tbody key={mainProduct}>
          <tr className={styles['group']}>
            <th colSpan={4} scope="rowgroup">
              {mainProduct}
            </th>
          </tr>
          {some.map(combination => {
            row += 1
            return (
              <ExpressRow
                key={combination.id}
                form={form}
                combination={combination}
                row={row}
                heads={heads}
                readOnly={readOnly}
              />
            )
          })}
        </tbody>
      ))}
      {gone.length > 0 && (
        <tbody>
          <tr className={styles['group']}>
            <th colSpan={4} scope="rowgroup">
              {t('gone.title')}
            </th>
          </tr>
          {gone.map((combination, at) => (
            <ExpressRow
              key={combination.id}
              form={form}
              combination={combination}
              row={rows.length + at}
              heads={heads}
              readOnly
            />
          ))}
        </tbody>
      )}
    </table>
  )
}
