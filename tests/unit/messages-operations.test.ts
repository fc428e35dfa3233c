import { expect, test } from 'vitest'
import { DeskError } from '../../src-shared/errors.ts'
import { message, sayEnglish, sayIn } from '../../src-shared/messages/index.ts'
import { operationTitles } from '../../src-shared/messages/operation-titles.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { operationIds } from '../../src-shared/service/index.ts'

// A person reads what an operation does; logs and JSON keep its id.

const what = phrase('the permission “{{permission}}” is missing', { permission: 'edit orders' })
const forbidden = message('service.forbidden', { operation: 'admin.orders.hold', what })

test('each operation has a title of its own in both languages', () => {
  expect(Object.keys(operationTitles).sort()).toEqual([...operationIds].sort())
  for (const at of [0, 1] as const)
    expect(new Set(Object.values(operationTitles).map(titles => titles[at])).size).toBe(operationIds.length)
  for (const [english, chinese] of Object.values(operationTitles)) {
    expect(english).toMatch(/^[A-Z]/)
    expect(chinese).toMatch(/\p{Script=Han}/u)
  }
})

test('a refusal says in words what may not be done, and which permission is missing', () => {
  expect(sayIn('en', forbidden)).toMatch(
    /^This account isn’t allowed to use “Put on hold”: the permission “edit orders”/,
  )
  expect(sayIn('zh-CN', forbidden)).toMatch(/^当前账号无权使用“挂起”：缺少“edit orders”权限。/)
})

test('so it does inside another message', () => {
  const outer = message('step.report-failed', { why: sayEnglish(forbidden) })
  expect(sayIn('en', outer)).toContain('to use “Put on hold”: ')
  expect(sayIn('zh-CN', outer)).toContain('无权使用“挂起”：')
})

test('logs and JSON keep the id', () => {
  expect(sayEnglish(forbidden)).toContain('to use admin.orders.hold: ')
  expect(new DeskError('service.operation-absent', { operation: 'admin.orders.hold' }).message).toContain(
    'admin.orders.hold',
  )
})

test.each([
  ['an id that somebody wrote', 'session.bad-overrides', { what: '“admin.orders.hold” needs a path' }],
  ['an address', 'service.not-found', { operation: 'x', what: 'https://a.example/admin.orders.hold' }],
  ['an operation of another version', 'service.not-found', { operation: 'admin.orders.unknown', what: 'x' }],
  ['a property of every object', 'service.not-found', { operation: 'admin.constructor', what: 'x' }],
] as const)('%s stays as it is', (_name, code, data) => {
  const [, id = ''] = /(admin\.[a-z.]+)/.exec(JSON.stringify(data)) ?? []
  for (const language of ['en', 'zh-CN'] as const) expect(sayIn(language, { code, data })).toContain(id)
})
