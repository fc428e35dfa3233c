/** The four formulas of a product (specification 2.7), in the order in which they stand. */
export const formulaFields = ['regular', 'plus_size', 'total_meterage', 'lining'] as const
export type FormulaField = (typeof formulaFields)[number]

/** What each of the seven groups of roll widths adds, in cm; group 1 is the first. */
export const addOnFields = [
  'roll_width_1',
  'roll_width_2',
  'roll_width_3',
  'roll_width_4',
  'roll_width_5',
  'roll_width_6',
  'roll_width_7',
] as const
export type AddOnField = (typeof addOnFields)[number]

export const isFormulaField = (field: string): field is FormulaField =>
  (formulaFields as readonly string[]).includes(field)

export const isAddOnField = (field: string): field is AddOnField => (addOnFields as readonly string[]).includes(field)
