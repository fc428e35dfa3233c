import type { Upload } from '../../src-shared/contract/imports.ts'
import type { CommandHandlers, CommandName, EmitEvent } from '../../src-shared/contract/index.ts'
import { plainCsvPieces } from '../../src-shared/csv.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { Baseline } from '../../src-shared/imports/baseline.ts'
import { catalogueOf } from '../../src-shared/imports/catalogue.ts'
import { changesShown } from '../../src-shared/imports/change-pages.ts'
import { fingerprintOf } from '../../src-shared/imports/fingerprint.ts'
import { correctedLines, templateLines } from '../../src-shared/imports/import-file.ts'
import { mapFileOf, readMapFile, resolveMap } from '../../src-shared/imports/map-file.ts'
import { readCatalogue } from '../../src-shared/imports/read-catalogue.ts'
import { fileCell } from '../../src-shared/imports/sheet.ts'
import type { StandInDraft } from './stand-in-import-draft.ts'
import { standInExports } from './stand-in-import-exports.ts'
import { firstDrafts, type ImportScene } from './stand-in-import-scenes.ts'
import { newUpload, proofOf } from './stand-in-import-uploads.ts'

type ImportCommand = Extract<CommandName, `imports.${string}`>

export interface StandInImports {
  handlers: Pick<CommandHandlers, ImportCommand>
  drafts: Map<number, StandInDraft>
  stop(): void
}

const noPrices = (baseline: Baseline | null): Baseline => {
  if (!baseline) throw new DeskError('imports.no-baseline', {})
  return baseline
}

const textOf = (lines: Iterable<string[]>) => [...plainCsvPieces(lines)].join('')

/** The imports of a stand-in desk: the real rules over the stand-in's own grids. */
export function standInImports(
  emit: EmitEvent,
  scenes: ReadonlySet<ImportScene> = new Set(),
): StandInImports {
  const now = Date.now()
  const { drafts, baselineOf, make } = firstDrafts(scenes, now)
  const parts = new Map<number, Uint8Array<ArrayBuffer>>()
  const timers = new Set<ReturnType<typeof setInterval>>()

  const of = (id: number): StandInDraft => {
    const draft = drafts.get(id)
    if (!draft) throw new DeskError('imports.no-draft', { draft: id })
    return draft
  }
  const told = (draft: StandInDraft) => {
    setTimeout(() => emit('imports.drafts', {}))
    return draft.view()
  }
  /** Reads with progress where the scene says so. */
  async function read(draft: StandInDraft): Promise<void> {
    if (draft.reading.state !== 'waiting') return
    const steps = scenes.has('reading') && draft.summary.id === 1 ? 300 : 2
    const total = draft.bytes.length
    for (let step = 0; step <= steps; step++) {
      draft.reading = { state: 'reading', read: Math.round((total * step) / steps), total, problem: null }
      emit('imports.reading', { draft: draft.summary.id, reading: draft.reading })
      await new Promise(resolve => setTimeout(resolve, 100))
      if ((draft.reading.state as string) !== 'reading') return
    }
    draft.open()
    emit('imports.reading', { draft: draft.summary.id, reading: draft.reading })
  }
  const become = (draft: StandInDraft, id: number, over: Partial<Upload> | ((old: Upload) => Upload)) => {
    draft.uploads = draft.uploads.map(old =>
      old.id !== id ? old : typeof over === 'function' ? over(old) : { ...old, ...over },
    )
    emit('imports.changed', { draft: draft.summary.id })
    emit('imports.drafts', {})
  }
  const later = (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms)
    timers.add(timer)
  }
  const mustBeOnline = () => {
    if (scenes.has('offline'))
      throw new DeskError('service.unreachable', { url: 'https://admin.example.com', why: 'ENOTFOUND' })
  }

  const handlers: StandInImports['handlers'] = {
    'imports.drafts': async () =>
      [...drafts.values()]
        .map(draft => ({ ...draft.summary, upload: draft.uploads[0] ?? null }))
        .sort((one, other) => other.changedAt - one.changedAt),
    'imports.begin': async ({ name, retailer, bytes, modifiedAt }) => {
      const draft = make(retailer, name, '')
      draft.summary.source = { name, bytes, modifiedAt, sha256: null }
      draft.reading = { state: 'arriving', read: 0, total: bytes, problem: null }
      parts.set(draft.summary.id, new Uint8Array(bytes))
      if (bytes === 0) draft.reading = { state: 'waiting', read: 0, total: 0, problem: null }
      emit('imports.drafts', {})
      return { draft: draft.summary.id }
    },
    'imports.renew': async ({ draft: id, bytes, modifiedAt }) => {
      const draft = of(id)
      draft.summary.source = { ...draft.summary.source, bytes, modifiedAt, sha256: null }
      draft.reading = { state: 'arriving', read: 0, total: bytes, problem: null }
      draft.texts.clear()
      parts.set(id, new Uint8Array(bytes))
      return {}
    },
    'imports.piece': async ({ draft: id, at, bytes }) => {
      const whole = parts.get(id)
      const draft = of(id)
      if (!whole) throw new DeskError('imports.not-whole', {})
      await new Promise(resolve => setTimeout(resolve, 40))
      whole.set(bytes, at)
      if (at + bytes.length < whole.length) {
        draft.reading = { ...draft.reading, read: at + bytes.length }
        return {}
      }
      parts.delete(id)
      draft.arrived(whole)
      emit('imports.drafts', {})
      return {}
    },
    'imports.open': async ({ draft: id }) => {
      const draft = of(id)
      await read(draft)
      return told(draft)
    },
    'imports.cancel': async ({ draft: id }) => {
      const draft = of(id)
      if (draft.reading.state === 'reading')
        draft.reading = { state: 'waiting', read: 0, total: draft.bytes.length, problem: null }
      return {}
    },
    'imports.rename': async ({ draft: id, name }) => {
      const draft = of(id)
      draft.summary.name = name
      emit('imports.drafts', {})
      return { ...draft.summary }
    },
    'imports.remove': async ({ draft: id }) => {
      drafts.delete(id)
      emit('imports.drafts', {})
      return {}
    },
    'imports.decide': async ({ draft: id, decision }) => {
      const draft = of(id)
      draft.decide(decision)
      return told(draft)
    },
    'imports.rows': async asked => of(asked.draft).rows(asked),
    'imports.problems': async ({ draft: id, kind, from, count }) => {
      const draft = of(id)
      const found = draft.checked.problems.find(each => each.kind === kind)
      const rows = Uint32Array.from(found?.rows.slice(from, from + count) ?? [])
      const columns = Uint32Array.from(found?.columns.slice(from, from + count) ?? [])
      return {
        total: found?.count ?? 0,
        rows,
        columns,
        lines: rows.map(row => draft.sheet.lines[row] ?? 0),
        texts: Array.from(rows, (row, i) => draft.textAt(row, columns[i] ?? 0)),
      }
    },
    'imports.changes': async asked => of(asked.draft).changes(asked),
    'imports.leaveOutChanges': async ({ draft: id, on, ...asked }) => {
      const draft = of(id)
      const { changes } = draft.checked
      if (!changes || !draft.baseline) return draft.view()
      const { guardPercent } = draft.decisions
      const shown = changesShown(changes, draft.baseline, { ...asked, guardPercent })
      const cells = Float64Array.from(shown, i => fileCell(changes.rows[i] ?? 0, changes.columns[i] ?? 0))
      draft.decide({ set: 'left-out-cells', cells, on })
      return told(draft)
    },
    'imports.compareAgain': async ({ draft: id }) => {
      mustBeOnline()
      await new Promise(resolve => setTimeout(resolve, 500))
      const draft = of(id)
      draft.baseline = { ...noPrices(baselineOf(draft.summary.retailer.id)), at: Date.now() }
      draft.check()
      return told(draft)
    },
    'imports.catalogue': async ({ draft: id, text }) => {
      const draft = of(id)
      draft.baseline = text === null ? baselineOf(draft.summary.retailer.id) : readCatalogue(text)
      draft.open()
      return told(draft)
    },
    'imports.correctedFile': async ({ draft: id }) => {
      const draft = of(id)
      const { changes } = draft.checked
      const baseline = noPrices(draft.baseline)
      const { lines } = correctedLines(
        baseline,
        draft.decisions.locale,
        changes ?? { cells: new Uint32Array(), after: new Int32Array(), leftOut: new Uint8Array() },
      )
      return { name: `${draft.summary.name} (corrected).csv`, text: textOf(lines) }
    },
    'imports.mapFile': async ({ draft: id }) => {
      const { decisions, summary, sheet, baseline } = of(id)
      const map = {
        retailer: summary.retailer.id,
        locale: decisions.locale,
        fingerprint: fingerprintOf(sheet.titles, sheet.format),
        username: decisions.username,
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
      text: textOf(templateLines(noPrices(baselineOf(retailer)), locale, { prices })),
    }),
    'imports.catalogueFile': async ({ retailer }) => ({
      name: `catalogue-${retailer}.json`,
      text: [...catalogueOf(noPrices(baselineOf(retailer)))].join(''),
    }),
    'imports.upload': async ({ draft: id, way, sure }) => {
      const draft = of(id)
      if (draft.sameBytesAt !== null && !sure && way === 'file')
        throw new DeskError('imports.same-bytes', { at: new Date(draft.sameBytesAt).toISOString() })
      mustBeOnline()
      const upload = newUpload(draft, way)
      draft.uploads.unshift(upload)
      if (way === 'file') {
        const jobs = { processed: 40, pending: 3, failed: 0 }
        later(400, () => become(draft, upload.id, { state: 'queued', batch: '9b1d-4471', jobs }))
        later(1600, () => become(draft, upload.id, { state: 'proving', jobs: { ...jobs, pending: 0 } }))
        later(2600, () => become(draft, upload.id, old => proofOf(draft, old, 0)))
      } else
        for (let step = 1; step <= 5; step++)
          later(step * 400, () => {
            const saved = step === 5 ? Math.max(0, upload.cells - 2) : Math.floor((upload.cells * step) / 5)
            const rejected = step === 5 ? Math.min(2, upload.cells) : 0
            become(draft, upload.id, {
              ...{ saved, rejected, waiting: upload.cells - saved - rejected },
              state: step === 5 ? 'ended' : 'outbox',
            })
          })
      return told(draft)
    },
    'imports.prove': async ({ draft: id, upload }) => {
      mustBeOnline()
      const draft = of(id)
      draft.uploads = draft.uploads.map(old => (old.id === upload ? { ...old, state: 'proving' } : old))
      later(900, () => become(draft, upload, old => proofOf(draft, old, 0)))
      return told(draft)
    },
    'imports.takeBack': async ({ draft: id, upload, overwrite }) => {
      const draft = of(id)
      if (overwrite === 'ask') return { elsewhere: 3, view: draft.view() }
      draft.uploads = draft.uploads.map(old => (old.id === upload ? { ...old, state: 'taken-back' } : old))
      return { elsewhere: 3, view: told(draft) }
    },
    'imports.receipt': async ({ upload, only }) => ({
      name: only === 'all' ? `receipt-${upload}.csv` : `rejected-${upload}.csv`,
      text: 'Fabric Code,Combination,Field,Before,Wanted,Outcome,Reason\r\n',
    }),
    ...standInExports({ emit, scenes, baselineOf, make, mustBeOnline, later, now }),
  }
  return {
    handlers,
    drafts,
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
