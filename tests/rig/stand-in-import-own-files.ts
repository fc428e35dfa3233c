import type { DraftView } from '../../src-shared/contract/import-drafts.ts'
import type { CommandHandlers } from '../../src-shared/contract/index.ts'
import { plainCsvPieces } from '../../src-shared/csv.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { Baseline } from '../../src-shared/imports/baseline.ts'
import { catalogueOf } from '../../src-shared/imports/catalogue.ts'
import { fingerprintOf } from '../../src-shared/imports/fingerprint.ts'
import { correctedLines, templateLines } from '../../src-shared/imports/import-file.ts'
import { mapFileOf, readMapFile, resolveMap } from '../../src-shared/imports/map-file.ts'
import { message } from '../../src-shared/messages/index.ts'
import type { StandInDraft } from './stand-in-import-draft.ts'

/** What is compared with. Throws imports.no-baseline where the prices were never seen. */
export const noPrices = (baseline: Baseline | null): Baseline => {
  if (!baseline) throw new DeskError('imports.no-baseline', {})
  return baseline
}

const textOf = (lines: Iterable<string[]>) => [...plainCsvPieces(lines)].join('')

/** The files that the studio itself makes and takes: corrected ones, mappings, templates, catalogues. */
export function standInImportFiles({
  of,
  told,
  baselineOf,
}: {
  of(draft: number): StandInDraft
  told(draft: StandInDraft): DraftView
  baselineOf(retailer: string): Baseline | null
}): Pick<
  CommandHandlers,
  | 'imports.correctedFile'
  | 'imports.mapFile'
  | 'imports.takeMap'
  | 'imports.template'
  | 'imports.catalogueFile'
> {
  return {
    'imports.correctedFile': async ({ draft: id }) => {
      const draft = of(id)
      const { changes } = draft.checked
      const baseline = noPrices(draft.baseline)
      const { lines, alike } = correctedLines(
        baseline,
        draft.decisions.locale,
        changes ?? { cells: new Uint32Array(), after: new Int32Array(), leftOut: new Uint8Array() },
      )
      return {
        name: `${draft.summary.name} (corrected).csv`,
        text: textOf(lines),
        leftOut: alike && message('prices.names-alike', alike),
      }
    },
    'imports.mapFile': async ({ draft: id }) => {
      const { decisions, summary, sheet, baseline } = of(id)
      const map = {
        retailer: summary.retailer.id,
        locale: decisions.locale,
        fingerprint: fingerprintOf(sheet.titles, sheet.format),
        username: decisions.username,
        columns: {},
        names: decisions.names,
      }
      return { name: `${summary.name} names.json`, text: mapFileOf(map, baseline?.combinations ?? []) }
    },
    'imports.takeMap': async ({ draft: id, text }) => {
      const draft = of(id)
      const { names } = resolveMap(
        readMapFile(text),
        draft.baseline?.combinations ?? [],
        draft.decisions.locale,
      )
      for (const [name, to] of Object.entries(names)) draft.decide({ set: 'name', name, to })
      return told(draft)
    },
    'imports.template': async ({ retailer, locale, prices }) => ({
      name: `template-${retailer}.csv`,
      text: textOf(templateLines(noPrices(baselineOf(retailer)), locale ?? 'en', { prices })),
    }),
    'imports.catalogueFile': async ({ retailer }) => ({
      name: `catalogue-${retailer}.json`,
      text: [...catalogueOf(noPrices(baselineOf(retailer)))].join(''),
    }),
  }
}
