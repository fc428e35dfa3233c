import type { DraftSummary } from '../../src-shared/contract/import-drafts.ts'
import type { CommandHandlers, CommandName } from '../../src-shared/contract/index.ts'
import { priceFileName } from '../pricing/price-handlers.ts'
import type { OpenDrafts } from './open-drafts.ts'

/** Of the commands on imports those on drafts; uploads and exports have handlers of their own. */
type DraftHandlers = Omit<
  Pick<CommandHandlers, Extract<CommandName, `imports.${string}`>>,
  | `imports.${'upload' | 'cancelUpload' | 'prove' | 'takeBack' | 'receipt'}`
  | `imports.${'exports' | 'startExport' | 'openExport' | 'exportFile'}`
>

/** Where the commands find the drafts of the open profile. */
interface DraftDesk {
  list(): Promise<DraftSummary[]>
  /** `own`: the command is on this draft. Throws `imports.no-draft`. */
  drafts(own?: number): Promise<OpenDrafts>
}

/** The commands on drafts (contract/imports.ts). */
export function importHandlers(desk: DraftDesk): DraftHandlers {
  return {
    'imports.drafts': () => desk.list(),
    'imports.begin': async ({ name, retailer, ...source }) => ({
      draft: await (await desk.drafts()).begin(name, retailer, source),
    }),
    'imports.piece': async ({ draft, at, bytes }) => {
      await (await desk.drafts(draft)).piece(draft, at, bytes)
      return {}
    },
    'imports.renew': async ({ draft, ...source }) => {
      await (await desk.drafts(draft)).renew(draft, source)
      return {}
    },
    'imports.open': async ({ draft }) => (await desk.drafts(draft)).openDraft(draft),
    'imports.cancel': async ({ draft }) => {
      await (await desk.drafts(draft)).cancel(draft)
      return {}
    },
    'imports.rename': async ({ draft, name }) => (await desk.drafts(draft)).rename(draft, name),
    'imports.forRetailer': async ({ draft, retailer }) =>
      (await desk.drafts(draft)).forRetailer(draft, retailer),
    'imports.split': async ({ draft, parts }) => (await desk.drafts(draft)).split(draft, parts),
    'imports.remove': async ({ draft }) => {
      await (await desk.drafts(draft)).remove(draft)
      return {}
    },
    'imports.decide': async ({ draft, decision }) =>
      (await desk.drafts(draft)).decisions.decide(draft, decision),
    'imports.rows': async ({ draft, ...asked }) =>
      (await desk.drafts(draft)).checked.page(draft, 'rows', asked),
    'imports.problems': async ({ draft, ...asked }) =>
      (await desk.drafts(draft)).checked.page(draft, 'problems', asked),
    'imports.unknownCodes': async ({ draft, ...asked }) =>
      (await desk.drafts(draft)).checked.page(draft, 'unknownCodes', asked),
    'imports.replacements': async ({ draft, ...asked }) =>
      (await desk.drafts(draft)).checked.page(draft, 'replacements', asked),
    'imports.changes': async ({ draft, ...asked }) =>
      (await desk.drafts(draft)).checked.page(draft, 'changes', asked),
    'imports.leaveOutChanges': async ({ draft, on, ...asked }) =>
      (await desk.drafts(draft)).decisions.leaveOutChanges(draft, asked, on),
    'imports.compareAgain': async ({ draft }) => (await desk.drafts(draft)).compareAgain(draft),
    'imports.catalogue': async ({ draft, text }) => (await desk.drafts(draft)).catalogue(draft, text),
    'imports.correctedFile': async ({ draft, only }) =>
      (await desk.drafts(draft)).files.corrected(draft, only),
    'imports.mapFile': async ({ draft }) => (await desk.drafts(draft)).decisions.mapFile(draft),
    'imports.takeMap': async ({ draft, text }) => (await desk.drafts(draft)).decisions.takeMap(draft, text),
    'imports.template': async ({ retailer, locale, prices }) =>
      (await desk.drafts()).files.template(retailer, locale, prices),
    'imports.openPrices': async ({ retailer, state }) =>
      (await desk.drafts()).ofPrices(
        retailer,
        state,
        priceFileName(state === 'held' ? 'import' : state, retailer),
      ),
    'imports.catalogueFile': async ({ retailer }) => (await desk.drafts()).files.catalogue(retailer),
  }
}
