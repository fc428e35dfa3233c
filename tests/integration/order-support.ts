import { cpSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { createDesk, type Desk } from '../../src-main/desk.ts'
import { type PracticeOptions, type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import type { EventData, EventName } from '../../src-shared/contract/index.ts'
import type { JobRow } from '../../src-shared/contract/print.ts'
import { temporaryFolder } from '../rig/station.ts'
import { until } from './station-support.ts'

/** A whole desk in this process, on the practice service. */
export interface WholeDesk extends Desk {
  dataFolder: string
  /** What it told of one event, oldest first. */
  told<N extends EventName>(name: N): EventData<N>[]
  /** The PDFs that it printed. */
  printed(): string[]
  row(job: string): Promise<JobRow | undefined>
  reaches(job: string, here: JobRow['here']): Promise<void>
}

const closers: (() => Promise<void>)[] = []

/** Ends everything, services first: what waits for an answer of theirs ends with them. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close()
}

/** Starts a practice service without jobs whose orders are 51001 and so many after it. */
export async function startService(orders = 1, options: PracticeOptions = {}): Promise<PracticeService> {
  const practice = await startPracticeService({ size: 'none', stepSeconds: 0.1, ...options })
  closers.unshift(() => practice.close())
  const numbers = Array.from({ length: orders }, (_, at) => 51_001 + at)
  // Done long ago: they bring the orders, and nothing to print.
  practice.addJobs(numbers.map(order_id => ({ order_id, stage: 'printed' as const, created_at: 1 })))
  return practice
}

/** Opens a desk on a service, with its paper in a folder. */
export async function openDesk(practice: PracticeService, dataFolder = temporaryFolder()): Promise<WholeDesk> {
  const desk = await createDesk({
    shell: 'browser',
    dataFolder,
    fetch: globalThis.fetch,
    token: null,
    practice: { baseUrl: practice.url, token: practice.token },
  })
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await desk.close()
  }
  closers.unshift(close)
  const events: { name: EventName; data: unknown }[] = []
  desk.onEvent((name, data) => events.push({ name, data }))
  const paper = join(dataFolder, 'pdf-folder')
  const find = (job: string) => desk.printDesk.station?.board.get(job)
  await desk.handlers['settings.save']({ pollSeconds: 1 })
  await desk.handlers['station.readNow']({})
  return {
    ...desk,
    close,
    dataFolder,
    told: name => events.filter(event => event.name === name).map(event => event.data) as never,
    printed: () => {
      try {
        return readdirSync(paper).filter(file => file.endsWith('.pdf'))
      } catch {
        return []
      }
    },
    row: async job => (await desk.handlers['jobs.list']({})).rows.find(row => row.id === job),
    reaches: (job, here) =>
      until(
        () => find(job)?.here === here,
        () => `${job} ${find(job)?.here} ${here}`,
      ),
  }
}

/** A data folder as its desk would leave it if it were killed now: not a copy, which would hold all that waits. */
export function folderAsKilled(dataFolder: string): string {
  const folder = realpathSync(temporaryFolder())
  const marks = readdirSync(dataFolder).filter(file => file.endsWith('.mark'))
  // The marks first: after a kill a mark may be behind its database, never before it.
  for (const mark of marks) cpSync(join(dataFolder, mark), join(folder, mark))
  cpSync(dataFolder, folder, { recursive: true, force: false, filter: file => !/lock/.test(file) })
  for (const mark of marks) {
    const db = new Database(join(folder, mark.replace('.mark', '.db')))
    const inode = [folder, join(folder, mark)].map(path => statSync(path, { bigint: true }).ino).join(' ')
    db.prepare('UPDATE newest SET place = ?, inode = ?').run(folder, inode)
    db.close()
  }
  return folder
}
