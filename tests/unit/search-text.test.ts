import { expect, test } from 'vitest'
import { fitsSearch as fitsName } from '../../src-renderer/imports/names/name-options.ts'
import { fitting } from '../../src-renderer/office/tickets/filter.ts'
import { shownGroups } from '../../src-renderer/pricing/records/express-rows.ts'
import { jobTest, noJobFilter } from '../../src-renderer/print/filter.ts'
import { fitsSearch } from '../../src-shared/pricing/retailer-search.ts'
import { asSearched, holds } from '../../src-shared/search-text.ts'

test.each([
  ['Café Müller', 'cafe muller'],
  ['ＣＨ－３３１８', 'ch-3318'],
  ['İstanbul', 'istanbul'],
  ['Ångström', 'Å'],
  ['面料', '面'],
  ['CH-3318', 'ch-33'],
])('“%s” is found by “%s”', (text, typed) => {
  expect(holds(text, asSearched(typed))).toBe(true)
  expect(holds(text, asSearched(`${typed}?`))).toBe(false)
})

// Whoever types a name has it from a letter, a label or another system, in whatever letters.
test('every list is searched in the same way', () => {
  const ticket = { id: '7', title: 'Ärmel zu kurz', brand: 'José', orderId: '51001' } as Parameters<
    typeof fitting
  >[0][number]
  for (const typed of ['armel', 'JOSE', '５１００１']) expect(fitting([ticket], {}, typed)).toEqual([ticket])
  const combination = { id: '1', mainProduct: 'Gilet', name: 'Été', displayNames: {} }
  expect(shownGroups([combination], { text: 'ete gilet', only: null })).toHaveLength(1)
  expect(fitsName('Été / Retail', 'ete')).toBe(true)
  expect(fitsSearch({ id: '4', name: 'Sartoría Venti' }, ' sartoria ')).toBe(true)
  const job = { id: '9001', orderId: '51001' } as Parameters<ReturnType<typeof jobTest>>[0]
  const around = { stopped: new Set<string>(), stuck: new Set<string>(), wholeRoom: true }
  expect(jobTest({ ...noJobFilter, text: '９００１' }, around)(job)).toBe(true)
})
