import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fieldOf } from '../../src-renderer/pricing/records/form-field.ts'
import { createRecordStore, type RecordRules } from '../../src-renderer/pricing/records/record-store.ts'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import type { CommandInput } from '../../src-shared/contract/index.ts'
import type { FieldValues, RecordName, RecordView } from '../../src-shared/contract/records.ts'

const name: RecordName = { kind: 'billing', retailer: '7', product: null }
/** Whole numbers only. */
const rules: RecordRules = {
  read(_, text) {
    if (text === '') return { value: null }
    const isNumber = /^\d+$/.test(text)
    return isNumber ? { value: Number(text) } : { problem: { code: 'formulas.no-centimetres', data: {} } }
  },
  write: (_, value) => (value === null ? '' : String(value)),
}

/** Main in memory: one record, what is kept of its form, and somebody else's hand in it. */
function main(first: FieldValues) {
  const record = { values: { ...first }, typed: {} as Record<string, string>, refuse: '' }
  const view = (): RecordView => ({
    ...{
      name,
      values: { ...record.values },
      readAt: 1,
      problem: null,
      typed: record.typed,
      combinations: [],
    },
    retailer: { id: '7', name: null, settlementCurrency: null, consumerCurrency: null },
  })
  const save = ({ base, values }: CommandInput<'records.save'>) => {
    const elsewhere = Object.keys(values).filter(
      field => record.values[field] !== base[field] && record.values[field] !== values[field],
    )
    if (elsewhere.length > 0) return { saved: false, elsewhere, refused: [], view: view() }
    const taken = Object.entries(values).filter(([field]) => field !== record.refuse)
    Object.assign(record.values, Object.fromEntries(taken))
    const reason = { code: 'prices.rejected', data: { what: 'no' } }
    const refused = record.refuse in values ? [{ field: record.refuse, reason }] : []
    return { saved: refused.length === 0, elsewhere: [], refused, view: view() }
  }
  const client = {
    async call(command: string, input: unknown) {
      if (command === 'records.open') return view()
      if (command === 'records.save') return save(input as CommandInput<'records.save'>)
      record.typed = (input as CommandInput<'records.keep'>).typed
      return {}
    },
  } as unknown as DeskClient
  return { record, client }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function opened(first: FieldValues) {
  const { record, client } = main(first)
  const store = createRecordStore(client, name)
  await store.open()
  const field = (wanted: string) => fieldOf(store.state.getState(), rules, wanted)
  return { record, client, store, field }
}

test('what is typed is kept, stands there in the next window, and is no change where it says the same', async () => {
  const { client, record, store, field } = await opened({ card: 2, bank: null })
  store.type('card', '3')
  store.type('bank', '')
  expect([field('card').isChanged, field('bank').isChanged]).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(1000)
  expect(record.typed).toMatchObject({ card: '3', bank: '' })
  const next = createRecordStore(client, name)
  await next.open()
  expect(fieldOf(next.state.getState(), rules, 'card')).toMatchObject({
    text: '3',
    isChanged: true,
    theirs: null,
  })
})

test('another value at the service is shown and nothing sent, also where it came while the desk was closed', async () => {
  const { client, record, store, field } = await opened({ card: 2, bank: 1 })
  store.type('card', '3')
  record.values['card'] = 5
  expect(await store.save(rules)).toBe('elsewhere')
  expect([field('card').text, field('card').theirs, record.values['card']]).toEqual(['3', '5', 5])
  expect(await store.save(rules)).toBe('elsewhere')
  await vi.advanceTimersByTimeAsync(1000)
  const next = createRecordStore(client, name)
  await next.open()
  expect(fieldOf(next.state.getState(), rules, 'card').theirs).toBe('5')
  next.resolve('card', 'mine')
  expect(await next.save(rules)).toBe('saved')
  expect(record.values).toEqual({ card: 3, bank: 1 })
  store.resolve('card', 'theirs')
  expect(field('card')).toMatchObject({ text: '5', isChanged: false })
})

test('a text that is no value blocks the save; a refused field keeps its text and its reason until it is changed', async () => {
  const { record, store, field } = await opened({ card: 2, bank: 1 })
  store.type('card', 'two')
  store.type('bank', '4')
  expect(await store.save(rules)).toBe('invalid')
  expect(record.values['bank']).toBe(1)
  store.type('card', '9')
  record.refuse = 'card'
  expect(await store.save(rules)).toBe('refused')
  expect(record.values).toEqual({ card: 2, bank: 4 })
  expect(field('card')).toMatchObject({ text: '9', isChanged: true, problem: { code: 'prices.rejected' } })
  expect(field('bank').isChanged).toBe(false)
  store.type('card', '8')
  expect(field('card').problem).toBeNull()
})

test('typing while a save is on its way is not lost and not taken for somebody else', async () => {
  const { record, store, field } = await opened({ card: 2 })
  store.type('card', '3')
  const saving = store.save(rules)
  store.type('card', '34')
  expect(await saving).toBe('saved')
  expect(record.values['card']).toBe(3)
  expect(field('card')).toMatchObject({ text: '34', isChanged: true, theirs: null })
  expect(await store.save(rules)).toBe('saved')
  expect(record.values['card']).toBe(34)
})
