import type { ListedCombination, WindowHead, WindowPart } from '../../src-main/pricing/book/book.ts'
import { type WindowEnd, windowParser } from '../../src-main/pricing/reading/window-parser.ts'
import type { TheirAnswer } from '../../src-main/service/index.ts'
import { priceFields } from '../../src-shared/pricing/cell.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'

/** What is known of a retailer before anything was read. */
export const retailer = { id: '7', name: null, settlementCurrency: null, consumerCurrency: null }

interface Read {
  end: WindowEnd
  heads: WindowHead[]
  parts: WindowPart[]
}

interface Given {
  offset?: number
  combinations?: ListedCombination[]
  /** How the deployment's windows differ. */
  theirs?: TheirAnswer
  /** How the bytes are cut. */
  pieces?: (bytes: Uint8Array) => Uint8Array[]
}

const whole = (bytes: Uint8Array) => [bytes]

/** Reads a window as the worker does. */
export function read(document: unknown, given: Given = {}): Read {
  const { offset = 0, combinations = [], pieces = whole, theirs = {} } = given
  const heads: WindowHead[] = []
  const parts: WindowPart[] = []
  const parser = windowParser(
    { offset, known: { retailer, combinations }, theirs },
    { head: head => heads.push(head), part: part => parts.push(part) },
  )
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  for (const piece of pieces(new TextEncoder().encode(text))) parser.write(piece)
  return { end: parser.end(), heads, parts }
}

/** Not priced. */
export const N = notPriced
// A combination as a window lists it and as it is known; a row, without and with prices, and the prices as they are kept.
export const combination = { id: 31, main_product: '2-Piece', name: 'Jacket' }
export const listed = { id: '31', mainProduct: '2-Piece', name: 'Jacket', displayNames: {} }
export const row = { fabric_code: 'HV-1', fabric_name: 'Navy', collection: 'Autumn', archived: false }
export const priced = { ...row, prices: { 31: [145, 420, null, 460.5, 12] } }
export const values = [14500, 42000, N, 46050, 1200]

/** The cells of a window as `code combination field -> value`, without those that are not priced. */
export function cellsOf({ parts }: Pick<Read, 'parts'>): Map<string, number> {
  const cells = new Map<string, number>()
  for (const { codes, combinations, values } of parts) {
    codes.forEach((code, i) => {
      combinations.forEach((id, c) => {
        priceFields.forEach((field, f) => {
          const value = values[(c * 5 + f) * codes.length + i] ?? N
          const key = `${code} ${id} ${field}`
          cells.delete(key)
          if (value !== N) cells.set(key, value)
        })
      })
    })
  }
  return cells
}
