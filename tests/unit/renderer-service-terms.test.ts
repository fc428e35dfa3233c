import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setLocale } from '../../src-renderer/kit/locale.ts'
import { serviceTerm, ticketTerm } from '../../src-renderer/kit/words/service-terms.ts'
import type { Words } from '../../src-renderer/kit/words/words.ts'
import { fabricWord } from '../../src-renderer/production/fabric-word.ts'
import { qcCheckpoints } from '../../src-shared/service/readers/orders/photos.ts'

const speak = (locale: 'en' | 'zh-CN') => {
  Object.assign(globalThis, { document: { documentElement: {} } })
  setLocale({ locale, timezone: '' })
}

/** The titles that the specification shows (2.3). */
const steps = [
  ['BEGIN PRODUCTION | 0.1', '开始生产 | 0.1'],
  ['PRODUCTION IN-PROGRESS | 0.2', '生产中 | 0.2'],
  ['FACTORY SHIPPED | 0.25', '工厂已发货 | 0.25'],
  ['INCOMING COMPONENTS ARRIVAL', '来料到货'],
  ['SHIPMENT-IN-PROGRESS | 7.2', '运输中 | 7.2'],
] as const

describe('fixed texts of the service', () => {
  beforeAll(() => speak('zh-CN'))
  afterAll(() => {
    speak('en')
    Reflect.deleteProperty(globalThis, 'document')
  })

  test.each(steps)('%s is %s', (title, chinese) => {
    expect(serviceTerm(title)).toBe(chinese)
    expect(serviceTerm(title.toLowerCase().replaceAll('-', '_'))).toBe(chinese)
  })

  test('what a ticket is and how grave it is are said in Chinese, and `normal` is no step there', () => {
    expect(['Open', 'resolved', 'High', 'Normal', 'Free'].map(ticketTerm)).toEqual([
      '待处理',
      '已解决',
      '高',
      '普通',
      '免费',
    ])
    expect(ticketTerm('Waiting for cloth')).toBe('Waiting for cloth')
  })

  test('the checkpoints of quality control are said in Chinese', () => {
    for (const { title } of qcCheckpoints) expect(serviceTerm(title)).toMatch(/\p{Script=Han}/u)
  })

  test('the filters of the status catalogue that are no status are said in Chinese', () => {
    for (const label of [
      'Active',
      'All',
      'Paid Shipping',
      'Order Bill',
      'Fabric Purchase',
      'Assembly',
      'In-Production',
    ])
      expect(serviceTerm(label)).toMatch(/^\p{Script=Han}+$/u)
  })

  test.each([
    'EMBROIDERY | 3.5.9',
    'Recalled from 51001',
    '缝制 | 0.3',
    'constructor',
    'toString | 0.1',
    '',
    '0.25',
    ' | ',
  ])('%j stays as it came', text => expect(serviceTerm(text)).toBe(text))

  test('the enumerations of a fabric and an account are said in Chinese, others stay', () => {
    expect(['express_pro', 'express_lite', 'express_max'].map(serviceTerm)).toEqual([
      'Express 专业版',
      'Express 精简版',
      'express_max',
    ])
    const t = ((key: string) => `t ${key}`) as Words<'production-today'>
    expect(fabricWord(t, 'verdict', 'No_estimate')).toBe('t verdict.no estimate')
    expect(fabricWord(t, 'verdict', 'lost at sea')).toBe('lost at sea')
    expect(fabricWord(t, 'reason', null)).toBe('')
  })

  test('English is as the service writes it', () => {
    speak('en')
    for (const [title] of steps) expect(serviceTerm(title)).toBe(title)
  })
})
