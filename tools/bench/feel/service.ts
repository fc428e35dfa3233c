import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startPracticeService } from '../../../src-practice/index.ts'

/** The practice service in a process of its own: a grid of 10,000 codes, and as many jobs as are added. */
export interface FeelService {
  url: string
  token: string
  /** Of one type, one after the other. */
  addJobs(count: number, type: JobType): Promise<string[]>
  close(): void
}

type JobType = 'order' | 'tag'

export async function startFeelService(): Promise<FeelService> {
  const child = fork(fileURLToPath(import.meta.url), ['serve'])
  const [{ url, token }] = (await once(child, 'message')) as [{ url: string; token: string }]
  return {
    url,
    token,
    async addJobs(count, type) {
      const added = once(child, 'message')
      child.send({ count, type })
      const [ids] = await added
      return ids as string[]
    },
    close: () => child.disconnect(),
  }
}

if (process.send && process.argv[2] === 'serve') {
  const service = await startPracticeService({ grids: { 7: { codes: 10_000, combinations: 40 } } })
  process.on('message', message => {
    const { count, type } = message as { count: number; type: JobType }
    process.send?.(service.addJobs(Array.from({ length: count }, () => ({ job_type: type, copies: 1, fails: false }))))
  })
  process.on('disconnect', () => void service.close())
  process.send({ url: service.url, token: service.token })
}
