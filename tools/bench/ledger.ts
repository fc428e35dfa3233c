import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LedgerBench, LedgerFigures } from './ledger-process.ts'
import { startRun } from './run.ts'

const program = fileURLToPath(new URL('ledger-process.ts', import.meta.url))

async function runProcess(bench: LedgerBench): Promise<LedgerFigures> {
  let figures: LedgerFigures | null = null
  const run = startRun(process.execPath, [program], {
    env: { LEDGER_BENCH: JSON.stringify(bench) },
    onLine: line => {
      figures = JSON.parse(line) as LedgerFigures
    },
  })
  await run.ended
  if (figures === null) throw new Error(`No figures came: ${run.said()}`)
  return figures
}

/** Asks a desk with so many printed jobs for its list, searches and history; beside it a process that does nothing. */
export async function measureLedger(
  folder: string,
  jobs: number,
  rounds: number,
): Promise<{ desk: LedgerFigures; idle: LedgerFigures }> {
  const place = mkdtempSync(join(folder, 'ledger-'))
  const desk = await runProcess({ folder: place, jobs, rounds })
  return { desk, idle: await runProcess({ folder: place, jobs: 0, rounds }) }
}
