import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { menuFor } from '../../src-practice/server/menu.ts'
import {
  cleanLabel,
  type NavigationEntry,
  type NavigationScreen,
  navigationOf,
} from '../../src-shared/navigation/menu.ts'
import { type MenuEntry, readMenu } from '../../src-shared/service/session.ts'

const screens: NavigationScreen[] = [
  { id: 'print', own: true, place: 1, menu: [{ names: ['orders printing', 'orders printing jobs', '打印'] }] },
  {
    id: 'prices',
    place: 2,
    menu: [{ names: ['pricing'] }, { names: ['pricing design', 'design pricing'], params: { part: 'designs' } }],
  },
  { id: 'imports', place: 3 },
  { id: 'history', place: 4 },
  { id: 'settings', place: 0, last: true },
]
const own = ['print', 'prices', 'imports', 'history', 'settings']
const anyone = () => true
const context = { clean: (text: string) => text, baseUrl: 'https://ops.example' }
const read = (json: unknown) => readMenu(json, context)

const flat = (entries: readonly NavigationEntry[]): NavigationEntry[] =>
  entries.flatMap(entry => [entry, ...flat(entry.children)])
const count = (entries: readonly MenuEntry[]): number =>
  entries.reduce((sum, { children }) => sum + 1 + count(children), 0)
const depth = (entries: readonly NavigationEntry[]): number =>
  Math.max(0, ...entries.map(({ children }) => 1 + depth(children)))

// Proves: menu-of-service
describe('the navigation', () => {
  it.each([
    ['none', []],
    ['one that is no menu', read('<html>')],
    ['one of other things', read([{ key: 'x', label: 'X' }])],
  ])('is the desk’s own order for a menu that says nothing: %s', (_what, menu) =>
    expect(navigationOf(menu, screens, anyone).screens).toEqual(own),
  )

  it.each([
    ['by key', { key: 'pricing', label: 'Preise' }],
    ['by key in another spelling', { key: 'admin.Pricing', label: 'x' }],
    ['by label', { key: 'm1', label: 'Pricing' }],
    ['by path', { key: 'm1', label: 'x', url: '/admin/pricing' }],
  ])('takes a screen’s place from its entry: %s', (_what, entry) => {
    const { screens: order, menu } = navigationOf(
      read([entry, { key: 'orders.printing', label: 'P' }]),
      screens,
      anyone,
    )
    expect(order).toEqual(['prices', 'print', 'imports', 'history', 'settings'])
    expect(menu[0]?.target).toEqual({ place: { screen: 'prices', params: {} } })
  })

  describe('of what a menu leaves out', () => {
    const more: NavigationScreen[] = [...screens, { id: 'production', place: 6, menu: [{ names: ['production'] }] }]
    const offered = (menu: object[], theirs?: Record<string, string[]>) =>
      navigationOf(read(menu), more, anyone, theirs).screens

    it('has nothing but the desk’s own', () => {
      expect(offered([{ key: 'pricing', label: 'Pricing' }])).toEqual([
        'prices',
        'print',
        'imports',
        'history',
        'settings',
      ])
      expect(offered([{ key: 'production', label: 'P' }])).not.toContain('prices')
    })

    it('has everything where the menu names no screen as the desk knows it', () => {
      expect(offered([{ key: 'orders.printing', label: 'x' }])).toEqual([...own.slice(0, 4), 'production', 'settings'])
      expect(offered([{ key: 'werk', label: 'Werkstatt' }])).toContain('production')
    })

    it('takes the names that a profile gives', () => {
      const menu = [
        { key: 'pricing', label: 'Pricing' },
        { key: 'werk', label: 'Werkstatt' },
      ]
      expect(offered(menu)).not.toContain('production')
      expect(offered(menu, { production: ['Werkstatt'] })).toContain('production')
    })
  })

  it('leads to parts of screens, to pages of the console, and says what leads nowhere', () => {
    const menu = read([
      { key: 'pricing', label: 'Pricing', children: [{ key: 'design', label: 'Designs' }] },
      { key: 'designs', label: 'Designs' },
      { key: 'mails', label: 'Mails', url: '/console/mails' },
    ])
    const [pricing, designs, mails] = navigationOf(menu, screens, anyone).menu
    expect(pricing?.children[0]?.target).toEqual({ place: { screen: 'prices', params: { part: 'designs' } } })
    expect(designs?.target).toBeNull()
    expect(mails?.target).toEqual({ console: 'https://ops.example/console/mails' })
  })

  it('has no screen that the account may not use; its entry opens in the console where it has a page', () => {
    const menu = read([{ key: 'pricing', label: 'Pricing', url: '/pricing' }])
    const { screens: order, menu: entries } = navigationOf(menu, screens, id => id !== 'prices')
    expect(order).toEqual(own.filter(id => id !== 'prices'))
    expect(entries[0]?.target).toEqual({ console: 'https://ops.example/pricing' })
  })

  it.each(['en', 'zh-CN'])('of the practice service is the same in every language: %s', locale => {
    const menu = read(menuFor('super_admin', locale, { origin: 'https://ops.example', withRetired: true }))
    const { menu: entries } = navigationOf(menu, screens, anyone)
    const leads = flat(entries).map(({ target }) => target)
    const english = read(menuFor('super_admin', 'en', { origin: 'https://ops.example', withRetired: true }))
    expect(leads).toEqual(flat(navigationOf(english, screens, anyone).menu).map(({ target }) => target))
  })

  /** Menus as hostile as JSON can be, often of records that look like entries. */
  const entry = fc.letrec<{ node: unknown }>(tie => ({
    node: fc.oneof(
      { maxDepth: 6 },
      fc.jsonValue(),
      fc.record(
        {
          key: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('pricing', 'orders.printing', '__proto__')),
          label: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('Pricing', '\u202ePricing', '')),
          url: fc.oneof(fc.webUrl(), fc.constantFrom('javascript:alert(1)', '//x', '/a', 'http://a:b@c/')),
          children: fc.oneof(fc.array(tie('node'), { maxLength: 4 }), tie('node')),
        },
        { requiredKeys: [] },
      ),
    ),
  })).node

  it('has no screen twice, loses none of the desk’s own, and loses no entry, whatever the service sends', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), fc.subarray(own), (json, allowed) => {
        const menu = read(json)
        const navigation = navigationOf(menu, screens, id => allowed.includes(id))
        expect(new Set(navigation.screens).size).toBe(navigation.screens.length)
        expect(allowed).toEqual(expect.arrayContaining([...navigation.screens]))
        // Only what the menu decides about can be left out.
        expect(allowed.filter(id => !navigation.screens.includes(id)).filter(id => id !== 'prices')).toEqual([])
        if (allowed.includes('settings')) expect(navigation.screens.at(-1)).toBe('settings')
        expect(flat(navigation.menu)).toHaveLength(count(menu))
        expect(depth(navigation.menu)).toBeLessThanOrEqual(3)
        for (const { label, target } of flat(navigation.menu)) {
          expect(label).toBe(cleanLabel(label))
          expect(label).not.toBe('')
          if (target && 'place' in target) expect(allowed).toContain(target.place.screen)
        }
      }),
    )
  })
})

describe('a label', () => {
  it.each([
    ['  Print\n jobs ', 'Print jobs'],
    ['\u202eevil\u2066', 'evil'],
    ['a\u0000b', 'a b'],
    ['x'.repeat(200), `${'x'.repeat(79)}…`],
    ['订单', '订单'],
    ['👩‍🏭 Staff', '👩‍🏭 Staff'],
  ])('%j is shown as %j', (text, shown) => expect(cleanLabel(text)).toBe(shown))
})
