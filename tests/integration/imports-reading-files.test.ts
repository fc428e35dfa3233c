import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, expect, it } from 'vitest'
import { Archive } from '../../src-main/imports/reading/archive.ts'
import { numberText } from '../../src-main/imports/reading/number-formats.ts'
import { readSheet } from '../../src-main/imports/reading/read-sheet.ts'
import { RowReader } from '../../src-main/imports/reading/row-reader.ts'
import { look } from '../../src-shared/imports/sheet.ts'
import { notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { encoded, filesFolder, read, rowsOf, textsOf, valuesOf } from './imports-reading-support.ts'

const files = filesFolder()
afterAll(files.remove)
const head = 'Username,Currency,Fabric Code,Suit Retail'
const isWord = (title: string) => !title.endsWith('Retail')

it('reads a messy file: titles above, blank lines, ragged rows, cells on two lines, mixed line ends', async () => {
  const file = files.write(
    [
      'Price list spring;\r\n\r\nUsername;Currency;Fabric Code;Note;Suit Retail\r\n',
      'a;GBP;AB1;"two\r\nlines; one ""cell""";12,50\n;;;;\r\n   \r\n',
      'a;GBP;AB2;x\r\na;GBP;AB3;;1.250,00;;more\r\na;GBP;AB4;;;;\r\na;GBP;AB5;y; 7 ',
    ].join(''),
  )
  const found = await read(files.folder, file, {}, isWord)
  expect(found.sheet.format).toMatchObject({ delimiter: ';', newline: 'crlf', decimal: ',', skip: 2 })
  expect([...found.sheet.lines]).toEqual([4, 7, 8, 9, 10])
  expect(found.sheet.ragged).toEqual([
    { row: 1, fields: -1 },
    { row: 2, fields: 1 },
    // Two blank fields too many: `440,75,` in a file of commas looks just so.
    { row: 3, fields: 2 },
  ])
  expect(valuesOf(found.sheet, 'Suit Retail')).toEqual({
    values: [1250, notPriced, 125_000, notPriced, 700],
    looks: [look.plain, look.plain, look.thousands, look.plain, look.spaces],
  })
  const rows = await rowsOf(found)
  expect(rows[0]).toEqual(['a', 'GBP', 'AB1', 'two\r\nlines; one "cell"', '12,50'])
  expect(rows[2]).toEqual(['a', 'GBP', 'AB3', '', '1.250,00', '', 'more'])
})

it('keeps the rows behind a quote that is never closed, and notes the row', async () => {
  const lines = Array.from({ length: 40_000 }, (_, i) => `a,GBP,AB${i},${i % 97 === 5 ? '"oops' : i}`)
  const found = await read(files.folder, files.write(`${head}\n${lines.join('\n')}\n`), {}, isWord)
  expect(found.sheet.rows).toBe(40_000)
  expect(found.sheet.ragged).toEqual(lines.flatMap((_, row) => (row % 97 === 5 ? [{ row, fields: 0 }] : [])))
  expect(await rowsOf(found, 39_990, 40_000)).toEqual(lines.slice(39_990).map(line => line.split(',')))
})

it('reads on in another encoding where the first accent stands far down', { tags: 'long' }, async () => {
  const rows = Array.from({ length: 90_000 }, (_, i) => `a,GBP,AB${i},${i}.50`)
  for (const [encoding, word] of [
    ['windows-1252', 'Müller café'],
    ['gb18030', '王先生的西装'],
  ] as const) {
    const text = `${head}\n${[...rows, `${word},GBP,Z,1`].join('\n')}\n`
    const found = await read(files.folder, files.write(encoded(text, encoding)), {}, isWord)
    expect(found.sheet.format.encoding).toBe(encoding)
    expect(found.sheet.rows).toBe(90_001)
    expect(await rowsOf(found, 90_000)).toEqual([[word, 'GBP', 'Z', '1']])
    expect(valuesOf(found.sheet, 'Suit Retail').values.slice(0, 3)).toEqual([50, 150, 250])
  }
})

it('says so where a chosen encoding is not the file’s', async () => {
  const file = files.write(encoded(`${head}\nMüller,GBP,A,1\n`, 'windows-1252'))
  await expect(read(files.folder, file, { choice: { encoding: 'utf-8' } })).rejects.toMatchObject({
    code: 'imports.other-encoding',
  })
})

it('tells how every value is written', async () => {
  const texts = ['12.50', '-5', ' 12', '12,50', '1,234.50', '１２', '(3)', '12 days', '1.236', '£12', 'GBP 3', '€4']
  const none = ['abc', '£1.234', '99999999999', '5%', '1e5']
  const cells = [...texts, ...none].map(text => `a,GBP,x,"${text}"`)
  const found = await read(
    files.folder,
    files.write(`${head}\n${cells.join('\n')}`),
    { choice: { decimal: '.' } },
    isWord,
  )
  expect(found.sheet.currencies).toEqual(['£', 'GBP', '€'])
  const { values, looks } = valuesOf(found.sheet, 'Suit Retail')
  expect(values).toEqual([
    1250,
    -500,
    1200,
    1250,
    123_450,
    1200,
    -300,
    1200,
    123_600,
    1200,
    300,
    400,
    ...none.map(() => unreadable),
  ])
  const { plain, spaces, decimalSign, thousands, otherSigns, currency } = look
  expect(looks).toEqual([
    ...[plain, plain, spaces, decimalSign, thousands, otherSigns, otherSigns, otherSigns],
    ...[look.threeDecimals, currency, currency + 1, currency + 2],
    ...[look.notANumber, look.tooManyDecimals, look.tooLarge, look.percent, look.notANumber],
  ])
})

it.each([
  ['', 'imports.empty'],
  ['\ufeff \n\n', 'imports.empty'],
  ['12,13,14\n15,16,17\n', 'imports.no-header'],
  [`${'a,'.repeat(4096)}b\n1`, 'imports.too-many-columns'],
  ['%PDF-1.7 etc', 'imports.not-a-table'],
  [Buffer.from('89504e470d0a1a0a', 'hex'), 'imports.not-a-table'],
  [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'imports.old-workbook'],
  [Buffer.from([1, 2, 0, 0, 0, 3, 0, 0, 9]), 'imports.not-a-table'],
  [zipSync({ 'a.txt': strToU8('no workbook') }), 'imports.not-a-table'],
  [`Username,Currency\n${'x'.repeat(1_500_000)}`, 'imports.endless-line'],
  [`Username,Currency\n${'x'.repeat(1_500_000)}\n"${'y'.repeat(1_500_000)}`, 'imports.endless-line'],
] as const)('refuses what is no table (%#)', async (content, code) => {
  const reading = read(files.folder, files.write(content))
  await expect(reading).rejects.toMatchObject({ code })
})

it('stops when it is told to, tells how far it is, and leaves the file alone', async () => {
  const file = files.write(`${head}\n${'a,GBP,AB1,12.50\n'.repeat(200_000)}`)
  const before = statSync(file).mtimeMs
  const bytes = readFileSync(file)
  const progress: { read: number; total: number }[] = []
  await read(files.folder, file, { onProgress: each => progress.push(each) })
  expect(progress.at(-1)).toEqual({ read: bytes.length, total: bytes.length })
  const stop = new AbortController()
  const reason = new Error('enough')
  const reading = read(files.folder, file, { signal: stop.signal, onProgress: () => stop.abort(reason) })
  await expect(reading).rejects.toMatchObject({ message: 'enough' })
  expect(statSync(file).mtimeMs).toBe(before)
  expect(readFileSync(file).equals(bytes)).toBe(true)
})

it('notices a file that changed since it was read, and reads pasted bytes', async () => {
  const file = files.write(`${head}\na,GBP,AB1,1\n`)
  const { index } = await read(files.folder, file)
  expect((await RowReader.open({ ...index, size: index.size + 1 }).catch(error => error.code)) as string).toBe(
    'imports.file-changed',
  )
  const pasted = await readSheet(
    { bytes: Buffer.from(`${head}\na,GBP,AB1,1\n`) },
    { kindsOf: titles => titles.map(() => 'text'), workingCopy: join(files.folder, 'pasted') },
  )
  expect(textsOf(pasted.sheet)).toEqual([['a', 'GBP', 'AB1', '1']])
  expect(await rowsOf(pasted)).toEqual([['a', 'GBP', 'AB1', '1']])
})

/** A small workbook of two sheets; cells are XML. */
const workbook = (rows: string[]): Uint8Array => {
  const sheet = (cells: string[]) =>
    strToU8(
      `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells.join('')}</sheetData></worksheet>`,
    )
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return zipSync({
    '[Content_Types].xml': strToU8('<?xml version="1.0"?><Types/>'),
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><workbook xmlns:r="${relations}"><sheets><sheet name="Prices" sheetId="1" r:id="rId1"/><sheet name="Old" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<?xml version="1.0"?><Relationships>${[1, 2].map(id => `<Relationship Id="rId${id}" Type="${relations}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join('')}<Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      '<?xml version="1.0"?><styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ),
    'xl/worksheets/sheet1.xml': sheet(rows),
    'xl/worksheets/sheet2.xml': sheet([`<row r="1"><c r="A1" t="inlineStr"><is><t>Old</t></is></c></row>`]),
  })
}
const words = (row: number, texts: string[]) =>
  `<row r="${row}">${texts.map((text, i) => `<c r="${'ABCDEF'[i]}${row}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`).join('')}</row>`

it('reads a workbook: its sheets, numbers as typed, dates as text, empty cells, rows by number', async () => {
  const file = files.write(
    workbook([
      words(1, ['Prices of spring']),
      words(3, ['Username', 'Currency', 'Fabric Code', 'Since', 'Suit Retail']),
      '<row r="4"><c r="A4" t="inlineStr"><is><t>a, "b"</t></is></c><c r="B4" t="inlineStr"><is><t>GBP</t></is></c><c r="C4"><v>1001</v></c><c r="D4" s="1"><v>46082</v></c><c r="E4"><v>12.299999999999999</v></c></row>',
      '<row r="6"><c r="A6" t="inlineStr"><is><t>a\nb</t></is></c><c r="C6" t="inlineStr"><is><t>AB2</t></is></c><c r="E6"><v>1250</v></c></row>',
    ]),
  )
  const found = await read(files.folder, file, {}, isWord)
  expect(found.sheet.format).toMatchObject({
    kind: 'xlsx',
    sheet: 'Prices',
    sheets: ['Prices', 'Old'],
    skip: 2,
  })
  expect([...found.sheet.lines]).toEqual([4, 6])
  expect(valuesOf(found.sheet, 'Suit Retail')).toEqual({ values: [1230, 125_000], looks: [] })
  expect(await rowsOf(found)).toEqual([
    ['a, "b"', 'GBP', '1001', '2026-03-01', '12.3'],
    ['a\nb', '', 'AB2', '', '1250'],
  ])
  await expect(read(files.folder, file, { choice: { sheet: 'Gone' } })).rejects.toMatchObject({
    code: 'imports.no-sheet',
  })
})

/** The same archive as programs write it that stream their files: all its sizes and places in 64 bits. */
function inLargeNumbers(archive: Buffer): Buffer {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const first = archive.readUInt32LE(end + 16)
  const entries: Buffer[] = []
  for (let at = first; at < end; ) {
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28)
    const entry = Buffer.from(archive.subarray(at, nameEnd))
    const extra = Buffer.alloc(28)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(24, 2)
    ;[24, 20, 42].forEach((place, i) => {
      extra.writeBigUInt64LE(BigInt(archive.readUInt32LE(at + place)), 4 + i * 8)
      entry.writeUInt32LE(0xffffffff, place)
    })
    entry.writeUInt16LE(28, 30)
    entry.writeUInt16LE(0, 32)
    entries.push(entry, extra)
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  const table = Buffer.concat(entries)
  const large = Buffer.alloc(56)
  large.write('PK\x06\x06', 'latin1')
  large.writeBigUInt64LE(44n, 4)
  for (const place of [24, 32]) large.writeBigUInt64LE(BigInt(entries.length / 2), place)
  large.writeBigUInt64LE(BigInt(table.length), 40)
  large.writeBigUInt64LE(BigInt(first), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(first + table.length), 8)
  const last = Buffer.alloc(22, 0xff)
  last.write('PK\x05\x06', 'latin1')
  last.writeUInt16LE(0, 20)
  return Buffer.concat([archive.subarray(0, first), table, large, locator, last])
}

it('reads a workbook whose sizes and places are in 64 bits, as programs write it that stream', async () => {
  const rows = [words(1, ['Username', 'Currency', 'Fabric Code']), words(2, ['a', 'GBP', 'AB1'])]
  const large = inLargeNumbers(Buffer.from(workbook(rows)))
  expect(await rowsOf(await read(files.folder, files.write(large), {}, isWord))).toEqual([['a', 'GBP', 'AB1']])
  // Places that are beyond the file.
  const lying = Buffer.from(large)
  lying.fill(0xff, lying.indexOf('PK\x01\x02') + 46, lying.indexOf('PK\x06\x06', 0, 'latin1'))
  for (const each of [lying, large.subarray(0, -70)])
    await expect(read(files.folder, files.write(each))).rejects.toMatchObject({ code: 'imports.broken-workbook' })
})

it('refuses a workbook that unpacks to too much, whatever it says of itself', async () => {
  const bomb = Buffer.from(workbook([words(1, ['x'.repeat(3_000_000)])]))
  const part = async (archive: Buffer, most: number) => {
    let size = 0
    for await (const piece of new Archive(archive, most).part('xl/worksheets/sheet1.xml')) size += piece.length
    return size
  }
  expect(await part(bomb, 4_000_000)).toBeGreaterThan(3_000_000)
  const lying = Buffer.from(bomb)
  for (let at = lying.indexOf('PK\x01\x02'); at >= 0; at = lying.indexOf('PK\x01\x02', at + 4))
    lying.writeUInt32LE(10, at + 24)
  for (const each of [bomb, lying])
    await expect(part(each, 1_000_000)).rejects.toMatchObject({ code: 'imports.large-workbook' })
  await expect(read(files.folder, files.write(bomb.subarray(0, 400)))).rejects.toMatchObject({
    code: 'imports.broken-workbook',
  })
})

it('writes numbers without the dust of binary fractions', () => {
  expect(
    ['12.299999999999999', '0.1', '1250', '1.0000000000000001E-2', '3.0000000000000004', '1E+3', '1E-7'].map(
      numberText,
    ),
  ).toEqual(['12.3', '0.1', '1250', '0.01', '3', '1000', '0.0000001'])
})

it('reads values the same with quotes and without', async () => {
  const texts = [
    '5.',
    '.5',
    '1.2',
    '1.23',
    '1.234',
    '0',
    '007',
    '123456789',
    '99999999',
    '1.2.3',
    '',
    ' ',
    '-4',
    'x',
    '12 ',
  ]
  const rows = texts.map((text, i) => [`a${i}`, 'GBP', text, texts.at(-i - 1) ?? ''])
  const titles = ['Username', 'Currency', 'A Retail', 'B Retail']
  const bare = [titles, ...rows].map(row => row.join(';')).join('\n')
  const quoted = [titles, ...rows].map(row => row.map(text => `"${text}"`).join(';')).join('\n')
  const [one, other] = await Promise.all([
    read(files.folder, files.write(bare), { choice: { decimal: '.' } }, isWord),
    read(files.folder, files.write(quoted), { choice: { decimal: '.' } }, isWord),
  ])
  expect(one.sheet).toEqual(other.sheet)
  expect(valuesOf(one.sheet, 'A Retail').values.slice(0, 4)).toEqual([500, 50, 120, 123])
})

it('reads characters that pieces cut in two', async () => {
  const names = Array.from({ length: 40_000 }, (_, i) => `${'x'.repeat(i % 3)}王先生€`)
  const text = `${head}\n${names.map((name, i) => `${name},GBP,AB${i},1`).join('\n')}\n`
  for (const encoding of ['utf-8', 'gb18030', 'utf-16le'] as const) {
    const found = await read(files.folder, files.write(encoded(text, encoding)))
    expect(found.sheet.format.encoding).toBe(encoding)
    expect(textsOf(found.sheet).map(([name]) => name)).toEqual(names)
  }
})
