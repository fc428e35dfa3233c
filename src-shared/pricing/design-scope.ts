/** A page of design prices (specification 2.7): ids as the service has them. */
export interface DesignScope {
  retailer: string
  mainProduct: string
  product: string
}

const beginning = 'designs/'

/**
 * The name of a scope's sheet, where fabric prices have the retailer's id: `designs/7/2/14`. Ids are escaped, so that any text
 * may be one.
 */
export const sheetOf = ({ retailer, mainProduct, product }: DesignScope): string =>
  beginning + [retailer, mainProduct, product].map(encodeURIComponent).join('/')

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
