import type { DraftSummary } from '../../src-shared/contract/import-drafts.ts'
import type { CommandHandlers, CommandName } from '../../src-shared/contract/index.ts'
import { priceFileName } from '../pricing/price-handlers.ts'
import type { DraftArrivals } from './draft-arrivals.ts'
import type { DraftDecisions } from './draft-decisions.ts'
import type { DraftFiles } from './draft-files.ts'
import type { Drafts } from './drafts.ts'

/** Of the commands on imports those on drafts; uploads and exports have handlers of their own. */
type DraftHandlers = Omit<
  Pick<CommandHandlers, Extract<CommandName, `imports.${string}`>>,
  | `imports.${'upload' | 'prove' | 'takeBack' | 'receipt'}`
  | `imports.${'exports' | 'startExport' | 'openExport' | 'exportFile'}`
>

/** The drafts of the open profile, and what is done with them. */
export interface OpenedDrafts {
  drafts: Drafts
  arrivals: DraftArrivals
  decisions: DraftDecisions
  files: DraftFiles
}

/** Where the commands find the drafts of the open profile. */
interface DraftDesk {
  list(): Promise<DraftSummary[]>
  /** `own`: the command is on this draft. Throws `imports.no-draft`. */
  opened(own?: number): Promise<OpenedDrafts>
}

/** The commands on drafts (contract/imports.ts). */
export function importHandlers(desk: DraftDesk): DraftHandlers {
  return {
    'imports.drafts': () => desk.list(),
    'imports.begin': async ({ name, retailer, ...source }) => ({
      draft: await (await desk.opened()).arrivals.begin(name, retailer, source),
    }),
    'imports.piece': async ({ draft, ...piece }) => {
      await (await desk.opened(draft)).arrivals.piece(draft, piece)
      return {}
    },
    'imports.renew': async ({ draft, ...source }) => ({
      renewal: await (await desk.opened(draft)).arrivals.renew(draft, source),
    }),
    'imports.open': async ({ draft }) => (await desk.opened(draft)).drafts.openDraft(draft),
    'imports.cancel': async ({ draft }) => {
      await (await desk.opened(draft)).drafts.cancel(draft)
      return {}
    },
    'imports.rename': async ({ draft, name }) => (await desk.opened(draft)).drafts.rename(draft, name),
    'imports.forRetailer': async ({ draft, retailer }) =>
      (await desk.opened(draft)).arrivals.forRetailer(draft, retailer),
    'imports.split': async ({ draft, parts }) => (await desk.opened(draft)).arrivals.split(draft, parts),
    'imports.remove': async ({ draft }) => {
      await (await desk.opened(draft)).drafts.remove(draft)
      return {}
    },
    'imports.decide': async ({ draft, decision, places }) =>
      (await desk.opened(draft)).decisions.decide(draft, decision, places),
    'imports.rows': async ({ draft, ...asked }) => (await desk.opened(draft)).drafts.page(draft, 'rows', asked),
    'imports.problems': async ({ draft, ...asked }) => (await desk.opened(draft)).drafts.page(draft, 'problems', asked),
    'imports.unknownCodes': async ({ draft, ...asked }) =>
      (await desk.opened(draft)).drafts.page(draft, 'unknownCodes', asked),
    'imports.replacements': async ({ draft, ...asked }) =>
      (await desk.opened(draft)).drafts.page(draft, 'replacements', asked),
    'imports.changes': async ({ draft, ...asked }) => (await desk.opened(draft)).drafts.page(draft, 'changes', asked),
    'imports.leaveOutChanges': async ({ draft, on, ...asked }) =>
      (await desk.opened(draft)).decisions.leaveOutChanges(draft, asked, on),
    'imports.compareAgain': async ({ draft }) => (await desk.opened(draft)).drafts.compareAgain(draft),
    'imports.catalogue': async ({ draft, text }) => (await desk.opened(draft)).drafts.catalogue(draft, text),
    'imports.correctedFile': async ({ draft, only }) => (await desk.opened(draft)).files.corrected(draft, only),
    'imports.mapFile': async ({ draft }) => (await desk.opened(draft)).decisions.mapFile(draft),
    'imports.takeMap': async ({ draft, text }) => (await desk.opened(draft)).decisions.takeMap(draft, text),
    'imports.template': async ({ retailer, locale, prices, as }) =>
      (await desk.opened()).files.template(retailer, locale, prices, as),
    'imports.openPrices': async ({ retailer, state }) =>
      (await desk.opened()).arrivals.ofPrices(
        retailer,
        state,
        priceFileName(state === 'held' ? 'import' : state, retailer),
      ),
    'imports.catalogueFile': async ({ retailer }) => (await desk.opened()).files.catalogue(retailer),
  }
}
