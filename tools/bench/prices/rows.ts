import { measureBulk } from './bulk.ts'
import { measureDesigns } from './designs.ts'
import { measureGrids } from './grids.ts'
import { measureLarge } from './large.ts'
import { measureOutboxRatio } from './outbox.ts'
import { measurePaste } from './paste.ts'
import { measureSchedule } from './schedule.ts'
import { measureTyping } from './typing.ts'

/** Each measures, prints its table, and answers the targets that were missed; a smoke only shows that it works, with less. */
export const priceRows: Readonly<
  Record<
    'grids' | 'designs' | 'paste' | 'typing' | 'bulk' | 'outbox' | 'large' | 'schedule',
    (isSmoke: boolean) => Promise<string[]>
  >
> = {
  grids: measureGrids,
  designs: measureDesigns,
  paste: measurePaste,
  typing: measureTyping,
  bulk: measureBulk,
  outbox: measureOutboxRatio,
  large: measureLarge,
  schedule: measureSchedule,
}
