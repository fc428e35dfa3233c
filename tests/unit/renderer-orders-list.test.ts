import { describe, expect, it } from 'vitest'
import { readMemory } from '../../src-renderer/kit/memory.ts'
import {
  nothingWanted,
  offeredViews,
  questionOf,
  withCustomer,
  withSaved,
  withTab,
  withView,
} from '../../src-renderer/orders/list/filter.ts'
import { OrderPages } from '../../src-renderer/orders/list/pages.ts'
import {
  chooseTab,
  openProfile,
  saveViews,
  typeCustomer,
  useOrderList,
  viewNow,
} from '../../src-renderer/orders/list/state.ts'
import type { StatusCatalogue } from '../../src-shared/orders/catalogue.ts'
import type { OrderRow } from '../../src-shared/service/readers/orders/row.ts'

const tab = (key: string, statuses: string[]) => ({ key, label: key, statuses, count: null })
const catalogue: StatusCatalogue = {
  tabs: [tab('active', ['build', 'manufacturing']), tab('all', []), tab('build', ['build']), tab('draft', ['draft'])],
  filterViews: [{ key: 'order_bill', label: 'Order Bill', status: 'build', count: null }],
  separator: '|',
}
const single = { ...catalogue, separator: null }

describe('the filter of the order list', () => {
  it('begins with the first tab of whatever catalogue there is', () => {
    expect(questionOf(catalogue, nothingWanted)).toEqual({ status: 'build|manufacturing' })
    expect(questionOf(single, nothingWanted)).toEqual({ status: 'active' })
    expect(questionOf(null, nothingWanted)).toEqual({})
    // Tabs of an earlier catalogue.
    expect(questionOf(catalogue, { ...nothingWanted, tabs: ['gone'] })).toEqual({ status: 'build|manufacturing' })
    expect(questionOf(catalogue, { ...nothingWanted, tabs: ['gone', 'draft'] })).toEqual({ status: 'draft' })
  })

  it('adds statuses where the service takes several, and all orders stand alone', () => {
    const build = withTab(catalogue, nothingWanted, 'build', false)
    const both = withTab(catalogue, build, 'draft', true)
    expect(questionOf(catalogue, both)).toEqual({ status: 'build|draft' })
    expect(questionOf(catalogue, withTab(catalogue, both, 'build', true))).toEqual({ status: 'draft' })
    expect(questionOf(catalogue, withTab(catalogue, both, 'all', true))).toEqual({})
    expect(questionOf(single, withTab(single, build, 'draft', true))).toEqual({ status: 'draft' })
  })

  it('asks for a sub-filter in place of its tab, and lets it go with the tab', () => {
    const bills = withView(catalogue, withTab(catalogue, nothingWanted, 'build', false), 'order_bill')
    expect(questionOf(catalogue, bills)).toEqual({ status: 'order_bill' })
    const away = withTab(catalogue, bills, 'draft', false)
    expect(away.views).toEqual([])
    expect(offeredViews(catalogue, away)).toEqual([])
  })

  it('never asks for status and customer together', () => {
    const searched = withCustomer(withTab(catalogue, nothingWanted, 'build', false), ' Kingsmill ')
    expect(questionOf(catalogue, searched)).toEqual({ q: 'Kingsmill' })
    expect(questionOf(catalogue, withTab(catalogue, searched, 'draft', true))).toEqual({ status: 'draft' })
    expect(questionOf(catalogue, withCustomer(searched, ''))).toEqual({})
  })

  it('keeps one view of a name', () => {
    const view = (name: string) =>
      ({ name, tabs: null, views: [], customer: name, paging: 'list', hidden: [] }) as const
    const saved = withSaved(withSaved([], { ...view('b'), views: [], hidden: [] }), {
      ...view('a'),
      views: [],
      hidden: [],
    })
    expect(withSaved(saved, { ...view('b'), views: [], hidden: [], customer: 'x' }).map(one => one.customer)).toEqual([
      'a',
      'x',
    ])
  })
})

describe('pages of orders', () => {
  const all = Array.from({ length: 120 }, (_, at) => ({ orderId: String(at) }) as OrderRow)
  /** A service with pages of its own size, which says more or less of them. */
  const service = (size: number, says: 'total' | 'nothing' | 'no pages', rows = all) => {
    const asked: number[] = []
    const pages = new OrderPages(async page => {
      asked.push(page)
      const from = says === 'no pages' ? 0 : (page - 1) * size
      const some = rows.slice(from, says === 'no pages' ? undefined : from + size)
      const isTold = says === 'total'
      return {
        rows: some,
        warnings: [],
        page,
        perPage: isTold ? size : null,
        total: isTold ? rows.length : null,
        lastPage: isTold ? Math.ceil(rows.length / size) : null,
        hasMore: isTold ? page * size < rows.length : some.length > 0 && some.length % 10 === 0 ? null : false,
      }
    })
    return { pages, asked }
  }

  it.each([
    [50, 'total'],
    [30, 'nothing'],
    [500, 'total'],
    [20, 'nothing'],
  ] as const)('of %i (%s) make up any part of the list', async (size, says) => {
    const { pages } = service(size, says)
    const first = await pages.read(0, 100)
    expect(first.rows).toEqual(all.slice(0, 100))
    const rest = await pages.read(100, 100)
    expect(rest.rows).toEqual(all.slice(100))
    expect(rest.total).toBe(120)
  })

  it('that are always the same end after the first', async () => {
    const { pages } = service(0, 'no pages')
    const part = await pages.read(0, 200)
    expect([part.rows.length, part.total]).toEqual([120, 120])
  })

  it('are none where there are no orders', async () => {
    const { pages } = service(50, 'nothing', [])
    expect(await pages.read(0, 100)).toMatchObject({ rows: [], total: 0 })
  })
})

it('the statuses that were chosen last are a profile’s, and outlive the window; a customer doesn’t', async () => {
  const call = async () => ({}) as never
  await readMemory({ call, on: () => () => {} })
  /** As after a reload: the store is new, the desk's memory isn't. */
  const reload = (profile: string) => {
    useOrderList.setState({ profile: null })
    openProfile(profile)
    return useOrderList.getState().wanted
  }
  openProfile('one')
  chooseTab(catalogue, 'draft', false)
  expect(reload('one')).toEqual({ tabs: ['draft'], views: [], customer: '' })
  expect(reload('other')).toEqual(nothingWanted)
  reload('one')
  typeCustomer('Kingsmill', true)
  expect(reload('one')).toEqual({ tabs: ['draft'], views: [], customer: '' })
})

it('a view that another window has saved is not written over by the next one', async () => {
  const written: { place: string; text: string }[] = []
  let hear = (_told: { place: string; text: string; window?: string }) => {}
  await readMemory({
    call: async (_name, input) => void written.push(input as never) as never,
    on: (_name, listener) => {
      hear = listener as never
      return () => {}
    },
  })
  useOrderList.setState({ profile: null })
  openProfile('one')
  hear({ place: 'orders.views.one', text: JSON.stringify([viewNow('Late')]), window: 'another' })
  hear({ place: 'orders.views.two', text: '[]', window: 'another' })
  saveViews(withSaved(useOrderList.getState().saved, viewNow('Mine')), 'Mine')
  expect(JSON.parse(written.at(-1)?.text ?? '').map(({ name }: { name: string }) => name)).toEqual(['Late', 'Mine'])
})
