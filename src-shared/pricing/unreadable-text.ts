import { type Message, message } from '../messages/index.ts'
import { mostHundredths } from './price.ts'
import { isArithmetic } from './typed-arithmetic.ts'

/** A calculation as a spreadsheet would take it behind an equals sign: numbers with signs and brackets between them. */
const calculation = /^[-+]? ?[(]*[\d.,']+ ?%?[)]*(?: ?[-+*/×÷] ?[(]*[\d.,']+ ?%?[)]*)+$/
/** A plain number, or one with an exponent. */
const plainNumber = /^\d+(?:\.\d+)?(?:e\+?\d+)?$/i

/** Why a typed text isn't a price, as far as it can be said. */
export function reasonOfText(text: string): Message {
  const plain = text.trim()
  if (isArithmetic(plain)) return message('prices.no-result', { text })
  // A day or a range with a dash isn't meant to be calculated.
  if (calculation.test(plain) && /[+*/×÷]/.test(plain) && !/^\d+\/\d+\/\d+$/.test(plain))
    return message('prices.needs-equals', { text })
  if (plainNumber.test(plain) && Number(plain) > mostHundredths / 100) return message('prices.too-large', { text })
  return message('prices.unreadable', { text })
}
