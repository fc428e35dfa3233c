/** What can be wrong with a file's cells and rows. An error keeps the file from being uploaded, a warning does not. */
export const problemSeverity = {
  /** The row has fewer or more fields than the others. */
  'ragged-row': 'error',
  /** Every row ends in the same blank fields, and the header doesn't. */
  'trailing-cells': 'warning',
  /** A cell with line breaks that holds what looks like rows: a quote may have swallowed them. */
  'rows-in-cell': 'error',
  /** The header occurs again, as in joined files: that row is ignored. */
  'header-again': 'warning',
  /** Rows below another header than the file's own. */
  'other-header': 'error',
  /** A second table to the right of the first, with a code column of its own. */
  'second-table': 'error',
  /** Another sheet of the workbook has titles of a price list too, and nobody chose. */
  'other-sheet': 'error',
  /** Rows or columns of a workbook that nobody sees: hidden, or filtered out. */
  'hidden-row': 'error',
  'hidden-column': 'error',
  /** Cells of a workbook whose number format shows nothing of them, and those that are struck through. */
  'hidden-cell': 'error',
  'struck-out': 'error',
  /** A formula of a workbook that came to 0, perhaps of an empty cell: it would clear the price. */
  'zero-formula': 'error',
  /** One price over several cells: only the first of them has it. */
  'merged-cell': 'error',
  /** The row sums up those above it: it is no fabric's. */
  'total-row': 'error',
  /** Numbers in a column that has no title: they are not read. */
  'untitled-column': 'warning',
  /** The row's Username is not the retailer's, nor the one that a person confirmed. */
  'other-username': 'error',
  /** The row's Currency is not the retailer's consumer currency. */
  'other-currency': 'error',
  /** The row's fabric name, or its collection, is another fabric's: its code or its prices may have slipped. */
  'other-fabric': 'error',
  /** The row's fabric name or collection isn't the one that its code has at the service. */
  'other-name': 'warning',
  'no-code': 'error',
  'unknown-code': 'error',
  'archived-code': 'warning',
  /** In a tall file: an unknown name of a field. */
  'unknown-field': 'error',
  'not-a-number': 'error',
  'too-many-decimals': 'error',
  'too-large': 'error',
  percent: 'error',
  'not-whole-days': 'error',
  /** Days above 30: the service decides. */
  'many-days': 'warning',
  /** Written otherwise than the service takes it, though its value is beyond doubt: fixed all at once. */
  spaces: 'warning',
  'decimal-sign': 'error',
  thousands: 'error',
  'other-signs': 'error',
  'currency-sign': 'error',
  /** A currency is beside it that is not its column's. */
  'foreign-currency': 'error',
  /** The same code and field twice, with different values. */
  duplicate: 'error',
  'retail-below-wholesale': 'warning',
  jump: 'warning',
  /** A price that would be cleared. */
  'price-cleared': 'warning',
} as const satisfies Record<string, 'error' | 'warning'>

export type ProblemKind = keyof typeof problemSeverity
export const problemKinds = Object.keys(problemSeverity) as [ProblemKind, ...ProblemKind[]]
