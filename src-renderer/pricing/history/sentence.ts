import type { ChangeDetail, JournalEntry } from '../../../src-shared/contract/price-journal.ts'
import { formatPrice } from '../../../src-shared/pricing/number-style.ts'
import { joinItems, type Words } from '../../kit/index.ts'
import { count, priceStyle } from '../parts/numbers.ts'
import { isField } from './is-field.ts'

const text = (detail: ChangeDetail, name: string): string | null => {
  const value = detail[name]
  return value === undefined || value === '' ? null : String(value)
}

/** An amount from a detail (in hundredths) as a price. */
const money = (detail: ChangeDetail, name: string): string | null => {
  const value = detail[name]
  return typeof value === 'number' ? formatPrice(value, 'wholesale', priceStyle()) : null
}

function copySource(detail: ChangeDetail, panel: Words<'prices-saving'>): string | null {
  const field = text(detail, 'field')
  const parts = [text(detail, 'combination'), field !== null && isField(field) ? panel(`field.${field}`) : field]
  const known = parts.filter(part => part !== null)
  return known.length === 0 ? null : joinItems(known)
}

/**
 * Describes a change in a sentence: `Changed by +5 %`. Uses the details that the bulk panel wrote (`detailOf` in
 * bulk/BulkPanel.tsx); an entry without them (from another version of the desk) is described by its kind alone.
 */
export function whatWasDone(
  { kind, detail }: JournalEntry,
  t: Words<'prices-history'>,
  panel: Words<'prices-saving'>,
): string {
  const factor = detail['factor'] === 1 ? null : text(detail, 'factor')
  switch (kind) {
    case 'set': {
      const value = money(detail, 'value')
      return value === null ? t('kind.bare.set') : t('kind.set', { value })
    }
    case 'add': {
      const amount = detail['amount']
      if (typeof amount !== 'number') return t('kind.bare.add')
      const shown = formatPrice(Math.abs(amount), 'wholesale', priceStyle())
      return t(amount < 0 ? 'kind.add.less' : 'kind.add', { amount: shown })
    }
    case 'percent': {
      const percent = detail['percent']
      if (percent === undefined) return t('kind.bare.percent')
      return t('kind.percent', { percent: Number(percent) > 0 ? `+${percent}` : percent })
    }
    case 'round': {
      const to = text(detail, 'to')
      return to === null ? t('kind.bare.round') : t('kind.round', { to })
    }
    case 'copy': {
      const from = copySource(detail, panel)
      if (from === null) return factor === null ? t('kind.bare.copy') : t('kind.copy', { factor })
      return factor === null ? t('kind.copy.from', { from }) : t('kind.copy.fromTimes', { from, factor })
    }
    case 'replace': {
      const from = detail['find'] === 'not-priced' ? t('cells.notPriced') : money(detail, 'from')
      const by = detail['by'] === '' ? t('cells.notPriced') : money(detail, 'by')
      const to = money(detail, 'to')
      if (from === null || by === null) return t('kind.bare.replace')
      return to === null || to === from ? t('kind.replace', { from, by }) : t('kind.replace.range', { from, to, by })
    }
    case 'retailer-copy': {
      const retailer = text(detail, 'retailer')
      if (retailer === null) return t('kind.bare.retailer-copy')
      return factor === null
        ? t('kind.retailer-copy', { retailer })
        : t('kind.retailer-copy.times', { retailer, factor })
    }
    case 'import': {
      const file = text(detail, 'file')
      return file === null ? t('kind.bare.import') : t('kind.import', { file })
    }
    case 'upload': {
      const file = text(detail, 'file')
      return file === null ? t('kind.bare.upload') : t('kind.upload', { file })
    }
    default:
      return t(`kind.${kind}`)
  }
}

/** The number of cells, and how many are in which state. */
export function whatBecame({ cells, saved, rejected, waiting }: JournalEntry, t: Words<'prices-history'>): string {
  const size = t('cells', { count: cells, figure: count(cells) })
  if (saved === cells) return joinItems([size, t('state.allSaved')])
  const parts = [
    size,
    saved > 0 && t('state.saved', { figure: count(saved) }),
    rejected > 0 && t('state.rejected', { figure: count(rejected) }),
    waiting > 0 && t('state.waiting', { figure: count(waiting) }),
  ]
  return joinItems(parts.filter(part => part !== false))
}
