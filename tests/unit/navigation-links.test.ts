import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fragmentOfLink,
  isLink,
  linkInFragment,
  linkTo,
  orderPlace,
  readLink,
} from '../../src-shared/navigation/links.ts'
import { runs } from '../rig/runs.ts'

describe('a link', () => {
  it.each([
    ['selvedge://order/1234', orderPlace('1234')],
    ['selvedge://orders/1234/', orderPlace('1234')],
    ['  SELVEDGE://Order/1234\n', orderPlace('1234')],
    ['selvedge://print/9012', { screen: 'print', params: { job: '9012' } }],
    ['selvedge://print/order-51077-1', { screen: 'print', params: { job: 'order-51077-1' } }],
    ['selvedge://prices/7', { screen: 'prices', params: { part: 'fabrics', retailer: '7' } }],
    ['selvedge://prices', { screen: 'prices', params: {} }],
    ['selvedge://imports/3', { screen: 'imports', params: { draft: '3' } }],
    ['selvedge://history/', { screen: 'history', params: {} }],
  ])('leads to its place: %s', (text, place) => expect(readLink(text)).toEqual(place))

  it.each([
    'selvedge:',
    'selvedge://',
    'selvedge:order/1234',
    'selvedge://order',
    'selvedge://order/',
    'selvedge://order/12a',
    'selvedge://order/1234/print',
    'selvedge://order/1234?print=1',
    'selvedge://order/1234#x',
    'selvedge://order/1234 now',
    'selvedge://order/-1',
    'selvedge://order/1e5',
    `selvedge://order/${'1'.repeat(21)}`,
    'selvedge://user@order/1234',
    'selvedge://order:80/1234',
    'selvedge://print/..',
    'selvedge://print/%2e%2e',
    'selvedge://print/a%2Fb',
    'selvedge://print/%00',
    'selvedge://print/%',
    'selvedge://prices/designs%2F7%2F2%2F14',
    'selvedge://prices/7%26x=1',
    'selvedge://settings/rules',
    'selvedge://__proto__',
    'selvedge://constructor/1',
    'https://order/1234',
    'javascript:selvedge://order/1',
    `selvedge://print/${'a'.repeat(400)}`,
  ])('that is anything else leads nowhere: %s', text => expect(readLink(text)).toBeNull())

  it('leads nowhere or to a place that its own link leads to, whatever is written in it', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('order', 'orders', 'print', 'prices', 'imports', 'history', '/', '%2F', '..', '?a=b', '#', '@'),
      fc.nat().map(String),
    )
    const text = fc.array(part, { maxLength: 6 }).map(parts => `selvedge://${parts.join('')}`)
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), written => {
        const place = readLink(written)
        if (place === null) return
        expect(isLink(written)).toBe(true)
        const back = linkTo(place)
        expect(back === null ? null : readLink(back)).toEqual(place)
      }),
      { numRuns: runs(2_000) },
    )
  })

  it('comes through an address as it was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), text => {
        expect(linkInFragment(fragmentOfLink(text))).toBe(text.slice(0, 301).toWellFormed())
      }),
    )
    expect(linkInFragment('#print?job=1')).toBeNull()
    expect(linkInFragment('#link')).toBe('')
  })
})
