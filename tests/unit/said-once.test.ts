import { expect, test } from 'vitest'
import { SaidOnce } from '../../src-shared/said-once.ts'

test('what goes on is said once, and again when it changes or is back', () => {
  const said = new SaidOnce()
  const heard = (words: string[]) => words.filter(word => said.isNew('printer', word))
  expect(heard(['off', 'off', 'off', 'jam', 'jam', 'off'])).toEqual(['off', 'jam', 'off'])
  expect(said.isNew('another', 'off')).toBe(true)
  said.forget('printer')
  expect(heard(['off', 'off'])).toEqual(['off'])
})

test('it remembers no more than there is to say', () => {
  const said = new SaidOnce()
  for (let at = 0; at < 5_000; at++) expect(said.isNew(`warning ${at}`, '')).toBe(true)
  expect(said.isNew('warning 4999', '')).toBe(false)
})
