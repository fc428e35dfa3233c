type Json = Record<string, unknown>

/** Contact data as a careless service may send it; all of it is invented. */
export const STRAY_CONTACTS = {
  phone: '+44 7700 900142',
  mobile: '13812345678',
  mail: 'planted.person@mail.example',
  street: '14 Planted Lane',
  postcode: 'ZX9 4QP',
} as const

const { phone, mobile, mail, street, postcode } = STRAY_CONTACTS

/** Under the names that services give them: flat, in records, in lists of names and values, and in JSON texts. */
const FIELDS: Json = {
  customer_phone: phone,
  customerEmail: mail,
  shipping_address: { line1: street, city: 'Bath', post_code: postcode, tel: mobile },
  billingStreet: street,
  contact: { wechat: mobile, name: 'Planted' },
  attributes: [
    { key: 'phone', value: phone },
    { field: 'street', old: street, new: `${street} B` },
    ['mobile_phone', mobile],
  ],
  raw: JSON.stringify({ customer: { email: mail, address: { street, zip: postcode } } }),
}

/** A record without anything that a list of orders could be read by. */
const UNREADABLE: Json = { sent_to: `${street}, ${postcode}`, reach: phone, who: mail }

/** The same answer with contact data in every record of it. */
export function withStrayContacts(value: unknown, unreadable = true, depth = 0): unknown {
  if (Array.isArray(value)) {
    const records = value.map(one => withStrayContacts(one, unreadable, depth + 1))
    return unreadable && depth < 2 && value.some(one => typeof one === 'object') ? [...records, UNREADABLE] : records
  }
  if (typeof value !== 'object' || value === null) return value
  const inside = Object.entries(value).map(([name, one]): [string, unknown] => [
    name,
    // What is looked up by its own names, such as a value for each garment, would have more of them.
    ['values', 'source', 'days'].includes(name) ? one : withStrayContacts(one, unreadable, depth + 1),
  ])
  const record: Json = Object.fromEntries(inside)
  const customer =
    typeof record['customer'] === 'object' ? { ...record['customer'], email: mail, phone, street } : { email: mail }
  const payload = record['payload']
  const texts =
    typeof payload === 'object'
      ? { payload: { ...payload, body: `{"to":"${mail}"}`, log: `Called ${phone}, wrote to ${mail}` } }
      : {}
  return { ...record, ...FIELDS, customer, ...texts }
}
