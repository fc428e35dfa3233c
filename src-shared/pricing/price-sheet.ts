import { z } from 'zod'

/** A page of design prices (specification 2.7): ids as the service has them. */
export interface DesignScope {
  retailer: string
  mainProduct: string
  product: string
}

/** Names a sheet of prices: a retailer's id for fabric prices, `designs/7/2/14` for the design prices of a scope. */
export type PriceSheetId = z.output<typeof priceSheetId>

export const priceSheetId = z.string().min(1).max(400).brand<'PriceSheetId'>()

const beginning = 'designs/'

/** A sheet that was kept or linked to as a text. */
export const sheetNamed = (text: string): PriceSheetId => text as PriceSheetId

/** The sheet of a retailer's fabric prices. */
export const fabricSheet = (retailer: string): PriceSheetId => retailer as PriceSheetId

/** The sheet of a scope's design prices. Ids are escaped, so that any text may be one. */
export const sheetOf = ({ retailer, mainProduct, product }: DesignScope): PriceSheetId =>
  (beginning + [retailer, mainProduct, product].map(encodeURIComponent).join('/')) as PriceSheetId

/** The retailer whose prices a sheet holds. */
export const retailerOfSheet = (sheet: PriceSheetId): string => scopeOf(sheet)?.retailer ?? sheet

/** The scope of a sheet; null for anything else, such as a retailer's id. */
export function scopeOf(sheet: string): DesignScope | null {
  if (!sheet.startsWith(beginning)) return null
  const ids = sheet.slice(beginning.length).split('/')
  try {
    const [retailer, mainProduct, product] = ids.map(decodeURIComponent)
    return ids.length === 3 && retailer && mainProduct && product ? { retailer, mainProduct, product } : null
  } catch {
    return null
  }
}

/** Sheets hold other kinds of prices by other rules. */
export type SheetKind = 'fabric' | 'designs'

export const kindOfSheet = (sheet: string): SheetKind => (scopeOf(sheet) ? 'designs' : 'fabric')

/** The id of the one combination that every sheet of designs has, so that scopes can be copied to each other. */
export const designCombination = 'design'
