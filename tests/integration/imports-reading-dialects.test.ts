import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { delimiters, encodings } from '../../src-shared/imports/file-format.ts'
import { withoutGuard } from '../../src-shared/imports/number-format.ts'
import { runs } from '../rig/runs.ts'
import { type Dialect, filesFolder, read, rowsOf, textsOf, valuesOf, written } from './imports-reading-support.ts'

const files = filesFolder()
afterAll(files.remove)

const hasMark = (encoding: Dialect['encoding']) => encoding.startsWith('utf-') || encoding === 'gb18030'
const dialects: fc.Arbitrary<Dialect> = fc
  .record({
    encoding: fc.constantFrom(...encodings),
    bom: fc.boolean(),
    delimiter: fc.constantFrom(...delimiters),
    newline: fc.constantFrom('crlf' as const, 'lf' as const, 'cr' as const),
    quotes: fc.constantFrom('all' as const, 'needed' as const),
  })
  .map(dialect => (hasMark(dialect.encoding) ? dialect : { ...dialect, bom: false }))

const signs = ['"', ',', ';', '\t', '|', '\n', '\r', '\r\n', ' ', "'", '0', '12.50', 'a', 'Z', '-', '"",', '";']
const letters = {
  'utf-8': ['é', '王', '€', '𠮷', 'ﬁ', '\u2028', '\u00a0'],
  'utf-16le': ['é', '王', '€', '𠮷', '一', 'Ā', '\u2028'],
  'utf-16be': ['é', '王', '€', '𠮷', '一', 'Ā', '\u2028'],
  'windows-1252': ['é', 'ß', '€', '£', '’', '\u00a0'],
  gb18030: ['王', '西', '装', '，', '€', '𠮷', 'é'],
  shift_jis: ['生', '地', 'ア', 'ｱ', '，'],
  'euc-jp': ['生', '地', 'ア', '，'],
  big5: ['布', '料', '，'],
  'euc-kr': ['원', '단', '，'],
  macintosh: ['é', 'ß', '†', '’', '\u00a0'],
  ibm437: ['é', 'ß', '£', '█', '\u00a0'],
  ibm850: ['é', 'ß', '£', 'ø', '\u00a0'],
  'windows-1250': ['ł', 'č', '€', '’', '\u00a0'],
  'windows-1251': ['ж', 'Ц', '№', '\u00a0'],
  'utf-32le': ['é', '王', '€', '𠮷', '\u2028'],
  'utf-32be': ['é', '王', '€', '𠮷', '\u2028'],
}

/** Tables of any texts that an encoding can write; the first field of a row is never blank, since blank rows are no rows. */
const tables = (encoding: Dialect['encoding']) =>
  fc.integer({ min: 1, max: 6 }).chain(columns => {
    const cell = fc.string({ unit: fc.constantFrom(...signs, ...letters[encoding]), maxLength: 8 })
    const row = fc.tuple(cell, fc.array(cell, { minLength: columns - 1, maxLength: columns - 1 }))
    return fc.array(
      row.map(([first, rest]) => [`x${first}`, ...rest]),
      { minLength: 1, maxLength: 150 },
    )
  })

it('reads any table in any dialect back equal when it is told how it is written', async () => {
  const cases = dialects.chain(dialect =>
    fc.tuple(fc.constant(dialect), tables(dialect.encoding), fc.boolean(), fc.nat(149), fc.nat(149)),
  )
  await fc.assert(
    fc.asyncProperty(cases, async ([dialect, table, lastBreak, from, to]) => {
      const file = files.write(written(table, dialect, lastBreak))
      const { encoding, delimiter } = dialect
      const found = await read(files.folder, file, { choice: { encoding, delimiter, skip: 0 } })
      // A lone line break in quotes and none outside says too little about how lines end.
      fc.pre(table.length > 2 || found.sheet.format.newline === dialect.newline || dialect.newline !== 'cr')
      // What looks like this desk's own guard against formulas is none of the text.
      const bare = table.map(row => row.map(withoutGuard))
      expect(found.sheet.titles).toEqual(bare[0])
      expect(textsOf(found.sheet)).toEqual(bare.slice(1))
      expect(found.sheet.ragged).toEqual([])
      expect(await rowsOf(found, from, to)).toEqual(table.slice(1).slice(from, Math.max(from, to)))
    }),
    { numRuns: runs(300) },
  )
})

/** Encodings that need no person to be found out. */
const words: Partial<Record<Dialect['encoding'], string[]>> = {
  'utf-8': ['Größe', '西装', 'Crème', 'naïve “quote”'],
  'utf-16le': ['Größe', '西装', 'Crème', 'Suit'],
  'utf-16be': ['Größe', '西装', 'Crème', 'Suit'],
  'windows-1252': ['Größe', 'Crème brûlée', 'façade', 'Straße £', 'señor', 'Übermaß'],
  gb18030: ['西装上衣', '衬衫零售价', '裤子，加大码', '王先生', '面料'],
}

/** A price list as people have it, with titles above its header. */
const priceLists = dialects
  .filter(({ encoding }) => words[encoding] !== undefined)
  .chain(dialect => {
    const word = fc.constantFrom(...(words[dialect.encoding] ?? []), 'Suit', 'Shirt, white', 'Trousers "slim"')
    return fc.record({
      dialect: fc.constant(dialect),
      above: fc.array(fc.array(word, { minLength: 1, maxLength: 2 }), { maxLength: 3 }),
      names: fc.uniqueArray(word, { minLength: 1, maxLength: 4 }),
      decimal: fc.constantFrom('.' as const, ',' as const),
      rows: fc.array(fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 4, maxLength: 4 }), {
        minLength: 3,
        maxLength: 100,
      }),
    })
  })

it('finds out by itself how a price list is written', async () => {
  await fc.assert(
    fc.asyncProperty(priceLists, async ({ dialect, above, names, decimal, rows }) => {
      const titles = ['Username', 'Currency', 'Fabric Code', ...names.map(name => `${name} Retail`)]
      const price = (hundredths: number) => (hundredths / 100).toFixed(2).replace('.', decimal)
      const body = rows.map((prices, row) => [
        'maison',
        'EUR',
        `AB${row}`,
        ...names.map((_, i) => price(prices[i] ?? 0)),
      ])
      // Something that is not ASCII, so that the encoding can be told.
      const name = [words[dialect.encoding]?.join(' ') ?? '']
      const file = files.write(written([name, ...above, titles, ...body], dialect))
      const found = await read(files.folder, file, {}, title => !title.endsWith('Retail'))
      const { encoding, bom, delimiter, newline } = dialect
      expect(found.sheet.format).toMatchObject({ encoding, bom, delimiter, newline, decimal, skip: above.length + 1 })
      expect(found.sheet.titles).toEqual(titles)
      names.forEach((each, i) => {
        const { values, looks } = valuesOf(found.sheet, `${each} Retail`)
        expect(values).toEqual(rows.map(prices => prices[i]))
        expect(looks).toEqual([])
      })
      expect(await rowsOf(found)).toEqual(body)
    }),
    { numRuns: runs(200) },
  )
})
