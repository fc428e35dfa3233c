import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Shape, writeCatalogue, writePriceFile } from './csv/price-file.ts'
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
async function compare(title: string, shape: Shape, compared: readonly Way[], rounds = 1): Promise<void> {
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
  const ofBare = (way: Way, what: keyof Once) => `${(middle(way, what) / middle('papa', what)).toFixed(2)} x`
  for (const way of compared)
    print(
      `  ${ways[way]}`,
      seconds(middle(way, 'time')),
      ofBare(way, 'time'),
      seconds(middle(way, 'processor')),
      ofBare(way, 'processor'),
      megabytes(largest(way, 'memory')),
      milliseconds(middle(way, 'delay')),
      milliseconds(middle(way, 'longest')),
    )
}

try {
  const none = { combinations: 40, longTexts: '' }
  const few = { rows: 1_000_000, combinations: 1 }
  await compare('10,000 rows of 203 columns', { ...none, rows: 10_000 }, wide, 5)
  await compare('70,000 rows of 203 columns', { ...none, rows: 70_000 }, wide)
  await compare('1,000,000 codes', { ...few, longTexts: '' }, long)
  await compare('1,000,000 codes, mixed', { ...few, longTexts: '', isMixed: true }, long)
  await compare('1,000,000 codes, long names', { ...few, longTexts: 'Fabric Name' }, long)
  await compare('1,000,000 codes, long remarks', { ...few, longTexts: 'Remarks' }, long)
  const idle = await once('idle', join(folder, 'idle'), JSON.stringify({ ...none, rows: 0 }), '1')
  print(
    'an idle process',
    ...['', '', '', ''],
    megabytes(idle.memory),
    milliseconds(idle.delay),
    milliseconds(idle.longest),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
