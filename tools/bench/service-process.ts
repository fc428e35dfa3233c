import { createHash } from 'node:crypto'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'

/**
 * Asks for a new practice service with so many jobs, of the types in turn; the one before ends. Or, of the one that runs,
 * for so many jobs one after the other, each 20 ms after a reading of the list.
 */
export type BenchRequest = { jobs: number; types?: readonly string[] } | { trickle: number }

/** A job with the digest of the bytes that its fetch gives. */
export interface ServedJob {
  id: string
  type: string
  sha256: string
}

export interface ServedJobs {
  url: string
  token: string
  jobs: ServedJob[]
}

/** When the list first showed each job, as its answer was sent: milliseconds since 1970. */
export interface ShownJobs {
  shown: Record<string, number>
}

export const documentTypes = ['order', 'tag', 'shipping container', 'kanban'] as const

let current: PracticeService | null = null
let listRead: () => void = () => {}
const nextReading = () =>
  new Promise<number>(resolve => {
    listRead = () => resolve(performance.timeOrigin + performance.now())
  })

/** The same seed each time: every run prints the same documents. They are drawn before anybody asks for them. */
async function serve(jobs: number, inTurn: readonly string[] = documentTypes): Promise<ServedJobs> {
  await current?.close()
  const service = await startPracticeService({
    size: 'none',
    linkSeconds: 3_600,
    log: line => {
      if (line.startsWith('GET /admin/orders/print-jobs ')) listRead()
    },
  })
  current = service
  const types = Array.from({ length: jobs }, (_, at) => inTurn[at % inTurn.length] ?? 'order')
  const ids = service.addJobs(types.map(type => ({ job_type: type, copies: 1, fails: false })))
  const served: ServedJob[] = []
  for (const [at, id] of ids.entries()) {
    const sha256 = createHash('sha256')
      .update(await service.pdf(id))
      .digest('hex')
    served.push({ id, type: types[at] ?? '', sha256 })
  }
  return { url: service.url, token: service.token, jobs: served }
}

async function trickle(jobs: number): Promise<ShownJobs> {
  const shown: Record<string, number> = {}
  for (let at = 0; at < jobs; at++) {
    await nextReading()
    await new Promise(resolve => setTimeout(resolve, 20))
    const [id = ''] = current?.addJobs([{ job_type: 'order', copies: 1, fails: false }]) ?? []
    await current?.pdf(id)
    shown[id] = await nextReading()
  }
  return { shown }
}

if (process.send) {
  process.on('message', async message => {
    const request = message as BenchRequest
    process.send?.('jobs' in request ? await serve(request.jobs, request.types) : await trickle(request.trickle))
  })
  process.on('disconnect', () => void current?.close())
}
