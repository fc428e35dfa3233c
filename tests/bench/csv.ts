import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writePriceFile } from './csv/price-file.ts'
import { median, startRun } from './run.ts'
import { megabytes, milliseconds, print, seconds } from './table.ts'

interface Once {
  time: number
  memory: number
  delay: number
  longest: number
}

const ways = [
  ['papa', 'bare Papa.parse with step'],
  ['read', 'read into columns'],
  ['whole', 'read, checked, compared (csv check)'],
  ['raised', 'the same, every price another one'],
  ['desk', 'the same in the desk, its own loop'],
] as const
const turns = 5

const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-csv-'))
const program = join(import.meta.dirname, 'csv', 'once.ts')

/** One process, on its own, so that memory and event loop are those of this way alone. */
async function once(...args: string[]): Promise<Once> {
  let said = ''
  const { ended } = startRun(process.execPath, [program, ...args], {
    onLine: line => {
      said = line
    },
  })
  await ended
  return JSON.parse(said) as Once
}

/** The ways take turns, so that a slow moment of the machine meets all of them. */
async function compare(title: string, rows: number, rounds: number): Promise<void> {
  const file = join(folder, `${rows}.csv`)
  writePriceFile(file, rows)
  print(
    `${title}, ${megabytes(statSync(file).size)}`,
    'time',
    'of bare',
    'peak memory',
    'p99 delay',
    'longest',
  )
  const found = new Map<string, Once[]>()
  for (let turn = 0; turn < turns; turn++)
    for (const [way] of ways)
      found.set(way, [...(found.get(way) ?? []), await once(way, file, String(rows), String(rounds))])
  const middle = (way: string, what: keyof Once) => median((found.get(way) ?? []).map(each => each[what]))
  const largest = (way: string, what: keyof Once) =>
    Math.max(...(found.get(way) ?? []).map(each => each[what]))
  for (const [way, name] of ways)
    print(
      `  ${name}`,
      seconds(middle(way, 'time')),
      `${(middle(way, 'time') / middle('papa', 'time')).toFixed(2)} x`,
      megabytes(largest(way, 'memory')),
      milliseconds(middle(way, 'delay')),
      milliseconds(middle(way, 'longest')),
    )
}

try {
  await compare('10,000 rows of 203 columns', 10_000, 5)
  await compare('70,000 rows of 203 columns', 70_000, 1)
  const idle = await once('idle', join(folder, 'idle'), '0', '1')
  print(
    'an idle process',
    '',
    '',
    megabytes(idle.memory),
    milliseconds(idle.delay),
    milliseconds(idle.longest),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
