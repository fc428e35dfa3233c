import { expect, test } from 'vitest'
import { message, sayEnglish, sayIn } from '../../src-shared/messages/index.ts'
import { operationTitles } from '../../src-shared/messages/operation-titles.ts'
import { filled, phrase, phrases } from '../../src-shared/messages/phrases.ts'
import { operationIds } from '../../src-shared/service/index.ts'

// Main writes its reasons in English. Someone who reads Chinese sees them in Chinese; what others wrote doesn't change.

const gapsOf = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort()

test('each phrase has a Chinese text with the same gaps, and is found again by its English one', () => {
  for (const [english, chinese] of Object.entries(phrases)) {
    expect(gapsOf(chinese), english).toEqual(gapsOf(english))
    const gaps = Object.fromEntries(gapsOf(english).map((gap, at) => [gap.slice(2, -2), at + 7]))
    const said = sayIn('zh-CN', message('desk.internal', { what: filled(english, gaps) }))
    // Shorter ones, and those that continue a sentence, aren't recognized by themselves.
    if (english.replaceAll(/\{\{\w+\}\}|\W/g, '').length >= 4 && /^[^ ,:;]/.test(english))
      expect(said, english).toContain(filled(chinese, gaps).replace(/。$/, ''))
  }
})

test('what a service or a person wrote stays as it is', () => {
  for (const what of ['The value must not be greater than 9999', 'Max. 2 decimals. Try again', '数值无效'])
    expect(sayIn('zh-CN', message('prices.rejected', { what }))).toContain(what)
  expect(sayIn('zh-CN', message('session.no-profile', { name: 'waiting' }))).toContain('waiting')
  const written = [
    message('session.bad-overrides', { what: '“admin.orders.hold” needs a path' }),
    message('service.not-found', { operation: 'x', what: 'https://a.example/admin.orders.hold' }),
    message('service.not-found', { operation: 'admin.orders.unknown', what: 'x' }),
    message('service.not-found', { operation: 'admin.constructor', what: 'x' }),
  ]
  for (const said of written) {
    const [, id = ''] = /(admin\.[a-z.]+)/.exec(JSON.stringify(said.data)) ?? []
    for (const language of ['en', 'zh-CN'] as const) expect(sayIn(language, said)).toContain(id)
  }
})

test('a person reads what an operation does; logs and JSON keep its id', () => {
  expect(Object.keys(operationTitles.en).sort()).toEqual([...operationIds].sort())
  for (const operation of operationIds) {
    const forbidden = message('service.forbidden', {
      operation,
      what: phrase('the permission “{{permission}}” is missing', { permission: 'edit orders' }),
    })
    const [english = '', chinese = ''] = [operationTitles.en[operation], operationTitles['zh-CN'][operation]]
    const inside = message('step.report-failed', { why: sayEnglish(forbidden) })
    for (const said of [forbidden, inside]) {
      expect(sayIn('en', said)).toContain(english)
      expect(sayIn('zh-CN', said)).toContain(chinese)
      expect(sayEnglish(said)).toContain(operation)
    }
  }
})
