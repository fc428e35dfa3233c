import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { median } from '../run.ts'
import { type PriceService, startPriceService, type WantedPrice } from './price-service.ts'

/** What the bare loop is given. */
interface BarePatch {
  url: string
  token: string
  retailer: number
  cells: WantedPrice[]
}

/** Requests that are under way at once, as the desk has them. */
const AT_ONCE = 6

/**
 * The reference of the outbox: each cell in a PATCH of its own, six at once, nothing written down, in a process of its own.
 * @returns cells a second, from the first request to the last answer
 * @throws Error where the service does not have every price afterwards
 */
export async function measureBarePatch(service: PriceService, cells: WantedPrice[]): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), ['loop'])
  try {
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`The bare loop ended with ${code}`)
    })
    const heard = Promise.race([once(child, 'message'), failed])
    const work: BarePatch = { url: service.url, token: service.token, retailer: service.retailer, cells }
    child.send(work)
    const [milliseconds] = await heard
    const kept = await service.takeBack(cells)
    if (kept !== cells.length) throw new Error(`The service has ${kept} of ${cells.length} prices`)
    return cells.length / (Number(milliseconds) / 1_000)
  } finally {
    child.kill()
  }
}

/** @returns milliseconds */
async function patchAll({ url, token, retailer, cells }: BarePatch): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  let next = 0
  const loop = async () => {
    for (let cell = cells[next++]; cell; cell = cells[next++]) {
      const { code, combination, field, value } = cell
      const body = JSON.stringify({ retailer, fabric_code: code, combination_id: combination, field, value })
      const answer = await fetch(`${url}/api/v1/admin/pricing/retailer`, { method: 'PATCH', headers, body })
      const saved = (await answer.json()) as { value?: unknown }
      if (saved.value !== value) throw new Error(`${code} was answered with ${answer.status}`)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, loop))
  return performance.now() - begun
}

/** `node tools/bench/prices/bare-patch.ts`: the loop alone. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { cells: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '3' } },
  })
  const service = await startPriceService()
  try {
    const cells = await service.cells(Number(values.cells))
    // Once untimed: what is compiled once and kept.
    await measureBarePatch(service, cells.slice(0, 1_000))
    const rates: number[] = []
    for (let round = 0; round < Number(values.rounds); round += 1) rates.push(await measureBarePatch(service, cells))
    const shown = [median(rates), Math.min(...rates), Math.max(...rates)].map(rate => rate.toFixed(0))
    console.log(`${cells.length} cells, six at once: ${shown[0]} a second (${shown[1]} to ${shown[2]})`)
  } finally {
    service.close()
  }
}

if (process.argv[2] === 'loop') {
  process.once('message', async message => {
    const work = message as BarePatch
    // Once untimed: the desk has asked for a whole grid by then, and its code is as warm as this.
    await patchAll({ ...work, cells: work.cells.slice(0, 1_000) })
    process.send?.(await patchAll(work))
  })
} else if (import.meta.main) {
  await main()
}
