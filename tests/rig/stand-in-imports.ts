import type { CommandHandlers, CommandName, EmitEvent } from '../../src-shared/contract/index.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { changesShown } from '../../src-shared/imports/change-pages.ts'
import { readCatalogue } from '../../src-shared/imports/read-catalogue.ts'
import { fileCell } from '../../src-shared/imports/sheet.ts'
import type { StandInDraft } from './stand-in-import-draft.ts'
import { standInExports } from './stand-in-import-exports.ts'
import { noPrices, standInImportFiles } from './stand-in-import-own-files.ts'
import { firstDrafts, type ImportScene, retailerOf } from './stand-in-import-scenes.ts'
import { standInUploading } from './stand-in-import-uploading.ts'

type ImportCommand = Extract<CommandName, `imports.${string}`>

export interface StandInImports {
  handlers: Pick<CommandHandlers, ImportCommand>
  drafts: Map<number, StandInDraft>
  stop(): void
}

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
  const later = (ms: number, run: () => void) => {
    const timer = setTimeout(run, scenes.has('slowly') ? ms * 3 : ms)
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
    'imports.forRetailer': async ({ draft: id, retailer }) => {
      const draft = of(id)
      if (draft.uploads.some(({ state }) => state !== 'refused'))
        throw new DeskError('imports.retailer-fixed', { retailer: draft.summary.retailer.id })
      draft.forRetailer(retailerOf(retailer), baselineOf(retailer))
      return told(draft)
    },
    'imports.split': async ({ draft: id, parts }) => {
      const draft = of(id)
      draft.decide({ set: 'left-out-usernames', usernames: parts.flatMap(part => part.usernames) })
      for (const { retailer } of parts) make(retailer, draft.summary.name, '')
      emit('imports.drafts', {})
      return told(draft)
    },
    'imports.openPrices': async ({ retailer, state }) => {
      const name = `selvedge-prices-${retailer}-${state}.csv`
      const known = [...drafts.values()].find(({ summary }) => summary.source.name === name)
      const { codes, combinations } = noPrices(baselineOf(retailer))
      const [combination] = combinations
      const title = `${combination?.mainProduct} / ${combination?.displayNames['en']} / Retail`
      const rows = codes.slice(0, 3).map(code => `${retailerOf(retailer).name},USD,${code},455.50`)
      const text = [`Username,Currency,Fabric Code,${title}`, ...rows, ''].join('\r\n')
      return { draft: (known ?? make(retailer, name, text)).summary.id, leftOut: null }
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
        after: Array.from(rows, () => null),
      }
    },
    'imports.unknownCodes': async () => ({ total: 0, sure: { codes: 0, cells: 0 }, lines: [] }),
    'imports.replacements': async () => ({ total: 0, cells: [] }),
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
    ...standInImportFiles({ of, told, baselineOf }),
    ...standInUploading({ emit, of, told, mustBeOnline, later }),
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
