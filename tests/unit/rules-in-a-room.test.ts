import { describe, expect, it } from 'vitest'
import type { StationContext } from '../../src-main/print/open-station.ts'
import { rulesHandlers } from '../../src-main/print/rules-desk.ts'
import { type PrintRule, writeRuleFile } from '../../src-shared/print/rules.ts'

const printer = 'folder:/paper'
const apart: PrintRule[] = ['order', 'tag'].map(job_type => ({ job_type, printer }))
const together: PrintRule[] = [
  { job_type: 'order', printer, together_with: ['tag'] },
  { job_type: 'tag', printer },
]

/** The handlers of rules over a station that stores and prints nothing. */
function handlersOf(sharing: object | null) {
  const stored: PrintRule[][] = []
  const station = {
    sharing,
    parts: { serviceKey: 'test' },
    holdPrintedBy: async () => {},
    readNow: async () => {},
    rulesChanged: async () => {},
  }
  const open = { station, rules: together, watch: { refresh: async () => {} } }
  const context = { mustBeOpen: () => open, opened: async () => {}, state: () => ({ fixed: false }) }
  const saveRules = async (_service: string, rules: PrintRule[]) => {
    stored.push(rules)
    return rules
  }
  const handlers = rulesHandlers(context as unknown as StationContext, { settings: { saveRules }, emit: () => {} })
  return { handlers, stored }
}

describe('rules by which documents of an order wait for each other', () => {
  const ways: [
    string,
    (handlers: ReturnType<typeof handlersOf>['handlers'], rules: PrintRule[]) => Promise<unknown>,
  ][] = [
    ['saved', (handlers, rules) => handlers['rules.save']({ rules })],
    ['saved without printing', (handlers, rules) => handlers['rules.save']({ rules, prints: [] })],
    ['read from a file', (handlers, rules) => handlers['rules.import']({ text: writeRuleFile(rules) })],
  ]

  it.each(ways)('are not %s in a room, where they are shown if they were there before', async (_how, write) => {
    const { handlers, stored } = handlersOf({})
    const refused = { code: 'rules.together-in-room', data: { type: 'order' } }
    await expect(write(handlers, together)).rejects.toMatchObject(refused)
    expect(stored).toEqual([])
    expect(await handlers['rules.get']({})).toEqual(together)
    await write(handlers, apart)
  })

  it.each(ways)('are %s where a station works for itself', async (_how, write) => {
    await expect(write(handlersOf(null).handlers, together)).resolves.toEqual(together)
  })
})
