import type { Upload, UploadWay } from '../../src-shared/contract/import-uploads.ts'
import type { StandInDraft } from './stand-in-import-draft.ts'

const minute = 60_000
let made = 20

/** An upload that has just begun. */
export function newUpload(of: StandInDraft, way: UploadWay, at = Date.now()): Upload {
  made += 1
  const cells = of.checked.totals?.cells ?? 0
  return {
    id: made,
    draft: of.summary.id,
    way,
    at,
    who: 'Ada Byron',
    cells,
    state: way === 'file' ? 'sending' : 'outbox',
    batch: null,
    said: [],
    jobs: null,
    proof: null,
    entry: way === 'cells' ? 41 : null,
    saved: 0,
    rejected: 0,
    waiting: way === 'cells' ? cells : 0,
  }
}

/** What the grid says after an upload: everything arrived but `missing` cells. */
export function proofOf(of: StandInDraft, upload: Upload, missing: number): Upload {
  const { lines } = of.changes({
    draft: of.summary.id,
    only: 'all',
    combination: null,
    collection: null,
    code: '',
    sort: 'grid',
    from: 0,
    count: Math.max(1, missing),
  })
  const different = Math.min(missing, upload.cells)
  return {
    ...upload,
    state: 'proved',
    batch: upload.batch ?? '9b1d-4471',
    proof: {
      at: Date.now(),
      cells: upload.cells,
      arrived: upload.cells - different,
      different,
      gone: 0,
      examples: lines.slice(0, different).map(({ code, combination, field, before, after }) => ({
        code,
        combination: of.baseline?.combinations[combination]?.name ?? '',
        field,
        wanted: after,
        found: before,
      })),
    },
  }
}

/** Uploads that a draft has had, by scene. */
export function pastUploads(of: StandInDraft, scene: string): Upload[] {
  const now = Date.now()
  const file = (at: number) => newUpload(of, 'file', now - at * minute)
  const cells = (at: number) => newUpload(of, 'cells', now - at * minute)
  switch (scene) {
    case 'uploaded': {
      const ended = cells(190)
      return [
        proofOf(of, file(12), 3),
        {
          ...ended,
          cells: 240,
          state: 'ended',
          saved: 236,
          rejected: 4,
          waiting: 0,
        },
        {
          ...file(60 * 26),
          state: 'refused',
          said: [{ code: 'imports.upload-refused', data: { what: 'The Currency field is required' } }],
        },
      ]
    }
    case 'uploading':
      return [
        {
          ...file(2),
          state: 'proving',
          batch: '9b1d-4471',
          jobs: { processed: 41, pending: 2, failed: 0 },
          said: [{ code: 'imports.upload-said', data: { what: 'Import of Autumn list v3.csv has started' } }],
        },
      ]
    case 'sending': {
      const running = cells(1)
      const saved = Math.floor(running.cells * 0.4)
      return [{ ...running, saved, rejected: 3, waiting: running.cells - saved - 3 }]
    }
    case 'unknown':
      return [{ ...file(4), state: 'unknown', said: [{ code: 'imports.upload-unknown', data: {} }] }]
    case 'refused':
      return [
        {
          ...file(1),
          state: 'refused',
          said: [{ code: 'imports.upload-refused', data: { what: 'Row 14: the fabric code is unknown' } }],
        },
      ]
    case 'taken-back': {
      const ended = cells(50)
      return [{ ...ended, state: 'taken-back', saved: ended.cells, waiting: 0 }]
    }
    default:
      return []
  }
}
