import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCatalogueFile } from '../../src-main/imports/reading/read-catalogue-file.ts'
import { catalogueOf } from '../../src-shared/imports/catalogue.ts'
import { readCatalogue } from '../../src-shared/imports/read-catalogue.ts'
import { runs } from '../rig/runs.ts'
import { baseline, combination } from '../unit/imports-files-support.ts'

// A catalogue file is read line by line where its lines are codes. Whatever is in it, the answer is that of reading it as one JSON.

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-catalogues-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const outcome = async (work: () => unknown) => {
  try {
    return { read: await work() }
  } catch (error) {
    return { error: String(error) }
  }
}

async function expectSame(text: string, bytes: Buffer, pieceSize: number): Promise<void> {
  const file = join(folder, 'catalogue.json')
  writeFileSync(file, bytes)
  expect(await outcome(() => readCatalogueFile(file, pieceSize))).toEqual(await outcome(() => readCatalogue(text)))
}

const word = fc.oneof(
  fc.string({ maxLength: 5, unit: 'grapheme' }),
  fc.constantFrom('A', 'B', '"codes":[', '\n{', 'ü布', ']}', '\\', '\u2028'),
)
const parts = fc.record({
  codes: fc.array(word, { maxLength: 12 }),
  names: fc.array(word, { minLength: 1 }),
  combinations: fc.integer({ min: 0, max: 3 }),
})
/** A catalogue as desks write it; codes may stand twice, or be none. */
const catalogues = parts.map(({ codes, names, combinations }) => {
  const named = (place: number) => names[place % names.length] ?? ''
  const known = Array.from({ length: combinations }, (_, no) => combination(`c${no}`, named(no), named(no + 1), no))
  const from = baseline(codes, known, (row, column) => row * 31 + column * 17)
  const collections = [...new Set(names)]
  return [
    ...catalogueOf({
      ...from,
      names: codes.map((_, row) => named(row)),
      collections,
      collectionOf: Uint32Array.from(codes, (_, row) => row % collections.length),
      flags: Uint8Array.from(codes, (_, row) => (row % 5 === 1 ? 1 : 0)),
    }),
  ].join('')
})
/** Written by something else: over more lines or in one, with Windows' line breaks, with more behind the codes, as an answer of the service. */
const rewritten = fc.constantFrom<(text: string) => string>(
  text => text,
  text => text.replaceAll('\n', '\r\n'),
  text => JSON.stringify(JSON.parse(text)),
  text => JSON.stringify(JSON.parse(text), null, 2),
  text => JSON.stringify({ data: JSON.parse(text) }, null, 1),
  text => text.replace(/\]\}\n$/, '],"codes":[{"fabric_code":"last"}]}'),
  text => text.replace(/\]\}\n$/, '],\n"combinations":[]}'),
  text => text.replace('"codes":[', '"codes":[],"rows":['),
  text => text.replace('"codes":[', '"codes" :\n[\n1,'),
  text => text.replace('"selvedge"', '"made_by"'),
  text => text.replace('"catalogue"', '"import map"'),
  text => text.replace('"version":1', '"version":2'),
  text => text.replace(/\n\{/, '\n{}{'),
)
const damaged = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  out: fc.integer({ min: 0, max: 3 }),
  into: fc.constantFrom('', ',', '\n{', ']', '}', '"', '1', ' ', ',\n{"fabric_code":7}', 'null'),
})

describe('a catalogue file', () => {
  it('is read as one JSON would be, wherever its pieces end', async () => {
    await fc.assert(
      fc.asyncProperty(
        catalogues,
        rewritten,
        fc.option(damaged),
        fc.integer({ min: 1, max: 400 }),
        async (text, rewrite, damage, pieceSize) => {
          let written = rewrite(text)
          if (damage) {
            const at = Math.floor(damage.at * written.length)
            written = written.slice(0, at) + damage.into + written.slice(at + damage.out)
          }
          const bytes = Buffer.from(written)
          await expectSame(bytes.toString(), bytes, pieceSize)
        },
      ),
      { numRuns: runs(500) },
    )
  })

  it.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16, as PowerShell writes it', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ])('may be in %s', async (_, encoded) => {
    const [text = ''] = fc.sample(catalogues, { seed: 13, numRuns: 1 })
    for (const pieceSize of [1, 7, 100_000]) await expectSame(text, encoded(text), pieceSize)
  })

  it('with a byte that is none is read all the same', async () => {
    const bytes = Buffer.from(
      '{"combinations":[],"codes":[\n{"fabric_code":"A","fabric_name":"?"},\n{"fabric_code":"B"}\n]}\n',
    )
    bytes[bytes.indexOf('?')] = 0xff
    const file = join(folder, 'odd.json')
    writeFileSync(file, bytes)
    expect(await readCatalogueFile(file)).toMatchObject({ codes: ['A', 'B'], names: ['\ufffd', ''] })
  })
})
