import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formFieldOf } from '../../src-renderer/pricing/records/form-field.ts'
import type { RecordRules } from '../../src-renderer/pricing/records/record-rules.ts'
import { createRecordStore } from '../../src-renderer/pricing/records/record-store.ts'
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
    name,
    values: { ...record.values },
    readAt: 1,
    problem: null,
    typed: record.typed,
    combinations: [],
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
      const all = { ...record.typed, ...(input as CommandInput<'records.keep'>).typed }
      const left = Object.entries(all).flatMap(([field, text]) => (text === null ? [] : [[field, text]]))
      record.typed = Object.fromEntries(left)
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
  const store = createRecordStore(client, name, rules)
  await store.open()
  const field = (wanted: string) => formFieldOf(store.state.getState(), rules, wanted)
  return { record, client, store, field }
}

test('what is typed is kept, stands there in the next window, and is no change where it says the same', async () => {
  const { client, record, store, field } = await opened({ card: 2, bank: null })
  store.type('card', '3')
  store.type('bank', '')
  expect([field('card').isChanged, field('bank').isChanged]).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(1000)
  expect(record.typed).toMatchObject({ card: '3', bank: '' })
  const next = createRecordStore(client, name, rules)
  await next.open()
  expect(formFieldOf(next.state.getState(), rules, 'card')).toMatchObject({
    text: '3',
    isChanged: true,
    theirs: null,
  })
})

test('another value at the service is shown and nothing sent, also where it came while the desk was closed', async () => {
  const { client, record, store, field } = await opened({ card: 2, bank: 1 })
  store.type('card', '3')
  record.values['card'] = 5
  expect(await store.save()).toBe('elsewhere')
  expect([field('card').text, field('card').theirs, record.values['card']]).toEqual(['3', '5', 5])
  expect(await store.save()).toBe('elsewhere')
  await vi.advanceTimersByTimeAsync(1000)
  const next = createRecordStore(client, name, rules)
  await next.open()
  expect(formFieldOf(next.state.getState(), rules, 'card').theirs).toBe('5')
  next.resolve('card', 'mine')
  expect(await next.save()).toBe('saved')
  expect(record.values).toEqual({ card: 3, bank: 1 })
  store.resolve('card', 'theirs')
  expect(field('card')).toMatchObject({ text: '5', isChanged: false })
})

test('a text that is no value blocks the save; a refused field keeps its text and its reason until it is changed', async () => {
  const { record, store, field } = await opened({ card: 2, bank: 1 })
  store.type('card', 'two')
  store.type('bank', '4')
  expect(await store.save()).toBe('invalid')
  expect(record.values['bank']).toBe(1)
  store.type('card', '9')
  record.refuse = 'card'
  expect(await store.save()).toBe('refused')
  expect(record.values).toEqual({ card: 2, bank: 4 })
  expect(field('card')).toMatchObject({ text: '9', isChanged: true, problem: { code: 'prices.rejected' } })
  expect(field('bank').isChanged).toBe(false)
  store.type('card', '8')
  expect(field('card').problem).toBeNull()
})

test('typing while a save is on its way is not lost and not taken for somebody else', async () => {
  const { record, store, field } = await opened({ card: 2 })
  store.type('card', '3')
  const saving = store.save()
  store.type('card', '34')
  expect(await saving).toBe('saved')
  expect(record.values['card']).toBe(3)
  expect(field('card')).toMatchObject({ text: '34', isChanged: true, theirs: null })
  expect(await store.save()).toBe('saved')
  expect(record.values['card']).toBe(34)
})

test('a text that the service has by now is typed no more, so that it is nobody’s quarrel later', async () => {
  const { record, store, field, client } = await opened({ card: 2 })
  store.type('card', '3')
  await vi.advanceTimersByTimeAsync(1000)
  // The answer to the save was lost.
  record.values['card'] = 3
  await store.open()
  expect(field('card')).toMatchObject({ text: '3', isChanged: false })
  await vi.advanceTimersByTimeAsync(1000)
  expect(record.typed).toEqual({})
  record.values['card'] = 5
  await store.open()
  expect(field('card')).toMatchObject({ text: '5', isChanged: false, theirs: null })
  // The same after a restart.
  record.typed = { card: '5', 'was:card': '2' }
  const next = createRecordStore(client, name, rules)
  await next.open()
  await vi.advanceTimersByTimeAsync(1000)
  expect(record.typed).toEqual({})
})

test('two windows keep what is typed in each; what one takes back stays in the other', async () => {
  const { client, record, store } = await opened({ card: 2, bank: 1 })
  const other = createRecordStore(client, name, rules)
  await other.open()
  store.type('card', '3')
  await vi.advanceTimersByTimeAsync(1000)
  other.type('bank', '4')
  await vi.advanceTimersByTimeAsync(1000)
  expect(record.typed).toMatchObject({ card: '3', bank: '4' })
  store.takeBack()
  await vi.advanceTimersByTimeAsync(1000)
  expect(record.typed).toEqual({ bank: '4', 'was:bank': '1' })
})

test('after a save whose answer was lost the service is asked what it has', async () => {
  const { client, record, store, field } = await opened({ card: 2 })
  const { call } = client
  client.call = (async (command: string, input: unknown) => {
    const answer = await (call as (command: string, input: unknown) => Promise<unknown>)(command, input)
    if (command === 'records.save') throw new Error('lost')
    return answer
  }) as DeskClient['call']
  store.type('card', '3')
  await expect(store.save()).rejects.toThrow('lost')
  await vi.advanceTimersByTimeAsync(1000)
  expect(record.values['card']).toBe(3)
  expect(field('card')).toMatchObject({ text: '3', told: '3', isChanged: false })
  expect(record.typed).toEqual({})
})
