import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readOverrides } from '../../src-renderer/settings/profiles/ProfileForm.tsx'
import { draftsOf, newDraft, type RuleDraft, readDrafts, sameDrafts } from '../../src-renderer/settings/rules/draft.ts'
import { foldWord } from '../../src-shared/print/job.ts'
import { type PrintRule, printRules } from '../../src-shared/print/rules.ts'

const rules: PrintRule[] = [
  { job_type: 'order', printer: 'cups:a4', paper: 'A4', copies: 2, duplex: 'long-edge' },
  { job_type: 'Shipping_Container', printer: 'ipp://h/printers/labels', scale: 'fit', pages: '1,3-4' },
  { job_type: 'poster', printer: null },
  { job_type: '*', printer: 'folder:/tmp/x' },
]
const row = (drafts: readonly RuleDraft[], id: string) => drafts.find(draft => draft.id === id)
const change = (id: string, part: Partial<RuleDraft>) =>
  draftsOf(rules).map(draft => (draft.id === id ? { ...draft, ...part } : draft))

describe('the rows of the rules editor', () => {
  it('shows the known types always, own ones after them, any other type last', () => {
    expect(draftsOf(rules).map(({ id, mode }) => [id, mode])).toEqual(
      [
        ['order', 'print'],
        ['tag', 'hold'],
        ['shipping container', 'print'],
        ['own-1', 'skip'],
        ['*', 'print'],
      ].map(([id, mode]) => [id === 'own-1' ? expect.stringMatching(/^own-/) : id, mode]),
    )
  })

  it('keeps the type as the rule writes it', () => {
    expect(row(draftsOf(rules), 'shipping container')?.jobType).toBe('Shipping_Container')
  })

  it('reads back the very rules that it was made from', () => {
    const byType = (some: readonly PrintRule[]) => [...some].sort((a, b) => a.job_type.localeCompare(b.job_type))
    const read = readDrafts(draftsOf(rules)).rules
    expect(byType(read ?? [])).toEqual(byType(rules))
  })

  it('reads back any rules that the schema takes', () => {
    const rule = fc.record({
      job_type: fc.constantFrom('order', 'tag', 'Shipping Container', 'poster', 'a_b', '*'),
      printer: fc.constantFrom('cups:x', 'folder:/a b', null),
    })
    const list = fc.uniqueArray(rule, { selector: ({ job_type }) => foldWord(job_type) })
    fc.assert(
      fc.property(list, some => {
        const read = readDrafts(draftsOf(some)).rules
        expect(new Map(read?.map(one => [one.job_type, one.printer]))).toEqual(
          new Map(some.map(one => [one.job_type, one.printer])),
        )
        expect(printRules.safeParse(read).success).toBe(true)
      }),
    )
  })

  it('makes no rule of a held type, and keeps no options of one that is not printed here', () => {
    expect(readDrafts(change('order', { mode: 'hold' })).rules?.some(rule => rule.job_type === 'order')).toBe(false)
    const skipped = readDrafts(change('order', { mode: 'skip' })).rules?.find(rule => rule.job_type === 'order')
    expect(skipped).toEqual({ job_type: 'order', printer: null })
  })

  it.each([
    ['printer', { printer: 'lp0' }],
    ['printer', { printer: '' }],
    ['copies', { copies: '0' }],
    ['copies', { copies: 'two' }],
    ['paper', { paper: 'A44' }],
    ['pages', { pages: '3-' }],
  ] as const)('finds the field that cannot be used: %s in %o', (field, part) => {
    expect(readDrafts(change('order', part))).toEqual({ rules: null, faults: [{ id: 'order', field }] })
  })

  it('finds a second rule for one type, written in another way', () => {
    const twice = { ...newDraft('new'), jobType: 'Tag', printer: 'cups:x' }
    const drafts = [...change('tag', { mode: 'print', printer: 'cups:y' }), twice]
    expect(readDrafts(drafts).faults).toEqual([{ id: 'new', field: 'job_type' }])
  })

  it('knows what is the same as before', () => {
    expect(sameDrafts(draftsOf(rules), draftsOf(rules))).toBe(true)
    expect(sameDrafts(draftsOf(rules), change('order', { copies: '3' }))).toBe(false)
  })
})

describe('overrides of the operation table', () => {
  it('are none where nothing is typed', () => {
    expect(readOverrides('  \n')).toEqual({ operations: {}, fault: null })
  })

  it('take a changed operation and one that is absent', () => {
    const text = '{"admin.orders.print-jobs.reprint": {"path": "/again/{job}"}, "admin.dashboard.quick-search": null}'
    expect(readOverrides(text).operations).toEqual(JSON.parse(text))
  })

  it.each([
    ['{ nonsense', 'not-json', undefined],
    ['[]', 'unfit', ''],
    ['{"x": null}', 'no-operation', 'x'],
    ['{"admin.x": {"method": "FETCH"}}', 'unfit', 'admin.x › method'],
    ['{"admin.x": {"path": "again"}}', 'unfit', 'admin.x › path'],
    ['{"admin.x": {"verb": "GET"}}', 'unfit', 'admin.x'],
  ])('say what is wrong and where: %s', (text, kind, where) => {
    const { fault } = readOverrides(text)
    expect(fault).toMatchObject(where === undefined ? { kind } : { kind, where })
  })
})
