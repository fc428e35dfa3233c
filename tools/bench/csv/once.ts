import { createReadStream, rmSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import Papa from 'papaparse'
import { DraftSheets } from '../../../src-main/imports/draft-sheets.ts'
import { readCatalogueFile } from '../../../src-main/imports/reading/read-catalogue-file.ts'
import { checkCooperatively, openSheet } from '../../../src-main/imports/sheets/open-sheet.ts'
import type { Baseline } from '../../../src-shared/imports/baseline.ts'
import { noDecisions } from '../../../src-shared/imports/decisions.ts'
import { priceFields } from '../../../src-shared/pricing/cell.ts'
import { memoryOf } from '../memory.ts'
import { median } from '../run.ts'
import { baselineOf, type Shape } from './price-file.ts'

// node once.ts papa|read|whole|raised|catalogue|desk|idle FILE SHAPE ROUNDS: one way to read a file (SHAPE: as JSON), in a process of its own. Says what
// it took as a line of JSON.
const [mode = '', file = '', shapeGiven = '', rounds = '1'] = process.argv.slice(2)
const shape = JSON.parse(shapeGiven) as Shape
const { rows } = shape
const workingCopy = `${file}.copy`
const decisions = noDecisions

/** Reads the file once; answers its rows and how many changes were found. */
type Way = () => Promise<{ rows: number; changes: number }>

const papa: Way = () =>
  new Promise((resolve, reject) => {
    let read = 0
    Papa.parse(createReadStream(file), {
      step: () => {
        read++
      },
      complete: () => resolve({ rows: read, changes: 0 }),
      error: reject,
    })
  })

const read: Way = async () => {
  const { sheet } = await openSheet({ source: { file }, decisions, baseline: null, workingCopy })
  return { rows: sheet.rows, changes: 0 }
}

/** As `selvedge csv check` does it, on one thread. `raised`: with every price another one. */
function whole(raised: boolean): Way {
  const baseline = baselineOf(shape, raised)
  return () => checkedWith(baseline)
}

/** All that `selvedge csv check` does: the grid is read from a catalogue file beside the price file. */
const catalogue: Way = async () => checkedWith(await readCatalogueFile(`${file}.json`))

async function checkedWith(baseline: Baseline): ReturnType<Way> {
  const open = await openSheet({ source: { file }, decisions, baseline, workingCopy })
  const { changes } = await checkCooperatively(open, decisions, baseline, {})
  return { rows: open.sheet.rows, changes: changes?.cells.length ?? 0 }
}

/** As the desk does it: the delay is that of the desk's own loop, while the sheet worker reads and checks. */
function desk(): Way {
  let data = baselineOf(shape)
  let draft = 0
  const sources = {
    arriving: () => null,
    mustBeThere: async () => {},
    file: () => file,
    workingCopy: () => workingCopy,
  }
  return async () => {
    const sheets = new DraftSheets(sources, () => {})
    // The worker alone keeps no process alive; in the desk its windows do.
    const alive = setInterval(() => {}, 1000)
    const source = { name: file, bytes: 0, modifiedAt: null, sha256: '' }
    const stored = { id: ++draft, name: file, retailer: '7', source, decisions, hasCatalogue: false }
    const answer = await sheets.check({
      stored: { ...stored, counts: null, madeAt: 0, changedAt: 0 },
      version: 0,
      baseline: { key: 'grid', load: async () => data },
      texts: async () => [],
      remembered: async () => ({ names: {}, roles: {} }),
      usernames: [],
    })
    await sheets.close()
    clearInterval(alive)
    // Its arrays were moved to the worker.
    if (draft < Number(rounds)) data = baselineOf(shape)
    if (!answer) throw new Error('the file was not checked')
    return { rows: answer.rows, changes: answer.totals?.cells ?? 0 }
  }
}

const idle: Way = async () => {
  await sleep(2000)
  return { rows, changes: 0 }
}

const ways: Record<string, () => Way> = {
  papa: () => papa,
  read: () => read,
  idle: () => idle,
  catalogue: () => catalogue,
  desk,
  whole: () => whole(false),
  raised: () => whole(true),
}
/** Changes that must be found at least: a comparison that found nothing would be quick and worth nothing. */
const every = rows * shape.combinations * priceFields.length
const some = Math.floor(every / 9)
const leastChanges: Record<string, number> = { whole: some, catalogue: some, desk: some, raised: every }

const way = ways[mode]?.()
if (!way) throw new Error(`${mode} is no way to read a file`)
const delay = monitorEventLoopDelay({ resolution: 5 })
const times: number[] = []
const processorTimes: number[] = []
for (let round = 0; round < Number(rounds); round++) {
  delay.enable()
  const begun = performance.now()
  const before = process.cpuUsage()
  const found = await way()
  times.push(performance.now() - begun)
  const { user, system } = process.cpuUsage(before)
  processorTimes.push((user + system) / 1000)
  delay.disable()
  if (found.rows < rows) throw new Error(`${found.rows} of ${rows} rows were read`)
  if (found.changes < (leastChanges[mode] ?? 0)) throw new Error(`only ${found.changes} changes were found`)
}
rmSync(workingCopy, { force: true })
console.log(
  JSON.stringify({
    time: median(times),
    processor: median(processorTimes),
    memory: memoryOf(process.pid, 'VmHWM'),
    delay: delay.percentile(99) / 1e6,
    longest: delay.max / 1e6,
  }),
)
