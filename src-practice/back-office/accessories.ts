import { type Kept, kept, type SupportBook } from './kept.ts'

/** Suppliers of accessories, by their codes. */
export const SUPPLIERS = ['BTNWRKS', 'LINCO', 'YKZIP', 'HORNLTD', 'SILKROAD'] as const

export interface Accessory {
  code: string
  name: string
  supplier: string | null
}

const COLOURS = ['Black', 'Navy', 'Brown', 'Ivory', 'Grey', 'Burgundy', 'Green', 'Gold'] as const
const KINDS = [
  ['BTN', 'horn button', 'HORNLTD'],
  ['BTC', 'corozo button', 'BTNWRKS'],
  ['LIN', 'cupro lining', 'LINCO'],
  ['ZIP', 'zip', 'YKZIP'],
  ['PIP', 'silk piping', 'SILKROAD'],
  ['THR', 'buttonhole thread', null],
] as const

const SAMPLE: readonly Accessory[] = KINDS.flatMap(([kind, name, supplier]) =>
  COLOURS.map((colour, at) => ({ code: `${kind}-${101 + at}`, name: `${colour} ${name}`, supplier })),
)

/** Purchasing has these on hold: nothing about them is changed. */
export const LOCKED: readonly string[] = ['ZIP-108']

/** The accessory codes, as they were changed. */
export const accessoriesOf = (support: SupportBook): Kept<Accessory[]> => kept(support, 'accessories', [...SAMPLE])
