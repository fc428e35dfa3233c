import type { PriceExport } from '../../src-shared/contract/imports.ts'
import type { CommandHandlers, EmitEvent } from '../../src-shared/contract/index.ts'
import { plainCsvPieces } from '../../src-shared/csv.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { Baseline } from '../../src-shared/imports/baseline.ts'
import { templateLines } from '../../src-shared/imports/import-file.ts'
import type { StandInDraft } from './stand-in-import-draft.ts'
import { type ImportScene, retailerOf } from './stand-in-import-scenes.ts'

type ExportCommand = 'imports.exports' | 'imports.startExport' | 'imports.openExport' | 'imports.exportFile'

const hour = 3_600_000

interface ExportParts {
  emit: EmitEvent
  scenes: ReadonlySet<ImportScene>
  baselineOf(retailer: string): Baseline | null
  make(retailer: string, name: string, text: string): StandInDraft
  mustBeOnline(): void
  later(ms: number, run: () => void): void
  now: number
}

/** Prices with all their rows, as the service writes them. */
function exportText(baseline: Baseline | null): string {
  if (!baseline) throw new DeskError('imports.no-baseline', {})
  return [...plainCsvPieces(templateLines(baseline, 'en', { prices: true }))].join('')
}

/** The exports of a stand-in desk: one takes about two seconds. */
export function standInExports({
  emit,
  scenes,
  baselineOf,
  make,
  mustBeOnline,
  later,
  now,
}: ExportParts): Pick<CommandHandlers, ExportCommand> {
  let exports: PriceExport[] = [
    {
      id: '71',
      retailer: '7',
      retailerName: 'Harbour & Vale',
      status: 'completed',
      isReady: true,
      at: now - 26 * hour,
    },
    {
      id: '70',
      retailer: '15',
      retailerName: 'Maison Laurent',
      status: 'completed',
      isReady: true,
      at: now - 75 * hour,
    },
    {
      id: '69',
      retailer: '7',
      retailerName: 'Harbour & Vale',
      status: 'failed',
      isReady: false,
      at: now - 200 * hour,
    },
  ]
  return {
    'imports.exports': async () => ({
      exports: scenes.has('no-exports') ? [] : exports,
      offered: !scenes.has('no-exports'),
    }),
    'imports.startExport': async ({ retailer }) => {
      mustBeOnline()
      const id = String(72 + exports.length)
      const { name } = retailerOf(retailer)
      exports = [
        { id, retailer, retailerName: name, status: 'processing', isReady: false, at: Date.now() },
        ...exports,
      ]
      later(1800, () => {
        exports = exports.map(one => (one.id === id ? { ...one, status: 'completed', isReady: true } : one))
        emit('imports.exports', {})
      })
      setTimeout(() => emit('imports.exports', {}))
      return { batch: null }
    },
    'imports.openExport': async ({ export: id, retailer }) => {
      const draft = make(retailer, `export-${id}.csv`, exportText(baselineOf(retailer)))
      emit('imports.drafts', {})
      return { draft: draft.summary.id }
    },
    'imports.exportFile': async ({ export: id }) => ({
      name: `export-${id}.csv`,
      text: exportText(baselineOf('7')),
    }),
  }
}
