import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { defaultWaits } from '../../src-main/pricing/sending/parts.ts'
import { Rereading } from '../../src-main/pricing/sending/rereading.ts'
import { type Fetch, nodeFetch } from '../../src-main/service/index.ts'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { removePriceFolders, startPrices, type WorldSettings } from './prices-desk-support.ts'
import { plainWindow, strangeService } from './prices-strange-support.ts'
import { strangePrices } from './prices-strange-world.ts'
import { json } from './service-support.ts'

let service: PracticeService
beforeAll(async () => {
  service = await startPracticeService({ grids: { 7: { codes: 60, combinations: 3 } } })
})
afterAll(async () => {
  await service.close()
  removePriceFolders()
})

/** The same numbers for the same seed. */
function random(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

interface Sent {
  place: string
  value: number | null
  at: number
}

/** Measures how long reads of rows take, with what is done with their answers; `end` gives the longest (ms). */
function watchReads(): { end(): number } {
  let slowest = 0
  const { run } = Rereading.prototype
  const spy = vi.spyOn(Rereading.prototype, 'run').mockImplementation(async function (this: Rereading, ...asked) {
    const since = performance.now()
    await run.apply(this, asked).finally(() => {
      slowest = Math.max(slowest, performance.now() - since)
    })
  })
  return {
    end: () => {
      spy.mockRestore()
      return slowest
    },
  }
}

/** A line that can be cut, and a list of the prices that went along it. */
function watchedLine(): {
  fetch: Fetch
  sent: Sent[]
  asked: string[]
  cut(isCut: boolean): void
} {
  const sent: Sent[] = []
  const asked: string[] = []
  let isCut = false
  const fetch: Fetch = async (url, init) => {
    if (isCut) throw new TypeError('fetch failed')
    if (init?.method === 'PATCH') {
      const { fabric_code, combination_id, value } = JSON.parse(String(init.body))
      sent.push({ place: `${fabric_code} ${combination_id}`, value, at: Date.now() })
    } else asked.push(String(url))
    return nodeFetch(url, init)
  }
  const cut = (now: boolean) => {
    isCut = now
  }
  return { fetch, sent, asked, cut }
}

const wait = async (settings: Omit<WorldSettings, 'baseUrl'>) => {
  const world = await startPrices({ baseUrl: service.url, ...settings })
  return { world, sheet: await world.open('7') }
}

it('asks about a price that somebody else changed a moment ago, after a pause and after an outage too', async () => {
  const line = watchedLine()
  const { world, sheet } = await wait({ fetch: line.fetch, waits: { fresh: 100, first: 50, most: 200 } })
  const [combination] = sheet.head.combinations
  const id = combination?.id ?? ''
  const [plain = '', paused = '', cut = ''] = sheet.codes
  const edit = (code: string) => world.ask('prices.change', sheet.change([[sheet.cell(code), 12_345]]))

  await pause(150)
  service.setPrice(7, plain, id, 'retail', 901)
  await edit(plain)
  await world.drained()

  await world.ask('prices.pause', { paused: true })
  await edit(paused)
  service.setPrice(7, paused, id, 'retail', 902)
  await pause(150)
  await world.ask('prices.pause', { paused: false })
  await world.drained()

  line.cut(true)
  await edit(cut)
  await world.until(() => world.told.outbox.at(-1)?.state === 'waiting')
  service.setPrice(7, cut, id, 'retail', 903)
  await pause(150)
  line.cut(false)
  const { retailers } = await world.drained()

  expect(retailers).toMatchObject([{ counts: { conflict: 3 } }])
  expect([plain, paused, cut].map(code => service.price(7, code, id, 'retail'))).toEqual([901, 902, 903])
  await world.close()
})

it('asks about a price that somebody else changed while the desk was closed for a moment', async () => {
  const waits = { fresh: 60_000, first: 50, most: 200 }
  const { world, sheet } = await wait({ waits })
  const id = sheet.head.combinations[0]?.id ?? ''
  const code = sheet.codes[10] ?? ''
  await world.ask('prices.pause', { paused: true })
  await world.ask('prices.change', sheet.change([[sheet.cell(code), 12_345]]))
  await world.close()
  service.setPrice(7, code, id, 'retail', 904)

  const next = await startPrices({ baseUrl: service.url, folder: world.folder, waits })
  await next.until(() => next.told.outbox.some(({ state }) => state === 'paused'))
  await next.ask('prices.pause', { paused: false })
  const { retailers } = await next.drained()
  expect(retailers).toMatchObject([{ counts: { conflict: 1 } }])
  expect(service.price(7, code, id, 'retail')).toBe(904)
  await next.close()
})

it('never overwrites what a colleague changed longer ago than a moment, whatever happens in between', {
  tags: 'long',
  timeout: 240_000,
}, async () => {
  const fresh = 120
  const below = random(20_261_122)
  const line = watchedLine()
  const lateness = monitorEventLoopDelay({ resolution: 5 })
  lateness.enable()
  const reads = watchReads()
  let slowestTrip = 0
  const { world, sheet: first } = await wait({ fetch: line.fetch, waits: { fresh, first: 40, most: 120 } })
  const places = first.codes.flatMap(code => first.head.combinations.map(({ id, no }) => ({ code, id, no })))
  const untouched = [...places]
  const colleague = new Map<string, { value: number; at: number }[]>()
  const bases = new Map<string, number>()
  let isPaused = false
  for (let turn = 0; turn < 150; turn++) {
    const what = below(12)
    // Long enough for what a colleague changes in places that wait to be sent to be more than a moment old.
    if (turn % 30 === 29) await pause(3_500)
    else if (what < 5) {
      const waiting = places.filter(({ code, id }) => bases.has(`${code} ${id}`))
      const among = turn % 30 > 20 && waiting.length > 0 ? waiting : places
      const { code, id } = among[below(among.length)] ?? { code: '', id: '' }
      const value = 500 + turn
      service.setPrice(7, code, id, 'retail', value)
      const place = `${code} ${id}`
      colleague.set(place, [...(colleague.get(place) ?? []), { value, at: Date.now() }])
    } else if (what < 8 && untouched.length > 0) {
      const sheet = await world.sheet('7')
      const chosen = Array.from({ length: 1 + below(6) }, () => untouched.splice(below(untouched.length), 1)[0])
      const cells = chosen.flatMap(one => (one ? [{ ...one, cell: sheet.cell(one.code, one.no) }] : []))
      for (const { code, id, cell } of cells) bases.set(`${code} ${id}`, sheet.value(cell) / 100)
      const since = performance.now()
      await world.ask('prices.change', sheet.change(cells.map(({ cell }) => [cell, 10_000 + turn])))
      slowestTrip = Math.max(slowestTrip, performance.now() - since)
    } else if (what === 8) line.cut(true)
    else if (what === 9) line.cut(false)
    else if (what === 10) {
      isPaused = !isPaused
      await world.ask('prices.pause', { paused: isPaused })
    } else await pause(below(120))
  }
  line.cut(false)
  await world.ask('prices.pause', { paused: false })
  const { retailers } = await world.drained(60_000)
  // A read that takes long serves three times as long: until its rows are taken, and until they are sent. A busy computer or disk is late with everything.
  lateness.disable()
  const served = Math.max(fresh, 3 * reads.end())
  const moment = 1_500 + 2 * served + 4 * (lateness.max / 1e6) + 4 * slowestTrip
  const overwritten = line.sent.flatMap(({ place, at, value }) => {
    const last = (colleague.get(place) ?? []).filter(one => one.at < at - moment).at(-1)
    const isUnseen = last !== undefined && last.value !== bases.get(place)
    return isUnseen ? [{ place, value, over: last.value, after: at - last.at, moment }] : []
  })
  expect(overwritten).toEqual([])
  expect(retailers.every(({ counts }) => counts.queued + counts.saving === 0)).toBe(true)
  expect(line.sent.length).toBeGreaterThan(40)
  await world.close()
})

it.each([
  { what: 'with what is set up for people', from: 0, waits: {}, read: 0, patch: 700 },
  { what: 'where reading is slow too', from: 12, waits: {}, read: 600, patch: 900 },
  { what: 'where answers are very slow', from: 24, waits: { fresh: 100 }, read: 0, patch: 2_000 },
])(
  'reads a row again that became old while answers before its own were slow, $what',
  async ({ from, waits, read, patch }) => {
    const line = watchedLine()
    const { world, sheet } = await wait({
      waits,
      fetch: async (url, init) => {
        const isPatch = init?.method === 'PATCH'
        const isFirst = isPatch && line.sent.length === 0
        const answer = line.fetch(url, init)
        // As soon as the first price is on its way, somebody changes those behind it.
        if (isFirst) for (const code of rest) service.setPrice(7, code, id, 'retail', 905)
        await pause(isPatch ? patch : read)
        return answer
      },
    })
    const { id = '', no = 0 } = sheet.head.combinations[2] ?? {}
    const codes = sheet.codes.slice(from, from + 12)
    const rest = codes.slice(6)
    await pause(300)
    await world.ask('prices.change', sheet.change(codes.map((code): [number, number] => [sheet.cell(code, no), 8_800])))
    const { retailers } = await world.drained()
    expect(retailers).toMatchObject([{ counts: { conflict: rest.length } }])
    expect(rest.map(code => service.price(7, code, id, 'retail'))).toEqual(rest.map(() => 905))
    await world.close()
  },
)

it('of 240 edits behind slow answers, only what was changed within an instant before its own request is overwritten', {
  tags: 'long',
  timeout: 240_000,
}, async () => {
  const grid = await startPracticeService({ grids: { 7: { codes: 120, combinations: 2 } } })
  const lateness = monitorEventLoopDelay({ resolution: 5 })
  lateness.enable()
  const line = watchedLine()
  const changed = new Map<string, number>()
  const seen = new Map<string, number>()
  const world = await startPrices({
    baseUrl: grid.url,
    fetch: async (url, init) => {
      const answer = line.fetch(url, init)
      const last = init?.method === 'PATCH' ? line.sent.at(-1) : undefined
      if (last) {
        seen.set(last.place, last.at)
        await pause(700)
      }
      return answer
    },
  })
  const sheet = await world.open('7')
  const { combinations } = sheet.head
  const places = sheet.codes.flatMap(code => combinations.map(({ id, no }) => ({ code, id, no })))
  await pause(300)
  const below = random(240)
  await world.ask(
    'prices.change',
    sheet.change(places.map(({ code, no }): [number, number] => [sheet.cell(code, no), 8_800])),
  )
  // A colleague, who aims at what waits to be sent.
  for (;;) {
    const waiting = places.filter(({ code, id }) => !seen.has(`${code} ${id}`) && !changed.has(`${code} ${id}`))
    const next = waiting[below(Math.min(waiting.length, 6))]
    if (!next) break
    grid.setPrice(7, next.code, next.id, 'retail', 500 + changed.size)
    changed.set(`${next.code} ${next.id}`, Date.now())
    await pause(below(300))
  }
  const { retailers } = await world.drained(60_000)
  const overwritten = line.sent.flatMap(({ place, at }) => {
    const since = changed.get(place)
    return since === undefined || since > at ? [] : [at - since]
  })
  lateness.disable()
  // An instant until the row is taken and one until it is sent; a busy computer is late with both.
  const instants = 2 * defaultWaits.fresh + 4 * (lateness.max / 1e6)
  expect(overwritten.filter(age => age > instants)).toEqual([])
  expect(retailers).toMatchObject([{ counts: { conflict: changed.size - overwritten.length } }])
  expect(changed.size).toBeGreaterThan(50)
  await world.close()
  await grid.close()
})

it('lets a row wait for an instant only, unless it is told otherwise', () => {
  expect(defaultWaits.fresh).toBeLessThanOrEqual(300)
})

it('reads the rows of a paste together', async () => {
  const line = watchedLine()
  const { world, sheet } = await wait({ fetch: line.fetch, waits: { fresh: 100 } })
  await pause(150)
  line.asked.length = 0
  await world.ask(
    'prices.change',
    sheet.change(sheet.codes.map((code): [number, number] => [sheet.cell(code, 1), 7_700])),
  )
  expect((await world.drained()).saved).toBe(sheet.codes.length)
  const windows = line.asked.filter(url => url.includes('limit='))
  expect(windows.length).toBeGreaterThan(0)
  expect(windows.length).toBeLessThan(8)
  await world.close()
})

it('finds a row that stands elsewhere now, and asks about it', async () => {
  const strange = await strangeService()
  let codes = strange.codes
  strange.window = (response, { url }) => {
    const asked = new URL(url, 'http://a.test').searchParams
    const from = Number(asked.get('offset') ?? 0)
    const all = plainWindow(strange)
    const rows = codes.map(code => all.rows.find(row => row.fabric_code === code))
    json(response, { ...all, rows: rows.slice(from, from + Number(asked.get('limit') ?? 10_000)) })
  }
  const world = await strangePrices(strange, { waits: { fresh: 100 } })
  const sheet = await world.open('7')
  await pause(150)
  codes = codes.toReversed()
  strange.stored.set('7 A-1 31 retail', [999])
  await world.ask('prices.change', sheet.change([[sheet.cell('A-1'), 5_000]]))
  const { retailers } = await world.drained()
  expect(retailers).toMatchObject([{ counts: { conflict: 1 } }])
  expect(strange.values('A-1')).toEqual([999])
})
