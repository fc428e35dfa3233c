import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { reportOf, type Tally } from './tally.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder into which each file of kills leaves its tally. */
    tallies: string
    /** From which every random moment is drawn. */
    faultSeed: number
  }
}

const { SELVEDGE_FAULT_SEED: wantedSeed, SELVEDGE_FAULT_REPORT: reportFile } = process.env

/** Before the fault tests: one seed for all of them. After them: the report, said and written where it was asked for. */
export function setup(project: TestProject): () => void {
  const tallies = mkdtempSync(join(tmpdir(), 'selvedge-tallies-'))
  const seed = wantedSeed === undefined ? Date.now() % 1_000_000 : Number(wantedSeed)
  project.provide('tallies', tallies)
  project.provide('faultSeed', seed)
  return () => {
    const left = readdirSync(tallies).sort()
    const read = (ending: string) =>
      left.filter(file => file.endsWith(ending)).map(file => readFileSync(join(tallies, file), 'utf8'))
    const found = read('.json').map(text => JSON.parse(text) as Tally)
    const texts = read('.txt')
    rmSync(tallies, { recursive: true, force: true })
    if (left.length === 0) return
    const again = `The same moments again: SELVEDGE_FAULT_SEED=${seed}`
    const report = [...(found.length > 0 ? [reportOf(found)] : []), ...texts, again].join('\n')
    process.stdout.write(`\n${report}\n`)
    if (reportFile !== undefined) writeFileSync(reportFile, `${report}\n`)
  }
}
