import { createReadStream, rmSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import Papa from 'papaparse'
import { readSheet } from '../../../src-main/imports/reading/read-sheet.ts'
import type { Baseline } from '../../../src-shared/imports/baseline.ts'
import { checkSheet } from '../../../src-shared/imports/check.ts'
import { noDecisions } from '../../../src-shared/imports/decisions.ts'
import { rolesOf, wordColumns } from '../../../src-shared/imports/header.ts'
import { memoryOf } from '../memory.ts'
import { median } from '../run.ts'
import { baselineOf } from './price-file.ts'

// node once.ts papa|read|whole|idle FILE ROWS ROUNDS: one way to read a file, in a process of its own. Says what it took as a line of JSON.
const [mode = '', file = '', rows = '0', rounds = '1'] = process.argv.slice(2)

const papa = () =>
  new Promise<number>((resolve, reject) => {
    let read = 0
    Papa.parse(createReadStream(file), {
      step: () => {
        read++
      },
      complete: () => resolve(read),
      error: reject,
    })
  })

async function ours(baseline: Baseline | null): Promise<number> {
  const { sheet } = await readSheet(
    { file },
    { wordsColumns: titles => wordColumns(rolesOf(titles)), workingCopy: `${file}.copy` },
  )
  if (!baseline) return sheet.rows
  const checked = checkSheet({ sheet, decisions: noDecisions, baseline })
  const changes = checked.changes?.cells.length ?? 0
  // A comparison that found nothing would be quick and worth nothing.
  if (changes < sheet.rows) throw new Error(`only ${changes} changes were found`)
  return sheet.rows
}

const baseline = mode === 'whole' ? baselineOf(Number(rows)) : null
const delay = monitorEventLoopDelay({ resolution: 5 })
const times: number[] = []
delay.enable()
for (let round = 0; round < Number(rounds); round++) {
  const begun = performance.now()
  if (mode === 'idle') await sleep(2000)
  else {
    const read = mode === 'papa' ? await papa() : await ours(baseline)
    if (read < Number(rows)) throw new Error(`${read} of ${rows} rows were read`)
  }
  times.push(performance.now() - begun)
}
delay.disable()
rmSync(`${file}.copy`, { force: true })
console.log(
  JSON.stringify({
    time: median(times),
    memory: memoryOf(process.pid, 'VmHWM'),
    delay: delay.percentile(99) / 1e6,
  }),
)
