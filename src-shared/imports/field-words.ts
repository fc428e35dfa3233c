import { type PriceField, priceFields } from '../pricing/cell.ts'
import { fieldTitles, plainName } from './titles.ts'

/** What may be between the words of a field: `Wholesale (Plus Size)`, `plus-size_retail`. */
const gap = '[\\s_()（）\\[\\]/|:,·-]*'
const price = `(?:${gap}prices?)?`
const plusSize = `(?:plus${gap}sizes?|oversizes?|excess|加大码?|大码)`
const wholesale = `(?:whole${gap}sale${price}|批发价?)`
const retail = `(?:retail${price}|rrp|msrp|零售价?)`
const days = `(?:(?:delivery|production|making|working|lead)${gap}(?:time${gap})?days?|(?:delivery|lead)${gap}time|days|(?:交货|生产)?天数|工期|交期)`

const either = (one: string, other: string) => `(?:${one}${gap}${other}|${other}${gap}${one})`

/** Longer ones first, since they hold the shorter ones. */
const fieldPatterns: [PriceField, string][] = [
  ['excess_wholesale', either(plusSize, wholesale)],
  ['excess_retail', either(plusSize, retail)],
  ['wholesale', wholesale],
  ['retail', retail],
  ['days', days],
]
const anyField = fieldPatterns.map(([field, pattern]) => `(?<${field}>${pattern})`).join('|')

const before = '[\\s/|:：;,、·>\\\\_(\\[{（【–—-]'
const after = '[\\s/|:：;,、·>\\\\_)\\]}）】–—-]'
const whole = new RegExp(`^(?:${anyField})$`, 'iu')
const atEnd = new RegExp(
  `^(?<head>.*?)(?:(?<=^|${before})|(?=[\\u4e00-\\u9fff]))(?:${anyField})[)\\]}）】.:：]*$`,
  'iu',
)
const atStart = new RegExp(
  `^[(\\[{（【]?(?:${anyField})(?<between>[)\\]}）】]?(?:${after}|[(\\[{（【])+)(?<tail>.*)$`,
  'iu',
)
const exact = new RegExp(`^(?<head>.+) / (?<field>${Object.values(fieldTitles).join('|')})$`, 'iu')
const inMoney = /^(.*?)[\s/,-]*[(（[]?\s*([A-Z]{3}|(?:US|HK)?[$€£¥])\s*[)）\]]?$/u
const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
const endsPlusSize = new RegExp(`(?:^|/)\\s*${plusSize}\\s*$`, 'iu')

/** Longer titles are no titles of prices, and are not searched for fields. */
const longestTitle = 300

const fieldOfMatch = (match: RegExpExecArray): PriceField | null =>
  priceFields.find(field => match.groups?.[field] !== undefined) ?? null

/** The field that a text names and nothing else: `Retail`, `plus-size wholesale`, `excess_retail`, `零售价`. Null: none. */
export function fieldInWord(text: string): PriceField | null {
  const plain = withoutMoney(plainName(text))
  if (plain.length > longestTitle) return null
  const match = whole.exec(plain.replace(/^[([{（【\s]+|[)\]}）】\s.:：]+$/gu, ''))
  return match && fieldOfMatch(match)
}

/**
 * Splits the title of a price column into the combination's name and the field. The name stays as in the file, since
 * only a text exactly like the service's counts as the same. `known` has the labels of the retailer's combinations: a
 * title in the service's own form that starts with one of them is never read otherwise (a combination may be called
 * “Plus Size”).
 */
export function partTitle(
  title: string,
  known: ReadonlySet<string> = new Set(),
): { name: string; field: PriceField | null } {
  const plain = plainName(title)
  if (plain.length > longestTitle) return { name: plain, field: null }
  const ours = exactShape(plain)
  if (ours && (known.has(ours.name) || !isPlusSizeApart(ours))) return ours
  return byItsEnd(plain) ?? byItsEnd(withoutMoney(plain)) ?? byItsStart(plain) ?? { name: plain, field: null }
}

function exactShape(plain: string): { name: string; field: PriceField } | null {
  const groups = exact.exec(plain)?.groups
  const said = groups?.['field']?.toLowerCase()
  const field = priceFields.find(one => fieldTitles[one].toLowerCase() === said)
  return field && groups?.['head'] ? { name: groups['head'], field } : null
}

/** `Shirt / Plus Size / Retail`: people part what is one field. */
const isPlusSizeApart = ({ name, field }: { name: string; field: PriceField }): boolean =>
  (field === 'wholesale' || field === 'retail') && endsPlusSize.test(name)

function byItsEnd(plain: string, unit = false): { name: string; field: PriceField } | null {
  const match = atEnd.exec(plain)
  const field = match && fieldOfMatch(match)
  if (!field) return null
  const name = bare(match.groups?.['head'] ?? '')
  // `Days (working days)`: its unit says the field once more.
  const again = unit ? null : byItsEnd(name, true)
  return again?.field === field && again.name !== '' ? again : { name, field }
}

function byItsStart(plain: string): { name: string; field: PriceField } | null {
  const match = atStart.exec(plain)
  const field = match && fieldOfMatch(match)
  if (!field) return null
  const tail = match.groups?.['tail'] ?? ''
  const opened = /[([{（【]\s*$/u.test(match.groups?.['between'] ?? '')
  return { name: bare(opened ? tail.replace(/[)\]}）】]\s*$/u, '') : tail), field }
}

/** A name without the signs that parted it from its field. */
function bare(name: string): string {
  let end = name.length
  while (end > 0 && trailing.has(name.charAt(end - 1))) end--
  return name.slice(0, end).trim()
}
const trailing: ReadonlySet<string> = new Set(' /|:：;,、·>\\_([{（【–—-')

/** The field of a title and the currency behind it (`Shirt / Retail (USD)`, `Wholesale €`); null if none is there. */
export function moneyInTitle(title: string): { field: PriceField; currency: string } | null {
  const plain = plainName(title)
  const money = plain.length > longestTitle ? null : partMoney(plain)
  if (!money) return null
  const field = fieldInWord(money.head) ?? (byItsEnd(plain) ? null : byItsEnd(money.head)?.field)
  return field ? { field, currency: money.currency } : null
}

const withoutMoney = (plain: string): string => partMoney(plain)?.head ?? plain

function partMoney(plain: string): { head: string; currency: string } | null {
  const [, head = '', currency = ''] = inMoney.exec(plain) ?? []
  const isMoney = !/^[A-Z]{3}$/.test(currency) || codes.has(currency)
  return head !== '' && isMoney ? { head, currency } : null
}
