import { createHash } from 'node:crypto'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'

/** Asks for a new practice service with so many jobs; the one before ends. */
export interface ServiceRequest {
  jobs: number
}

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

export const documentTypes = ['order', 'tag', 'shipping container'] as const

let current: PracticeService | null = null

/** The same seed each time: every run prints the same documents. They are drawn before anybody asks for them. */
async function serve({ jobs }: ServiceRequest): Promise<ServedJobs> {
  await current?.close()
  const service = await startPracticeService({ size: 'none' })
  current = service
  const types = Array.from({ length: jobs }, (_, at) => documentTypes[at % documentTypes.length] ?? 'order')
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

if (process.send) {
  process.on('message', async request => {
    process.send?.(await serve(request as ServiceRequest))
  })
  process.on('disconnect', () => void current?.close())
}
