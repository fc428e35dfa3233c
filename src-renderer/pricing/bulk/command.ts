import { mostFactor } from '../../../src-shared/pricing/arithmetic.ts'
import type { BulkCommand } from '../../../src-shared/pricing/bulk.ts'
import type { NumberStyle } from '../../../src-shared/pricing/number-style.ts'
import { readDecimal } from '../../../src-shared/pricing/number-text.ts'
import { type Hundredths, notPriced } from '../../../src-shared/pricing/price.ts'
import { type PriceProblem, readPrice } from '../../../src-shared/pricing/price-text.ts'
import type { BulkForm } from './form.ts'

export type Fault = PriceProblem | 'sign' | 'more-than-all' | 'percent-range' | 'factor-range' | 'order'
export type FaultyField = 'value' | 'amount' | 'percent' | 'factor' | 'from' | 'upTo' | 'by'

/** A copy from another retailer; `factor` in ten-thousandths. */
export interface RetailerCopy {
  kind: 'retailer-copy'
  retailer: string
  factor: number
}

/** A form parsed into a command. Neither a command nor faults: something isn't filled in yet. */
export interface ReadForm {
  command: BulkCommand | RetailerCopy | null
  faults: Partial<Record<FaultyField, Fault>>
}

/** How amounts are parsed: the user's number style, and the currency if all cells share one. */
export interface FormReading {
  style: NumberStyle
  currency: string | null
}

/** 100 %, in hundredths of a percent (ten-thousandths of one). */
const whole = 10_000

class Reader {
  readonly faults: Partial<Record<FaultyField, Fault>> = {}
  readonly #reading: FormReading

  constructor(reading: FormReading) {
    this.#reading = reading
  }

  fault(field: FaultyField, fault: Fault): null {
    this.faults[field] = fault
    return null
  }

  /** An amount of money or days, at least 0; an empty text gives `empty`. */
  price<T>(field: FaultyField, text: string, empty: T): Hundredths | T | null {
    const read = readPrice(text, { field: 'retail', ...this.#reading })
    if ('problem' in read) return this.fault(field, read.problem)
    if (read.value === notPriced) return empty
    return read.value < 0 ? this.fault(field, 'sign') : read.value
  }

  /** A percentage as a factor. */
  percent({ percent, way }: BulkForm): number | null {
    const text = percent.trim().replace(/\s?[%％]$/, '')
    if (text === '') return null
    const read = readDecimal(text, this.#reading.style, 2)
    if (read === null) return this.fault('percent', 'not-a-number')
    if (way === 'down' && read > whole) return this.fault('percent', 'more-than-all')
    const factor = way === 'up' ? whole + read : whole - read
    return factor > mostFactor ? this.fault('percent', 'percent-range') : factor
  }

  factor(text: string): number | null {
    const read = readDecimal(text.trim().replace(/^[×x*]\s?/i, ''), this.#reading.style, 4)
    if (text.trim() === '') return null
    if (read === null) return this.fault('factor', 'not-a-number')
    return read === 0 || read > mostFactor ? this.fault('factor', 'factor-range') : read
  }

  find(form: BulkForm): { from: Hundredths; to: Hundredths } | 'not-priced' | null {
    if (form.find === 'not-priced') return 'not-priced'
    const from = this.price('from', form.from, null)
    if (form.find === 'value') return from === null ? null : { from, to: from }
    const to = this.price('upTo', form.upTo, null)
    if (from === null || to === null) return null
    return from > to ? this.fault('upTo', 'order') : { from, to }
  }
}

function commandOf(form: BulkForm, read: Reader): BulkCommand | RetailerCopy | null {
  switch (form.kind) {
    case 'set': {
      const value = read.price('value', form.value, null)
      return value === null ? null : { kind: 'set', value }
    }
    case 'add': {
      const amount = read.price('amount', form.amount, null)
      return amount === null ? null : { kind: 'add', amount: form.way === 'up' ? amount : -amount }
    }
    case 'percent': {
      const factor = read.percent(form)
      return factor === null ? null : { kind: 'percent', factor }
    }
    case 'round':
      return { kind: 'round', to: form.roundTo, way: form.roundWay }
    case 'copy': {
      const factor = read.factor(form.factor)
      const { combination, field } = form
      // Copying a cell onto itself multiplies it; with a factor of 1 it changes nothing.
      const hasEffect = combination !== null || field !== null || factor !== whole
      return factor === null || !hasEffect ? null : { kind: 'copy', combination, field, factor }
    }
    case 'replace': {
      const find = read.find(form)
      const by = read.price('by', form.by, notPriced)
      if (find === null || by === null) return null
      return { kind: 'replace', find, by }
    }
    case 'clear':
      return { kind: 'clear' }
    case 'retailer-copy': {
      const factor = read.factor(form.factor)
      return form.retailer === null || factor === null
        ? null
        : { kind: 'retailer-copy', retailer: form.retailer, factor }
    }
  }
}

/** Parses a filled form. */
export function readForm(form: BulkForm, reading: FormReading): ReadForm {
  const read = new Reader(reading)
  const command = commandOf(form, read)
  return { command: Object.keys(read.faults).length > 0 ? null : command, faults: read.faults }
}
