import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type BrokenRequirement, brokenRequirements } from './broken-requirements.ts'
import { type Proof, proofsIn } from './proofs.ts'

/*
 * Breaks a sample of the specification's requirements in the code, one by one, and sees the test that says to prove it go red:
 * `node scripts/break-requirements.ts [ID ...]`. Works in a copy of the project. Takes about five minutes.
 */

const root = resolve(import.meta.dirname, '..')

interface Report {
  numPassedTests: number
  numFailedTests: number
}

/** Runs one test, by its title. */
function run(folder: string, { file, title }: Proof): Report {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  // What fills a gap of a title can be anything.
  const name = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%[a-z]/g, '.*')
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', file, '-t', name, '--reporter=json', `--outputFile=${report}`, '--testTimeout=120000']
  spawnSync(process.execPath, args, { cwd: folder, stdio: 'ignore' })
  return JSON.parse(readFileSync(report, 'utf8')) as Report
}

/** What came of breaking a requirement; null: the test went red, as it should. */
function faultIn(folder: string, { id, file, from, to }: BrokenRequirement, proofs: readonly Proof[]): string | null {
  // What a browser shows is proved by a run of its own.
  const [proof] = proofs.filter(one => one.file.endsWith('.test.ts'))
  if (!proof) return `no unit or integration test says “Proves: ${id}”`
  const path = join(folder, file)
  const whole = readFileSync(path, 'utf8')
  if (whole.split(from).length !== 2) return `${file} holds “${from}” not just once`
  const before = run(folder, proof)
  if (before.numPassedTests === 0 || before.numFailedTests > 0)
    return `${proof.file} › ${proof.title} isn't green as it is`
  try {
    writeFileSync(
      path,
      whole.replace(from, () => to),
    )
    return run(folder, proof).numFailedTests > 0 ? null : `${proof.file} › ${proof.title} stays green`
  } finally {
    writeFileSync(path, whole)
  }
}

const wanted = process.argv.slice(2)
const chosen = brokenRequirements.filter(({ id }) => wanted.length === 0 || wanted.includes(id))
const folder = mkdtempSync(join(tmpdir(), 'selvedge-broken-'))
let failed = 0
try {
  const left = new Set(['node_modules', '.git', 'dist', 'out', 'test-results'])
  cpSync(root, folder, { recursive: true, filter: path => !left.has(path.slice(root.length + 1)) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const proofs = proofsIn(root)
  for (const one of chosen) {
    const fault = faultIn(folder, one, proofs.get(one.id) ?? [])
    if (fault !== null) failed += 1
    process.stdout.write(`${fault === null ? 'red, as it should be' : `NOT PROVED: ${fault}`}  ${one.id}\n`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.stdout.write(`${chosen.length - failed} of ${chosen.length} requirements are proved by their test.\n`)
process.exitCode = failed > 0 ? 1 : 0
