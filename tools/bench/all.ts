import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../../scripts/ensure-build.ts'
import { endRun, startRun } from './run.ts'

const help = `npm run bench:all -- [--out FOLDER] [--smoke]
  --out FOLDER  each bench's output goes into a file of its own in this folder
  --smoke       the smallest sizes, once: shows that each bench works (npm run bench:smoke)
`

/** Every bench by its name (as `bench:NAME`), in the order of docs/PERFORMANCE.md. */
const benches: Readonly<Record<string, readonly [program: string, ...options: string[]]>> = {
  print: ['print.ts'],
  idle: ['print.ts', '--idle'],
  room: ['room.ts'],
  grid: ['grid.ts'],
  feel: ['feel.ts'],
  orders: ['orders.ts'],
  csv: ['csv.ts'],
}

/** How long one bench may take (ms): what takes longer hangs. */
const longest = { smoke: 10 * 60_000, whole: 3 * 3_600_000 }
/** Lines of a bench that broke off which are shown. */
const shownLines = 30

/** How a bench ended; `last` is its last line. */
interface Ended {
  isGood: boolean
  last: string
}

/** Runs one bench to its end; its output goes into a file or, where it broke off, onto stderr. */
async function runOne(name: string, isSmoke: boolean, out: string | undefined): Promise<Ended> {
  const [program = '', ...options] = benches[name] ?? []
  const args = [join(import.meta.dirname, program), ...options, ...(isSmoke ? ['--smoke'] : [])]
  const lines: string[] = []
  const run = startRun(process.execPath, args, { onLine: line => lines.push(line) })
  const end = () => endRun(run)
  // It is in a process group of its own, which no Ctrl+C reaches.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  const timer = setTimeout(end, isSmoke ? longest.smoke : longest.whole)
  const broke = await run.ended.then(
    () => null,
    (error: Error) => error,
  )
  clearTimeout(timer)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end)
  if (out !== undefined) writeFileSync(join(out, `${name}.txt`), `${lines.join('\n')}\n\n${run.said()}`)
  const last = lines.at(-1) ?? ''
  if (broke === null) return { isGood: true, last }
  if (last.startsWith('Missed: ')) return { isGood: false, last }
  console.error([...lines, ...run.said().trimEnd().split('\n')].slice(-shownLines).join('\n'))
  return { isGood: false, last: 'It broke off.' }
}

/** Runs every bench, one after the other. @returns 0 where all ended well, 1 where one missed a target or broke off */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      smoke: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.error(help)
    return 2
  }
  const out = values.out === undefined ? undefined : resolve(values.out)
  if (out !== undefined) mkdirSync(out, { recursive: true })
  await ensureBuild()
  const bad: string[] = []
  let stopped = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopped = true
    })
  }
  for (const name of Object.keys(benches)) {
    if (stopped) {
      bad.push(`${name} (not run)`)
      continue
    }
    const began = performance.now()
    const { isGood, last } = await runOne(name, values.smoke, out)
    console.log(`${name}, ${Math.round((performance.now() - began) / 1000)} s: ${last}`)
    if (!isGood) bad.push(name)
  }
  const count = Object.keys(benches).length
  console.log(bad.length === 0 ? `All ${count} benches ended well.` : `Not well: ${bad.join(', ')}.`)
  return bad.length === 0 ? 0 : 1
}

process.exitCode = await main()
