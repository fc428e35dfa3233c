/**
 * The label codes of pieces in their order (specification 2.1), with the parts of the body that they are for, which
 * are assumed. Any other code is shown as it came.
 */
const partsOfLabels = {
  JA: 'upper',
  TR: 'lower',
  WC: 'upper',
  SH: 'upper',
  OC: 'upper',
  CH: 'lower',
  TC: 'upper',
  CDY: 'lower',
  SHO: 'lower',
  POL: 'upper',
  GV: 'upper',
  BJA: 'upper',
  DTR: 'lower',
  OS: 'upper',
} as const

export type BodyPart = 'upper' | 'lower'
export type LabelCode = keyof typeof partsOfLabels

export const labelCodes = Object.keys(partsOfLabels) as LabelCode[]

/** The label code in a text that is one or begins with one, such as `JA Chest`; null if there is none. */
export function labelCodeOf(text: string): LabelCode | null {
  const [, word = ''] = /^\s*([a-z]+)/i.exec(text) ?? []
  return labelCodes.find(code => code === word.toUpperCase()) ?? null
}

export const partOfLabel = (code: LabelCode): BodyPart => partsOfLabels[code]

/** Reads a part of the body: `ub`, `Upper body`, `upper` and the like; null for anything else. */
export function bodyPartOf(text: string): BodyPart | null {
  const word = text.toLowerCase().replace(/[^a-z]/g, '')
  if (['ub', 'upper', 'upperbody', 'upperpart', 'top'].includes(word)) return 'upper'
  return ['lb', 'lower', 'lowerbody', 'lowerpart', 'bottom'].includes(word) ? 'lower' : null
}

interface Labelled {
  part: BodyPart | null
  code: LabelCode | null
}

const partRank = { upper: 0, lower: 1 } as const
const rankOf = ({ part, code }: Labelled): [number, number] => [
  part === null ? 2 : partRank[part],
  code === null ? labelCodes.length : labelCodes.indexOf(code),
]

/** Sorts the upper part before the lower one, and label codes within each; equal ones stay in their order. */
export function inLabelOrder<T extends Labelled>(rows: readonly T[]): T[] {
  return rows.toSorted((one, other) => {
    const [[part, code], [otherPart, otherCode]] = [rankOf(one), rankOf(other)]
    return part - otherPart || code - otherCode
  })
}
