import { isRecord, type JsonRecord } from '../../fields.ts'

/**
 * Contact data of customers that a service sends by mistake (specification 2.2: name and city only). Everything here
 * works on names of fields, whatever the service calls them, and however deep they are.
 */
const contactParts =
  /phone|e?mail|address|street|postcode|postal|zipcode|mobile|wechat|weixin|whatsapp|telegram|instagram|facebook|电话|手机|邮箱|邮件|地址|微信|邮编/i
const contactWords = new Set(
  'tel tels telephone fax zip contact contacts addr addr1 addr2 line1 line2 line3 apartment apt district province county qq viber skype imessage cellphone birthday birthdate dob passport'.split(
    ' ',
  ),
)

const wordsOf = (name: string) =>
  name
    .replace(/(?<=[a-z0-9])[A-Z]/g, letter => ` ${letter}`)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)

/** A design may have a phone pocket. */
const ofGarments = /pocket|coat|jacket|shirt|fabric/

/** True for the name of a field that holds how to reach a person. */
export function namesContact(name: string): boolean {
  const words = wordsOf(name)
  if (words.some(word => ofGarments.test(word))) return false
  return (
    contactParts.test(words.join('')) ||
    words.some(word => contactWords.has(word)) ||
    /^line ?\d$/.test(words.join(' '))
  )
}

/** Fields that are a person: only name and city of them are known here. */
const personNames = new Set(
  'customer client buyer consumer endcustomer enduser recipient consignee receiver person'.split(' '),
)
const isPerson = (name: string) => personNames.has(wordsOf(name).join(''))
const knownOfPerson = ['id', 'customer_id', 'name', 'customer_name', 'full_name', 'fullName', 'city', 'customer_city']

/** Fields that hold a value under a name which is itself a value: `{ field: 'phone', old: ..., new: ... }`. */
const namingFields = ['field', 'key', 'name', 'attribute', 'column', 'property', 'path', 'label', 'type']
const valueFields = ['value', 'values', 'old', 'new', 'from', 'to', 'before', 'after', 'old_value', 'new_value', 'text']

function isNamedContact(record: JsonRecord): boolean {
  if (!valueFields.some(name => Object.hasOwn(record, name))) return false
  return namingFields.some(name => typeof record[name] === 'string' && namesContact(record[name]))
}

/** No real data is nested deeper; what is below isn't kept. */
const maxDepth = 40
/** No one names a field like this; as with a JSON text that is longer, what is in it isn't looked for or kept. */
const longestName = 200
const longestJson = 256 * 1024

/**
 * The same JSON without contact data of persons, at any depth, and in texts that are JSON themselves. Texts that a
 * person wrote, such as notes, stay as they are.
 */
export function withoutContacts(value: unknown, depth = 0): unknown {
  if (depth > maxDepth) return null
  if (typeof value === 'string') return inJsonText(value, depth)
  if (Array.isArray(value)) {
    return value.flatMap(one => {
      if (isRecord(one) && isNamedContact(one)) return []
      // A pair of name and value.
      if (Array.isArray(one) && one.length === 2 && typeof one[0] === 'string' && namesContact(one[0])) return []
      return [withoutContacts(one, depth + 1)]
    })
  }
  if (!isRecord(value)) return value
  if (isNamedContact(value)) return null
  const kept = Object.entries(value).filter(
    ([name]) => name.length <= longestName && !namesContact(name) && !looksLikeContact(name),
  )
  return Object.fromEntries(
    kept.map(([name, one]) => [name, withoutContacts(isPerson(name) ? ofPerson(one) : one, depth + 1)]),
  )
}

const ofPerson = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ofPerson)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    knownOfPerson.flatMap(name => (Object.hasOwn(value, name) && !isRecord(value[name]) ? [[name, value[name]]] : [])),
  )
}

function inJsonText(text: string, depth: number): string {
  if (!/^\s*[[{"]/.test(text)) return text
  if (text.length > longestJson) return '…'
  const parsed = parsedJson(text)
  return parsed === undefined ? text : JSON.stringify(withoutContacts(parsed, depth + 1))
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const host = /(?:@|%40|＠)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu
const ofMailbox = /[\p{L}\p{N}._%+'-]/u
/** The longest name of a mailbox (RFC 5321). */
const longestMailbox = 64

/** Where the mail addresses of a text are. One pattern for all of an address would take minutes for a long text without any. */
function* mails(text: string): Generator<{ start: number; end: number }> {
  for (const { index, 0: found } of text.matchAll(host)) {
    let start = index
    while (start > 0 && index - start < longestMailbox && ofMailbox.test(text.charAt(start - 1))) start--
    if (start < index) yield { start, end: index + found.length }
  }
}

function withoutMails(text: string): string {
  let kept = ''
  let from = 0
  for (const { start, end } of mails(text)) {
    kept += `${text.slice(from, start)}…`
    from = end
  }
  return kept + text.slice(from)
}

/** Begins with a plus, a nought or a bracket, or is a Chinese mobile number: dates, orders and prices aren't. */
const phone =
  /(?<![\p{L}\p{N}.#-])(?:(?:\+|00)\d[\d ()./-]{6,20}\d|\(\d{2,5}\)[ -]?\d[\d -]{4,14}\d|0\d[\d ()/-]{6,16}\d|1[3-9]\d{9}(?!\d))/gu

const looksLikeContact = (text: string) => !mails(text).next().done || text.search(phone) >= 0

/** A text with mail addresses and phone numbers masked: for machines' texts, in which no one looks for them. */
export const maskContacts = (text: string): string => withoutMails(text).replace(phone, '…')

/** The same for every text of a JSON value. */
export function maskedContacts(value: unknown): unknown {
  if (typeof value === 'string') return maskContacts(value)
  if (Array.isArray(value)) return value.map(maskedContacts)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, maskedContacts(one)]))
}

/**
 * An unreadable record whose texts are left out: no one knows what they are. Its fields, numbers and flags still tell
 * what the service sent.
 */
export function shapeWithoutTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return '…'
  if (typeof value === 'number') return Math.abs(value) < 10_000_000 ? value : '…'
  if (Array.isArray(value)) return depth > 3 ? '…' : value.slice(0, 5).map(one => shapeWithoutTexts(one, depth + 1))
  if (!isRecord(value)) return value
  if (depth > 3) return '…'
  const named = Object.entries(value).filter(([name]) => /^[a-z_]{1,40}$/i.test(name))
  return Object.fromEntries(named.map(([name, one]) => [name, shapeWithoutTexts(one, depth + 1)]))
}
