import type { ServerResponse } from 'node:http'
import Papa from 'papaparse'
import { priceFields } from '../../src-shared/pricing/cell.ts'
import { closeAfterTest } from '../rig/after-test.ts'
import { type Edit, startUploads, type UploadSettings, type UploadWorld } from './imports-upload-support.ts'
import { removePriceFolders } from './prices-desk-support.ts'
import { type StrangeService, strangeService } from './prices-strange-support.ts'
import { json, type Seen } from './service-support.ts'

const titles = ['Wholesale', 'Retail', 'Plus Size Wholesale', 'Plus Size Retail', 'Days']

/** What a file asks for, as the odd service takes it. */
async function cellsOf({ body, headers }: Seen): Promise<[name: string, value: number | null][]> {
  const form = await new Response(body, {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData()
  const text = await (form.get('file') as File).text()
  const [head = [], ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data
  return rows.flatMap(row =>
    head.flatMap((title, at): [string, number | null][] => {
      const field = priceFields[titles.findIndex(known => title === `Suit / Jacket / ${known}`)]
      const value = row[at] ?? ''
      const code = row[head.indexOf('Fabric Code')]
      return field && value !== '' ? [[`7 ${code} 31 ${field}`, Number(value) || null]] : []
    }),
  )
}

/** A service that takes files as a test says, and speaks as a test says. */
export interface OddImports {
  service: StrangeService
  /** How often a file came. */
  came(): number
  /** Which of a file's cells are stored, and when (ms). */
  takes: (name: string) => boolean
  after: number
  /** It keeps whole prices only. */
  rounds: boolean
  answer: (response: ServerResponse) => void
  notifications: ((response: ServerResponse, seen: Seen) => void) | null
  counters: ((response: ServerResponse) => void) | null
}

export const absent = (response: ServerResponse) =>
  json(response, { message: 'The operation does not exist in the admin API.' }, 404)

export async function oddImports(): Promise<OddImports> {
  const service = await strangeService()
  let count = 0
  const odd: OddImports = {
    service,
    came: () => count,
    takes: () => true,
    after: 50,
    rounds: false,
    answer: response => json(response, { data: { batch: 'x' } }),
    notifications: null,
    counters: null,
  }
  service.other = (response, seen) => {
    if (seen.url.includes('/notifications')) return (odd.notifications ?? absent)(response, seen)
    if (seen.url.includes('/job-batches')) return (odd.counters ?? absent)(response)
    if (!seen.url.includes('/pricing/import/7')) return absent(response)
    count++
    void cellsOf(seen).then(cells =>
      setTimeout(() => {
        for (const [name, value] of cells) {
          const kept = odd.rounds && value !== null ? Math.round(value) : value
          if (odd.takes(name)) service.stored.set(name, [kept])
        }
      }, odd.after),
    )
    odd.answer(response)
  }
  return odd
}

/** What the drafts of these tests change. */
export const edits: Edit[] = [
  ['A-1', 'retail', 250],
  ['A-2', 'retail', 251.5],
  ['A-3', 'wholesale', 9],
]

/** A desk on an odd service; it ends with the test. */
export async function oddDesk(odd: OddImports, more: Partial<UploadSettings> = {}): Promise<UploadWorld> {
  const world = await startUploads({ baseUrl: odd.service.url, token: 'a-token-of-the-tests', ...more })
  closeAfterTest(removePriceFolders)
  closeAfterTest(() => world.close())
  return world
}

/** A desk on an odd service that has just sent a draft up as a file. */
export async function uploaded(odd: OddImports, more: Partial<UploadSettings> = {}) {
  const world = await oddDesk(odd, more)
  const sheet = await world.prices.open('7')
  const draft = await world.draft(sheet, edits)
  await world.upload(draft, 'file')
  return { world, sheet, draft }
}
