import { between, dice } from '../../src-practice/random.ts'
import type { UploadWay } from '../../src-shared/contract/import-uploads.ts'
import { type Edit, startUploads } from '../integration/imports-upload-support.ts'
import { liveAsTold } from './lives.ts'

/** A life of a desk that sends one draft up until it is killed; it comes as a line of JSON on stdin. */
export interface UploadLife {
  baseUrl: string
  token: string
  folder: string
  retailer: string
  seed: number
  life: number
  way: UploadWay
  /** Codes that each life has to itself. */
  codes: number
  /** How long a file is looked for (ms). */
  patience: number
  /** What a person does once it has ended; cancelling its rest does not wait for that. */
  afterwards: 'nothing' | 'prove' | 'takeBack' | 'cancelUnsent'
}

/** What a life has said, a line of JSON each: what it is about to send, and what was answered. */
export type UploadLine =
  | { about: { draft: number; life: number; way: UploadWay; edits: Edit[] } }
  | { answered: { draft: number; upload: number } }
  | { asks: { draft: number; what: UploadLife['afterwards'] } }
  | { done: { draft: number; what: UploadLife['afterwards'] } }

const tell = (line: UploadLine) => void process.stdout.write(`${JSON.stringify(line)}\n`)

async function live({ life, way, codes, seed, retailer, patience, afterwards, ...service }: UploadLife): Promise<void> {
  const next = dice(seed, 'upload', life)
  const world = await startUploads({ ...service, following: { patience } })
  const sheet = await world.prices.open(retailer)
  // Rows that changed since the grid was loaded stand last in a sheet: by their place, lives would share codes.
  const own = sheet.codes.toSorted().slice((life - 1) * codes, life * codes)
  const edits = own.flatMap((code, at): Edit[] => {
    const price = life * 10 + at + 0.25
    return next() < 0.5
      ? [[code, 'retail', price]]
      : [
          [code, 'retail', price],
          [code, 'wholesale', between(next, 1, 9)],
        ]
  })
  const draft = await world.draft(sheet, edits)
  tell({ about: { draft, life, way, edits } })
  const { uploads } = await world.upload(draft, way)
  const upload = uploads[0]?.id ?? 0
  tell({ answered: { draft, upload } })
  if (afterwards === 'nothing') return
  if (afterwards !== 'cancelUnsent') await world.until(draft, 'proved', 'ended')
  tell({ asks: { draft, what: afterwards } })
  const [asked, entry] = [
    { draft, upload },
    { sheet: retailer, entry: upload },
  ]
  if (afterwards === 'prove') await world.handlers['imports.prove'](asked)
  else if (afterwards === 'cancelUnsent') await world.prices.ask('prices.cancelUnsent', entry)
  else if (way === 'cells') await world.prices.ask('prices.revert', { ...entry, overwrite: 'ask' })
  else await world.handlers['imports.takeBack']({ ...asked, overwrite: 'ask' })
  tell({ done: { draft, what: afterwards } })
}

liveAsTold(live)
