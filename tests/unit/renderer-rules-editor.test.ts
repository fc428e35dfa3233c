import { describe, expect, it } from 'vitest'
import { changesOf, draftsOf, type RuleDraft, readDraft, readDrafts } from '../../src-renderer/settings/rules/draft.ts'
import { rowFor } from '../../src-renderer/settings/rules/RulesSection.tsx'
import type { PrintRule } from '../../src-shared/print/rules.ts'

const rules: PrintRule[] = [
  {
    job_type: 'order',
    printer: 'cups:a4',
    spare: 'cups:b4',
    spare_after_seconds: 45,
    spare_moves: 'by-itself',
  },
  { job_type: 'tag', printer: null, left_to: 'back room' },
  { job_type: 'poster', printer: null },
]
const drafts = draftsOf(rules)
const withRow = (id: string, part: Partial<RuleDraft>) =>
  drafts.map(draft => (draft.id === id ? { ...draft, ...part } : draft))
const ruleOf = (some: readonly RuleDraft[], type: string) =>
  readDrafts(some).rules?.find(rule => rule.job_type === type)

describe('spare printers and other stations in the editor', () => {
  it('come back as they were saved', () => {
    expect(readDrafts(drafts).rules).toEqual(rules)
  })

  it('let go of when and how jobs move where no spare is named', () => {
    expect(ruleOf(withRow('order', { spare: ' ' }), 'order')).toEqual({
      job_type: 'order',
      printer: 'cups:a4',
    })
  })

  it('ask for another printer than the rule’s own', () => {
    expect(readDrafts(withRow('order', { spare: 'cups:a4' })).faults).toEqual([{ id: 'order', field: 'spare' }])
  })

  it('ask for the station that jobs are left to', () => {
    expect(readDrafts(withRow('tag', { left_to: ' ' })).faults).toEqual([{ id: 'tag', field: 'left_to' }])
  })

  it('keep no station of a rule that prints', () => {
    const prints = withRow('tag', { mode: 'print', printer: 'cups:t' })
    expect(ruleOf(prints, 'tag')).toEqual({ job_type: 'tag', printer: 'cups:t' })
  })

  it('try a rule alone, whatever is wrong with the others', () => {
    const [order] = withRow('tag', { left_to: '' })
    expect(order && readDraft(order)).toEqual(rules[0])
    const [wrong] = withRow('order', { paper: 'A44' })
    expect(wrong && readDraft(wrong)).toBeNull()
  })
})

describe('types that print together in the editor', () => {
  const set: PrintRule[] = [
    {
      job_type: 'order',
      printer: 'cups:a4',
      together_with: ['tag', 'label'],
      together_minutes: 0,
      together_then: 'print',
    },
    { job_type: 'tag', printer: 'cups:a4' },
    { job_type: 'label', printer: 'cups:a4' },
  ]
  const typed = (part: Partial<RuleDraft>) =>
    readDrafts(draftsOf(set).map(draft => (draft.id === 'order' ? { ...draft, ...part } : draft)))

  it('come back as they were saved, and are separated by any comma', () => {
    expect(readDrafts(draftsOf(set)).rules).toEqual(set)
    expect(typed({ together_with: 'tag，label ,' }).rules).toEqual(set)
  })

  it('let go of the limit where no type is named, and are refused without a rule of their own', () => {
    expect(typed({ together_with: ' ' }).rules?.[0]).toEqual({ job_type: 'order', printer: 'cups:a4' })
    expect(typed({ together_with: 'tag, kanban' }).faults).toEqual([{ id: 'order', field: 'together_with' }])
    expect(typed({ together_minutes: '-1' }).faults).toEqual([{ id: 'order', field: 'together_minutes' }])
  })
})

describe('what a file would change', () => {
  const changes = (some: PrintRule[]) => changesOf(draftsOf(some), drafts)

  it('is nothing where it says the same in another order and case', () => {
    const { added, changed, gone } = changes([...rules].reverse())
    expect([added.size, changed.size, gone]).toEqual([0, 0, []])
  })

  it('is told by type: new, changed, gone', () => {
    const { added, changed, gone } = changes([
      { job_type: 'order', printer: 'cups:a4' },
      { job_type: 'shipping container', printer: 'cups:labels' },
      { job_type: 'tag', printer: null, left_to: 'back room' },
    ])
    expect([[...added], [...changed], gone]).toEqual([['shipping container'], ['order'], ['poster']])
  })
})

describe('the row of a job', () => {
  const star: PrintRule = { job_type: '*', printer: 'cups:any' }
  it.each([
    ['its own type’s, however it is written', rules, { type: 'TAG' }, 'tag'],
    ['any other type’s, where that is its rule', [...rules, star], { type: 'shipping-container' }, '*'],
    ['its own empty one, where there is no rule at all', rules, { type: 'shipping_container' }, 'shipping container'],
    ['none, for a type that nothing is said of', rules, { type: 'label' }, null],
    ['that of its printer, without a type', rules, { printer: 'cups:a4' }, 'order'],
  ])('is %s', (_what, some, job, id) => {
    expect(rowFor(draftsOf(some), job)).toBe(id)
  })
})
