import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { cellState } from '../../../src-shared/pricing/cell-state.ts'
import { startPrices } from '../../../tests/integration/prices-desk-support.ts'
import { median } from '../run.ts'
import { print } from '../table.ts'
import { measureBarePatch } from './bare-patch.ts'
import { type PriceService, startPriceService, type WantedPrice } from './price-service.ts'

/** What the desk is given. */
interface DeskWork {
  url: string
  token: string
  retailer: string
  folder: string
  cells: WantedPrice[]
}

/** What came of it. */
export interface OutboxRun {
  /** Until the change was on disk. */
  changeMilliseconds: number
  /** From then until the last cell was settled, on disk. */
  sendMilliseconds: number
  /** Of the whole process with its workers, while it sent. */
  cpuMilliseconds: number
}

/**
 * One paste of all cells into a desk of its own process, on a prices.db of its own, until the service has them and the desk has
 * that on disk.
 * @throws Error where the service does not have every price afterwards
 */
export async function measureOutbox(service: PriceService, cells: WantedPrice[]): Promise<OutboxRun> {
  const child = fork(fileURLToPath(import.meta.url), ['desk'])
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-outbox-'))
  try {
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`The desk ended with ${code}`)
    })
    const heard = Promise.race([once(child, 'message'), failed])
    const work: DeskWork = {
      url: service.url,
      token: service.token,
      retailer: String(service.retailer),
      folder,
      cells,
    }
    child.send(work)
    const [run] = await heard
    const kept = await service.takeBack(cells)
    if (kept !== cells.length) throw new Error(`The service has ${kept} of ${cells.length} prices`)
    return run as OutboxRun
  } finally {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function sendAll({ url, token, retailer, folder, cells }: DeskWork): Promise<OutboxRun> {
  const world = await startPrices({ baseUrl: url, token, folder })
  const sheet = await world.open(retailer)
  const numbers = new Map(sheet.head.combinations.map(({ id, no }) => [id, no]))
  const edits = cells.map(({ code, combination, field, value }): [number, number] => [
    sheet.cell(code, numbers.get(String(combination)) ?? 0, field),
    Math.round(value * 100),
  ])
  const change = sheet.change(edits, 'paste')
  world.told.cells.length = 0
  const begun = performance.now()
  await world.ask('prices.change', change)
  const written = performance.now()
  const cpu = process.cpuUsage()
  let saved = 0
  await world.until(() => {
    for (const { news } of world.told.cells.splice(0)) {
      saved += news.states.reduce((sum, state) => sum + (state === cellState.saved ? 1 : 0), 0)
    }
    return saved >= cells.length
  }, 600_000)
  const ended = performance.now()
  const { user, system } = process.cpuUsage(cpu)
  await world.close()
  return {
    changeMilliseconds: written - begun,
    sendMilliseconds: ended - written,
    cpuMilliseconds: (user + system) / 1_000,
  }
}

/** 10,000 PATCHes of the outbox beside those of a bare loop of six, in turn. */
export async function measureOutboxRatio(isSmoke: boolean): Promise<string[]> {
  const count = isSmoke ? 1_000 : 10_000
  const service = await startPriceService({ codes: count, combinations: 4 })
  const runs: { bare: number; ours: number }[] = []
  try {
    const cells = await service.cells(count)
    // Once untimed: what is compiled once and kept.
    await measureBarePatch(service, cells.slice(0, 1_000))
    for (let round = 0; round < (isSmoke ? 1 : 5); round += 1) {
      const bare = await measureBarePatch(service, cells)
      const { sendMilliseconds } = await measureOutbox(service, cells)
      runs.push({ bare, ours: cells.length / (sendMilliseconds / 1_000) })
      console.error(`round ${round + 1}: ${JSON.stringify(runs.at(-1))}`)
    }
  } finally {
    service.close()
  }
  const ratio = median(runs.map(({ bare, ours }) => ours / bare))
  print(`${count.toLocaleString('en')} PATCHes, each an edit`, 'a second', 'ratio')
  print('  bare loop of six', median(runs.map(({ bare }) => bare)).toFixed(0))
  print('  the outbox, on disk', median(runs.map(({ ours }) => ours)).toFixed(0), ratio.toFixed(2))
  return ratio < 0.8 ? [`the outbox reaches ${ratio.toFixed(2)} of a bare loop, not 0.8`] : []
}

/** `node tools/bench/prices/outbox.ts`: the outbox beside the bare loop, one after the other. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      cells: { type: 'string', default: '10000' },
      rounds: { type: 'string', default: '3' },
      codes: { type: 'string', default: '10000' },
      combinations: { type: 'string', default: '4' },
    },
  })
  const service = await startPriceService({
    codes: Number(values.codes),
    combinations: Number(values.combinations),
  })
  try {
    const cells = await service.cells(Number(values.cells))
    await measureBarePatch(service, cells.slice(0, 1_000))
    const ratios: number[] = []
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const bare = await measureBarePatch(service, cells)
      const run = await measureOutbox(service, cells)
      const ours = cells.length / (run.sendMilliseconds / 1_000)
      ratios.push(ours / bare)
      const figures = Object.entries(run).map(([name, value]) => `${name} ${value.toFixed(0)}`)
      console.log(`bare ${bare.toFixed(0)}/s, outbox ${ours.toFixed(0)}/s; ${figures.join(', ')}`)
    }
    console.log(`ratio ${median(ratios).toFixed(2)} (${ratios.map(one => one.toFixed(2)).join(', ')})`)
  } finally {
    service.close()
  }
}

if (process.argv[2] === 'desk') {
  process.once('message', async message => process.send?.(await sendAll(message as DeskWork)))
} else if (import.meta.main) {
  await main()
}
