import { Session } from 'node:inspector/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startPracticeService } from '../../src-practice/index.ts'
import { closeAll, openDesk, startService } from '../../tests/integration/order-support.ts'
import { startPrices } from '../../tests/integration/prices-desk-support.ts'

/*
 * How many source files one thing runs through in main's own thread (docs/ARCHITECTURE.md): V8 counts the functions that are
 * called from the moment it begins until it has ended. Workers, and the window's side, come on top.
 */

const help = `node tools/bench/ways.ts [--list]
  Counts the files of src-main and src-shared that run while one job is printed, one price is saved and one order is put on hold.
  --list  also names them
`
const { values } = parseArgs({ options: { list: { type: 'boolean' }, help: { type: 'boolean' } } })
const root = join(import.meta.dirname, '..', '..')
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Source files whose functions ran during `work`, with how many of them. */
async function filesThatRun(work: () => Promise<void>): Promise<Map<string, number>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const files = result.flatMap(({ url, functions }) => {
    if (!url.startsWith('file:')) return []
    const file = relative(root, fileURLToPath(url)).split(sep).join('/')
    const called = functions.filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0)
    return /^src-(main|shared)\//.test(file) && called.length > 0 ? [[file, called.length] as const] : []
  })
  return new Map(files)
}

type Way = () => Promise<void>
const ended: (() => Promise<unknown>)[] = []

/** Prints one job through a folder printer. */
async function printJob(): Promise<Way> {
  const service = await startService()
  const desk = await openDesk(service)
  return async () => {
    const [job = ''] = service.addJobs([{ job_type: 'order', fails: false, copies: 1 }])
    await desk.reaches(job, 'printed')
  }
}

/** Saves one price, from the window's command to the answer of the PATCH. */
async function savePrice(): Promise<Way> {
  const service = await startPracticeService({ grids: { 7: { codes: 60, combinations: 3 } } })
  const world = await startPrices({ baseUrl: service.url })
  const sheet = await world.open('7')
  ended.push(() => world.close(), service.close)
  return async () => {
    await world.ask('prices.change', sheet.change([[sheet.cell(sheet.codes[0] ?? ''), 45_550]]))
    await world.drained()
  }
}

/** Puts one order on hold. */
async function holdOrder(): Promise<Way> {
  const desk = await openDesk(await startService())
  return async () => {
    const { state } = await desk.handlers['acts.change']({ kind: 'hold', order: '51001' })
    if (state !== 'done') throw new Error(`The order was not put on hold: ${state}`)
  }
}

const ways = {
  'a print job, from the list to a folder': printJob,
  'a price, from prices.change to the answer of its PATCH': savePrice,
  'an act (hold), from the window’s command to the service’s answer': holdOrder,
}

if (values.help) say(help.trimEnd())
else {
  for (const [name, begin] of Object.entries(ways)) {
    try {
      const files = await filesThatRun(await begin())
      const functions = [...files.values()].reduce((sum, count) => sum + count, 0)
      say(`${name}: ${files.size} files, ${functions} functions`)
      if (values.list) for (const file of [...files.keys()].sort()) say(`  ${file}`)
    } finally {
      await closeAll()
      for (const end of ended.splice(0)) await end()
    }
  }
}
