import type { PriceState } from './price-state.ts'

/** True once there are rows, or will be in a moment: the grid is created while they are loading. */
export const isGridThere = ({ columns, head, failure }: PriceState): boolean =>
  columns !== null || (failure === null && head !== null && head.rows > 0)
