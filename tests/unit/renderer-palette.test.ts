import { describe, expect, it } from 'vitest'
import { rankEntries } from '../../src-renderer/frame/palette/match.ts'
import { rowsOf } from '../../src-renderer/frame/palette/store.ts'
import type { PaletteEntry } from '../../src-renderer/kit/actions/palette-entries.ts'

const entry = (id: string, title: string, group = 'Actions', more: Partial<PaletteEntry> = {}): PaletteEntry => ({
  id,
  title,
  group,
  run: () => {},
  ...more,
})

const offered = [
  entry('again', 'Reprint', 'Print desk', { keys: 'R' }),
  entry('service', 'Reprint through the service', 'Print desk'),
  entry('auto', 'Automatically reprint jobs the service lists again', 'Settings', { detail: 'Station' }),
  entry('dark', 'Theme: Dark', 'Settings', { words: 'appearance color mode' }),
  entry('light', 'Theme: Light', 'Settings', { words: 'appearance color mode' }),
  entry('alerts', 'Alerts', 'Settings'),
  entry('job', 'Job 9051: Order bill for 51060', 'Jobs', { detail: 'held' }),
  entry('retailer', 'Café Königin', 'Retailers'),
]
const found = (text: string, recent: string[] = []) =>
  rankEntries(offered, text, recent).flatMap(({ entries }) => entries.map(({ id }) => id))

describe('what the palette finds', () => {
  it('by the beginnings of words, the beginning of a title first', () => {
    expect(found('repr')).toEqual(['again', 'service', 'auto'])
    expect(found('dark')).toEqual(['dark'])
    expect(found('alerts')).toEqual(['alerts'])
    expect(found('51060')).toEqual(['job'])
    expect(found('reprint serv')).toEqual(['service', 'auto'])
  })

  it('by other words for it, without accents, and shortened', () => {
    expect(found('color')).toEqual(['dark', 'light'])
    expect(found('cafe konigin')).toEqual(['retailer'])
    expect(found('rprnt')[0]).toBe('again')
    expect(found('rtts')).toEqual(['service'])
  })

  it('Chinese words in the middle of others, and what is typed full-width', () => {
    const all = [entry('choose', '选择设计价格'), entry('queue', '打印队列'), ...offered]
    const ids = (text: string) => rankEntries(all, text, []).flatMap(({ entries }) => entries.map(({ id }) => id))
    expect(ids('价格')).toEqual(['choose'])
    expect(ids('打印')).toEqual(['queue'])
    expect(ids('设计 价格')).toEqual(['choose'])
    expect(ids('ｄａｒｋ')).toEqual(['dark'])
    expect(ids('５１０６０')).toEqual(['job'])
    expect(ids('in')).toEqual([])
  })

  it('nothing where one of the words fits nothing', () => {
    expect(found('reprint zebra')).toEqual([])
  })

  it('what was used lately first: among equals with a text, on top of all without one', () => {
    expect(found('theme')[0]).toBe('dark')
    expect(found('theme', ['light'])[0]).toBe('light')
    const [recent, ...others] = rankEntries(offered, '', ['alerts', 'gone'])
    expect(recent).toMatchObject({ group: null, entries: [{ id: 'alerts' }] })
    expect(others.flatMap(({ entries }) => entries)).toHaveLength(offered.length - 1)
  })

  it('what can’t be done now is found by a text, after the others, with its reason, and not offered without one', () => {
    const barred = entry('complete', 'Reprint all', 'Print desk', { whyNot: 'Select jobs first.' })
    const entries = (text: string, all: PaletteEntry[]) => rankEntries(all, text, []).flatMap(group => group.entries)
    expect(entries('reprint', [barred, ...offered]).map(({ id }) => id)).toEqual([
      'again',
      'service',
      'complete',
      'auto',
    ])
    expect(entries('', [barred, ...offered])).toHaveLength(offered.length)
    // What has come to be possible since the palette was opened.
    expect(entries('reprint all', [entry('complete', 'Reprint all'), barred])).toMatchObject([{ id: 'complete' }])
    expect(entries('reprint all', [entry('complete', 'Reprint all'), barred])[0]?.whyNot).toBeUndefined()
  })

  it('an action that isn’t offered, or makes no sense now, has a row only with its reason', () => {
    const live = { group: 'Orders', run: () => {} }
    const rows = rowsOf({
      scope: 'orders',
      missing: [],
      actions: [
        { ...live, title: 'Refresh', keys: 'R', when: () => true, whyNot: 'unheard' },
        { ...live, title: 'Copy', keys: 'Mod+C', when: () => false, whyNot: 'Select orders first.' },
        { ...live, title: 'Close', keys: 'X', when: () => false, whyNot: undefined },
      ],
      barred: [{ group: 'Orders', title: 'Void', id: 'void', whyNot: 'Only in Draft.' }],
    })
    expect(rows.map(({ title, whyNot }) => [title, whyNot])).toEqual([
      ['Refresh', undefined],
      ['Copy', 'Select orders first.'],
      ['Void', 'Only in Draft.'],
    ])
  })

  it('the same entry once', () => {
    expect(
      rankEntries([...offered, entry('again', 'Reprint')], 'reprint', []).flatMap(one => one.entries),
    ).toHaveLength(3)
  })
})
