import type { AnsweredDesign, DesignBook, DesignSubmit, OwnDesignRule, ScopeDetails } from './designs/design-book.ts'
import type { DesignField, DesignValues } from './designs/rules.ts'
import type { OwnRecordRule, PracticeRecordBook, RecordPlace } from './records/record-book.ts'
import type { PriceRecord, PriceRecordKind } from './records/rules.ts'

/** A design scope: retailer, main product, product. Ids may be texts. */
type Scope = readonly [retailer: number | string, mainProduct: number | string, product: number | string]

/** What tests can do with all other prices besides calling the service. Unknown ids throw a RangeError. */
export interface OtherPriceControls {
  /** Current rows of a scope. */
  designs(scope: Scope): AnsweredDesign[]
  /** Sets a value of a design option as if someone else had, bypassing the rules; null is not priced. */
  setDesign(scope: Scope, option: number | string, field: DesignField, value: number | null): void
  /** The last 1,000 accepted submits, oldest first, with their rows as returned. */
  designSubmits(): DesignSubmit[]
  /** Refuses (422) rows that the service would accept: those for which the rule returns a field and a reason. */
  refuseDesigns(rule: OwnDesignRule): void
  /** The current record; `part` is the product of formulas, the combination of express cost. */
  priceRecord(kind: PriceRecordKind, retailer: number | string, part?: number | string): PriceRecord
  /** Sets fields of a record as if someone else had, bypassing the rules. */
  setPriceRecord(kind: PriceRecordKind, retailer: number | string, part: number | string, fields: PriceRecord): void
  /** Refuses (422) records that the service would accept. */
  refuseRecords(rule: OwnRecordRule): void
}

export function otherPriceControls({
  designs,
  records,
}: {
  designs: DesignBook
  records: PracticeRecordBook
}): OtherPriceControls {
  const sheetOf = ([retailer, mainProduct, product]: Scope): ScopeDetails => {
    const place = {
      retailer: Number(retailer),
      mainProduct: Number(mainProduct),
      product: Number(product),
    }
    const sheet = designs.sheet(place)
    if ('wrong' in sheet) throw new RangeError(Object.values(sheet.wrong).flat().join(' '))
    return sheet
  }
  const placeOf = (kind: PriceRecordKind, retailer: number | string, part: number | string): RecordPlace => ({
    kind,
    retailer: Number(retailer),
    part: Number(part),
  })
  const recordOf = (place: RecordPlace): PriceRecord => {
    const record = records.record(place)
    if (!record) throw new RangeError(`The practice service has no ${JSON.stringify(place)}`)
    return record
  }
  return {
    designs: scope => designs.rows(sheetOf(scope)),
    setDesign(scope, option, field, value) {
      const sheet = sheetOf(scope)
      const row = designs.rows(sheet).find(({ design_option_id }) => design_option_id === Number(option))
      if (!row) throw new RangeError(`The practice service has no design option ${option} there`)
      const { wholesale, retail, days }: DesignValues = { ...row, [field]: value }
      designs.save(sheet, [{ design_option_id: row.design_option_id, wholesale, retail, days }])
    },
    designSubmits: () => designs.submits(),
    refuseDesigns(rule) {
      designs.ownRule = rule
    },
    priceRecord: (kind, retailer, part = 0) => recordOf(placeOf(kind, retailer, part)),
    setPriceRecord(kind, retailer, part, fields) {
      const place = placeOf(kind, retailer, part)
      recordOf(place)
      records.save(place, fields)
    },
    refuseRecords(rule) {
      records.ownRule = rule
    },
  }
}
