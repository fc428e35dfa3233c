/** Value tags (RFC 8010, section 3.5.2). What carries no value is out of band. */
export const valueTags = {
  unsupported: 0x10,
  unknown: 0x12,
  noValue: 0x13,
  notSettable: 0x15,
  deleteAttribute: 0x16,
  adminDefine: 0x17,
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  octetString: 0x30,
  dateTime: 0x31,
  resolution: 0x32,
  rangeOfInteger: 0x33,
  begCollection: 0x34,
  textWithLanguage: 0x35,
  nameWithLanguage: 0x36,
  endCollection: 0x37,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  uriScheme: 0x46,
  charset: 0x47,
  naturalLanguage: 0x48,
  mimeMediaType: 0x49,
  memberAttrName: 0x4a,
} as const

/** Tags that start a group of attributes (RFC 8010, section 3.5.1). */
export const groupTags = {
  operation: 0x01,
  job: 0x02,
  end: 0x03,
  printer: 0x04,
  unsupported: 0x05,
  subscription: 0x06,
  event: 0x07,
  document: 0x09,
} as const

export const outOfBandKinds = [
  'unsupported',
  'unknown',
  'noValue',
  'notSettable',
  'deleteAttribute',
  'adminDefine',
] as const
export const textKinds = [
  'text',
  'name',
  'keyword',
  'uri',
  'uriScheme',
  'charset',
  'naturalLanguage',
  'mimeMediaType',
] as const

export type OutOfBandKind = (typeof outOfBandKinds)[number]
export type TextKind = (typeof textKinds)[number]

/** One value of an attribute, by its kind. `octets` keeps what has no kind here, with its tag. */
export type IppValue =
  | { kind: OutOfBandKind }
  | { kind: 'integer' | 'enum'; value: number }
  | { kind: 'boolean'; value: boolean }
  | { kind: TextKind; value: string }
  | { kind: 'textWithLanguage' | 'nameWithLanguage'; value: string; language: string }
  | { kind: 'rangeOfInteger'; from: number; to: number }
  /** `unit` is 3 for dots per inch, 4 for dots per centimetre. */
  | { kind: 'resolution'; cross: number; feed: number; unit: number }
  /** `at` is in milliseconds since 1970 (whole tenths of a second), `offset` in minutes east of UTC. */
  | { kind: 'dateTime'; at: number; offset: number }
  | { kind: 'collection'; members: IppAttribute[] }
  | { kind: 'octets'; tag: number; bytes: Uint8Array }

export interface IppAttribute {
  name: string
  values: IppValue[]
}

export interface IppGroup {
  tag: number
  attributes: IppAttribute[]
}

/** A request (code is the operation) or an answer (code is the status), without the document that may follow it. */
export interface IppMessage {
  version: [major: number, minor: number]
  code: number
  requestId: number
  groups: IppGroup[]
}

/** The attributes of the first group with that tag; none if there is no such group. */
export function groupOf(message: IppMessage, tag: number): IppAttribute[] {
  return message.groups.find(group => group.tag === tag)?.attributes ?? []
}

/** The values of an attribute; none if it is absent. */
export function valuesOf(attributes: readonly IppAttribute[], name: string): IppValue[] {
  return attributes.find(attribute => attribute.name === name)?.values ?? []
}

/** The texts of an attribute (keywords, names, URIs and the like); other values are left out. */
export function textsOf(attributes: readonly IppAttribute[], name: string): string[] {
  return valuesOf(attributes, name).flatMap(value =>
    'value' in value && typeof value.value === 'string' ? [value.value] : [],
  )
}

/** The first text of an attribute; null if there is none, or an empty one. */
export function attributeText(attributes: readonly IppAttribute[], name: string): string | null {
  return textsOf(attributes, name)[0] || null
}

/** The integers and enums of an attribute. */
export function attributeNumbers(attributes: readonly IppAttribute[], name: string): number[] {
  return valuesOf(attributes, name).flatMap(value =>
    'value' in value && typeof value.value === 'number' ? [value.value] : [],
  )
}

/** The first integer or enum of an attribute, or null. */
export function attributeNumber(attributes: readonly IppAttribute[], name: string): number | null {
  return attributeNumbers(attributes, name)[0] ?? null
}

/** The first boolean of an attribute, or null. */
export function booleanOf(attributes: readonly IppAttribute[], name: string): boolean | null {
  const value = valuesOf(attributes, name)[0]
  return value?.kind === 'boolean' ? value.value : null
}

/** The names in an answer's group of unsupported attributes (RFC 8011, section 4.1.7), those inside of collections included. */
export function unsupportedNames(answer: IppMessage): string[] {
  const groups = answer.groups.filter(group => group.tag === groupTags.unsupported)
  return groups.flatMap(({ attributes }) =>
    attributes.flatMap(({ name, values }) => {
      const members = values.flatMap(value => (value.kind === 'collection' ? value.members.map(one => one.name) : []))
      if (members.length > 0) return members
      return name === 'media-col' ? ['media-size', 'media-source'] : [name]
    }),
  )
}
