import { isShortRun } from '../rig/runs.ts'
import * as axe from './axe.ts'

// Axe takes longer than what a story does between two looks of it. In the short run the walk asks it about every screen; stories ask
// it about their panels and dialogs in the long run.

/** As in axe.ts; in the short run it finds nothing. */
export const barriers: typeof axe.barriers = async (...asked) => (isShortRun ? [] : axe.barriers(...asked))

/** As in axe.ts; in the short run the theme stays, too. */
export const noBarriers: typeof axe.noBarriers = async (...asked) => (isShortRun ? undefined : axe.noBarriers(...asked))
