import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { delimiterOf, newlineOf, newlineSign } from '../../src-main/imports/reading/dialect.ts'
import { isBlank, Records } from '../../src-main/imports/reading/records.ts'
import { filesFolder, read, rowsOf, textsOf } from './imports-reading-support.ts'

const files = filesFolder()
afterAll(files.remove)
const { resolve } = createRequire(import.meta.url)

const spectrum = join(resolve('csv-spectrum/package.json'), '..')
const namesOfSpectrum = readdirSync(join(spectrum, 'csvs')).map(name => name.replace('.csv', ''))
// Its answer is one object instead of a list, and tells another telephone number than its CSV.
const brokenFixture = 'location_coordinates'

it.each(namesOfSpectrum.filter(name => name !== brokenFixture))('reads %s of csv-spectrum', async name => {
  const found = await read(files.folder, join(spectrum, 'csvs', `${name}.csv`))
  const answers = z
    .array(z.record(z.string(), z.string()))
    .parse(JSON.parse(readFileSync(join(spectrum, 'json', `${name}.json`), 'utf8')))
  const rows = answers.map(answer => found.sheet.titles.map(title => answer[title]))
  expect(textsOf(found.sheet)).toEqual(rows)
  expect(await rowsOf(found)).toEqual(rows)
})

const papaCase = z.object({
  description: z.string(),
  input: z.string(),
  config: z.record(z.string(), z.unknown()).default({}),
  expected: z.object({ data: z.array(z.array(z.string())), errors: z.array(z.unknown()) }),
})
type PapaCase = z.infer<typeof papaCase>

/** The cases stand in PapaParse's test file as two lists; its test runner and assertions are not wanted. */
function casesOfPapa(): PapaCase[] {
  const source = readFileSync(resolve('papaparse/tests/test-cases.js'), 'utf8')
  const none = Object.assign(() => {}, { skip: () => {}, only: () => {} })
  const lists: unknown = new Function(
    ...['require', 'module', '__dirname', 'describe', 'it'],
    `${source}\nreturn [...CORE_PARSER_TESTS, ...PARSE_TESTS]`,
  )(() => ({ assert: none, RECORD_SEP: '', UNIT_SEP: '' }), { exports: {} }, '', none, none)
  // Those with settings that the desk never uses (comments, other quotes, typed values, objects) are none of its business.
  return z
    .array(z.unknown())
    .parse(lists)
    .flatMap(each => {
      const { success, data } = papaCase.safeParse(each)
      const isOurs = data && Object.keys(data.config).every(key => ['delimiter', 'newline', 'fastMode'].includes(key))
      // A byte-order mark is taken off the bytes, before there is a text.
      return success && isOurs ? [{ ...data, input: data.input.replace(/^\ufeff/, '') }] : []
    })
    .filter(({ config }) => config['delimiter'] === undefined || /^[,;|\t]$/.test(String(config['delimiter'])))
}

/** All records of a text that comes in pieces of some length. */
function recordsIn({ input, config }: PapaCase, length: number): { fields: string[]; broken: boolean }[] {
  const found: { fields: string[]; broken: boolean }[] = []
  const delimiter = String(config['delimiter'] ?? delimiterOf(input, newlineOf(input), true))
  const records = new Records({ delimiter, newline: newlineSign(newlineOf(input)) }, 0, (fields, _, broken) => {
    found.push({ fields, broken })
    return true
  })
  for (let at = 0; at < input.length; at += length)
    records.feed(input.slice(at, at + length), at + length >= input.length)
  return found.filter(({ fields }) => !isBlank(fields))
}

const cases = casesOfPapa()
const good = cases.filter(({ expected }) => expected.errors.length === 0)
const bad = cases.filter(({ expected, input }) => expected.errors.length > 0 && input.includes('"'))

it('finds enough of PapaParse’s cases', () => {
  expect(good.length).toBeGreaterThan(45)
  expect(bad.length).toBeGreaterThan(2)
})

it.each(good.map(each => [each.description, each] as const))('reads as PapaParse: %s', (_, each) => {
  const wanted = each.expected.data.filter(fields => !isBlank(fields))
  for (const length of [1000, 7, 3, 1]) {
    const found = recordsIn(each, length)
    expect(found.map(({ fields }) => fields)).toEqual(wanted)
    expect(found.some(({ broken }) => broken)).toBe(false)
  }
})

// PapaParse lets a wrong quote swallow the rows behind it; the desk takes the line as it stands, says so, and goes on with the next.
it.each(bad.map(each => [each.description, each] as const))('loses no line to a wrong quote: %s', (_, each) => {
  for (const length of [1000, 3, 1]) {
    const found = recordsIn(each, length)
    expect(found.some(({ broken }) => broken)).toBe(true)
    expect(found).toEqual(recordsIn(each, 1000))
  }
})
