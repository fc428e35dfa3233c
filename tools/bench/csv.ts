import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Shape, writeCatalogue, writePriceFile } from './csv/price-file.ts'
import { conclude, smokeHelp } from './outcome.ts'
import { median, startRun } from './run.ts'
import { megabytes, milliseconds, print, seconds } from './table.ts'

interface Once {
  time: number
  processor: number
  memory: number
  delay: number
  longest: number
}

const ways = {
  papa: 'bare Papa.parse with step',
  read: 'read into columns',
  whole: 'read, checked, compared',
  catalogue: 'the same, its catalogue read (csv check)',
  raised: 'the same, every price another one',
  desk: 'the same in the desk, its own loop',
} as const
type Way = keyof typeof ways
const wide: Way[] = ['papa', 'read', 'whole', 'raised', 'desk']
const long: Way[] = ['papa', 'read', 'whole', 'catalogue']
const help = `npm run bench:csv -- [--smoke]
${smokeHelp}
`

/** What a file is measured for: `rounds` in each process, and the target for its whole check (times the bare reading). */
interface Table {
  title: string
  shape: Shape
  compared: readonly Way[]
  rounds: number
  ofBare: number
}
/** The most memory (bytes), and the longest delay of the event loop at the 99th percentile (ms). */
const targets = { memory: 500 * 1024 * 1024, delay: 50 }

const few = { rows: 1_000_000, combinations: 1 }
const none = { combinations: 40, longTexts: '' }
const usual: Table[] = [
  { title: '10,000 rows of 203 columns', shape: { ...none, rows: 10_000 }, compared: wide, rounds: 5, ofBare: 2 },
  { title: '70,000 rows of 203 columns', shape: { ...none, rows: 70_000 }, compared: wide, rounds: 1, ofBare: 2.5 },
  ...[
    { title: '1,000,000 codes', shape: { ...few, longTexts: '' } },
    { title: '1,000,000 codes, mixed', shape: { ...few, longTexts: '', isMixed: true } },
    { title: '1,000,000 codes, long names', shape: { ...few, longTexts: 'Fabric Name' } },
    { title: '1,000,000 codes, long remarks', shape: { ...few, longTexts: 'Remarks' } },
  ].map(table => ({ ...table, compared: long, rounds: 1, ofBare: 2.5 })),
]
const smallest: Table[] = [
  { title: '100 rows of 203 columns', shape: { ...none, rows: 100 }, compared: wide, rounds: 1, ofBare: 2 },
  {
    title: '1,000 codes, mixed, long names',
    shape: { rows: 1_000, combinations: 1, longTexts: 'Fabric Name', isMixed: true },
    compared: long,
    rounds: 1,
    ofBare: 2.5,
  },
]

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

/** Measures a file and prints its table; the ways take turns, so that a slow moment of the machine meets all of them. */
async function compare({ title, shape, compared, rounds, ofBare }: Table, turns: number): Promise<string[]> {
  const file = join(folder, 'prices.csv')
  writePriceFile(file, shape)
  if (compared.includes('catalogue')) writeCatalogue(`${file}.json`, shape)
  print(
    `${title}, ${megabytes(statSync(file).size)}`,
    'time',
    'of bare',
    'processor',
    'of bare',
    'peak memory',
    'p99 delay',
    'longest',
  )
  const found = new Map<Way, Once[]>()
  for (let turn = 0; turn < turns; turn++)
    for (const way of compared)
      found.set(way, [...(found.get(way) ?? []), await once(way, file, JSON.stringify(shape), String(rounds))])
  const middle = (way: Way, what: keyof Once) => median((found.get(way) ?? []).map(each => each[what]))
  const largest = (way: Way, what: keyof Once) => Math.max(...(found.get(way) ?? []).map(each => each[what]))
  const ratio = (way: Way, what: keyof Once) => middle(way, what) / middle('papa', what)
  const times = (way: Way, what: keyof Once) => `${ratio(way, what).toFixed(2)} x`
  for (const way of compared)
    print(
      `  ${ways[way]}`,
      seconds(middle(way, 'time')),
      times(way, 'time'),
      seconds(middle(way, 'processor')),
      times(way, 'processor'),
      megabytes(largest(way, 'memory')),
      milliseconds(middle(way, 'delay')),
      milliseconds(middle(way, 'longest')),
    )
  const memory = largest(compared.includes('catalogue') ? 'catalogue' : 'whole', 'memory')
  return [
    ...(ratio('whole', 'time') > ofBare
      ? [`${title}: checked in ${times('whole', 'time')} the bare reading, not ${ofBare}`]
      : []),
    ...(memory > targets.memory ? [`${title}: ${megabytes(memory)} of memory`] : []),
    ...(compared === wide && middle('whole', 'delay') > targets.delay
      ? [`${title}: the event loop's p99 at ${milliseconds(middle('whole', 'delay'))}`]
      : []),
  ]
}

/** Measures, prints the tables, and answers the exit code: 0 where every target is kept, 1 where one is missed. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { smoke: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  })
  if (values.help) {
    console.error(help)
    return 2
  }
  try {
    const missed: string[] = []
    for (const table of values.smoke ? smallest : usual) missed.push(...(await compare(table, values.smoke ? 1 : 5)))
    const idle = await once('idle', join(folder, 'idle'), JSON.stringify({ ...none, rows: 0 }), '1')
    print(
      'an idle process',
      ...['', '', '', ''],
      megabytes(idle.memory),
      milliseconds(idle.delay),
      milliseconds(idle.longest),
    )
    return conclude(missed, values.smoke)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
