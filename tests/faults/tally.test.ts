import { expect, test } from 'vitest'
import type { Received } from '../rig/cups.ts'
import { judge, reportOf } from './tally.ts'

const paper = (title: string): Received => ({
  jobId: 1,
  user: 'selvedge',
  title,
  copies: 1,
  options: '',
  bytes: Buffer.alloc(0),
})
const ends = (printed: string[], unconfirmed: string[] = []) => ({
  printed: new Set(printed),
  unconfirmed: new Set(unconfirmed),
})

test('what is on paper twice is doubled, also under two attempts, and whatever it is called', () => {
  const received = ['1-1', '1-1', '2-1', '2-2', '3-1', '3-1'].map(end => paper(`selvedge-loft-ab12-${end}`))
  const tally = judge('a', 1, ['1', '2', '3'], ends(['1', '2'], ['3']), received)
  expect(tally).toMatchObject({ printedOnce: 0, doubled: ['1', '2', '3'], lost: [], unconfirmed: 1 })
})

test('what is called printed and is not on paper is lost, as is what came to another end', () => {
  const received = [paper('selvedge-loft-3-1'), paper('older-1')]
  const tally = judge('a', 1, ['1', '2', '3'], ends(['1', '3']), received)
  expect(tally).toMatchObject({ printedOnce: 1, doubled: [], lost: ['1', '2'] })
})

test('what is not known may be on paper or not', () => {
  const tally = judge('a', 1, ['1', '2'], ends([], ['1', '2']), [paper('selvedge-loft-1-1')])
  expect(tally).toMatchObject({ printedOnce: 0, unconfirmed: 2, doubled: [], lost: [] })
})

test('the report has a line a setting, their sum, and the seed', () => {
  const one = judge('open', 20, ['1'], ends(['1']), [paper('selvedge-loft-1-1')])
  const two = { ...judge('history off', 3, ['2'], ends([], ['2']), []), doubled: ['7'] }
  const lines = reportOf([one, two]).split('\n')
  const cells = lines.map(line => line.trim().split(/ {2,}/))
  expect(cells[1]).toEqual(['history off', '3', '1', '0', '1', '1', '0'])
  expect(cells[2]).toEqual(['open', '20', '1', '1', '0', '0', '0'])
  expect(cells[3]).toEqual(['in all', '23', '2', '1', '1', '1', '0'])
})
