import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvForSpreadsheet } from '../../src-shared/csv.ts'
import { runs } from '../rig/runs.ts'

/** The cells of a line, as a spreadsheet of a language with that separator finds them: quotes count only at a cell's beginning. */
function cellsBy(separator: string, text: string): string[] {
  const cells: string[] = []
  for (let at = 0; at <= text.length; ) {
    let cell = ''
    if (text[at] === '"') {
      at += 1
      while (at < text.length && !(text[at] === '"' && text[at + 1] !== '"')) {
        if (text[at] === '"') at += 1
        cell += text[at++]
      }
      at += 1
    }
    while (at < text.length && text[at] !== separator && text[at] !== '\n') cell += text[at++]
    cells.push(cell)
    at += 1
  }
  return cells
}

test('no spreadsheet calculates what a text holds, whichever separator its language has', () => {
  const piece = fc.constantFrom(
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '＝1',
    'a',
    '"',
    ';',
    '\t',
    '|',
    ',',
    '\n',
    '\r\n',
    ' ',
    "'",
  )
  const field = fc.array(piece, { maxLength: 6 }).map(pieces => pieces.join(''))
  fc.assert(
    fc.property(fc.array(fc.array(field, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }), lines => {
      const csv = csvForSpreadsheet(lines).replace('\uFEFF', '')
      for (const separator of [',', ';', '\t', '|']) {
        const calculated = cellsBy(separator, csv).filter(cell => /^\s*[=+\-@＝＋－＠]/.test(cell))
        expect(calculated, JSON.stringify({ separator, csv })).toEqual([])
      }
    }),
    { numRuns: runs(3000) },
  )
})

test('a text with a separator is otherwise as it was, and numbers stay numbers', () => {
  expect(csvForSpreadsheet([['wool; silk', -5, 'a;=1+1']])).toBe("\uFEFFwool; silk,-5,a;'=1+1\r\n")
})
