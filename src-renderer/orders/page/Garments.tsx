import type { OrderCombination, OrderDesign } from '../../../src-shared/service/readers/orders/garments.ts'
import type { OrderFabric } from '../../../src-shared/service/readers/orders/row.ts'
import { formatNumber, joinItems, useWords } from '../../kit/index.ts'
import { Coded, PartTable } from './kit.tsx'

const joined = (texts: readonly (string | null)[], by = ' · ') => texts.filter(text => text !== null).join(by)

export const fabricText = ({ code, name }: OrderFabric): string => joined([code, name])

/** What the retailer sold. */
export function Combinations({ rows }: { rows: readonly OrderCombination[] }) {
  const t = useWords('order-page')
  return (
    <PartTable
      label={t('combinations')}
      rows={rows}
      columns={[
        {
          title: t('col.name'),
          cell: row => joined([row.mainProduct, row.name === row.mainProduct ? null : row.name]),
          names: true,
        },
        {
          title: t('col.quantity'),
          cell: row => (row.quantity === null ? null : formatNumber(row.quantity)),
          number: true,
        },
        {
          title: t('fabric'),
          cell: ({ fabric }) => fabric && <Coded text={fabricText(fabric)} archived={fabric.archived} />,
        },
        {
          title: t('col.pieces'),
          cell: ({ pieces }) =>
            joinItems(pieces.map(piece => joined([piece.code, piece.label, piece.productName], ' '))),
        },
      ]}
    />
  )
}

/** The choices in the design of each garment. */
export function Designs({ rows }: { rows: readonly OrderDesign[] }) {
  const t = useWords('order-page')
  return (
    <PartTable
      label={t('designs')}
      rows={rows}
      columns={[
        { title: t('col.piece'), cell: row => joined([row.code, row.label, row.productName], ' ') },
        { title: t('col.option'), cell: row => row.option, names: true },
        { title: t('col.choice'), cell: row => row.choice },
        {
          title: t('col.code'),
          cell: row => row.choiceCode && <Coded text={row.choiceCode} archived={row.archived} />,
        },
      ]}
    />
  )
}
