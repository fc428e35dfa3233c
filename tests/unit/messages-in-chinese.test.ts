import { expect, test } from 'vitest'
import { DeskError } from '../../src-shared/errors.ts'
import { message, sayEnglish, sayIn } from '../../src-shared/messages/index.ts'
import { filled, phrase, phrases } from '../../src-shared/messages/phrases.ts'

// Main writes its reasons in English; whoever reads Chinese sees them in Chinese, and nothing that others wrote changes.

const inChinese = (said: ReturnType<typeof message>) => sayIn('zh-CN', said)

test('a reason inside a message is said in Chinese', () => {
  const said = message('service.unreachable', { url: 'https://a.example', why: phrase('host not found') })
  expect(inChinese(said)).toBe('无法连接服务 https://a.example（找不到主机）。请检查网络和地址，Selvedge 会自动重试。')
  const left = phrase('{{count}} errors are left in its values', { count: 3 })
  expect(inChinese(message('imports.not-ready', { what: left }))).toBe('未发送：数值中还有 3 处错误。')
})

test('a whole message inside another one is, too, whatever is inside that one', () => {
  const why = new DeskError('printer.unreachable', { printer: 'a4', why: 'a4:631 refused the connection' }).message
  expect(inChinese(message('step.report-failed', { why }))).toBe(
    '未能上报服务：无法连接 a4（a4:631 拒绝了连接）。任务会等待，恢复连接后自动打印。',
  )
})

test('so are sentences that stand one after the other, and what a printer says of itself', () => {
  const evidence = [
    message('ledger.no-mark', { file: 'station.db', mark: 'station.mark' }),
    message('ledger.unread-place', {}),
  ]
  const why = evidence.map(sayEnglish).join(' ')
  expect(inChinese(message('job.held-ledger-doubt', { why }))).not.toMatch(/[a-z]{3} [a-z]{3}/)
  const waits = message('step.printer-waits', { what: 'out of paper, cover open (Load A4)', printer: 'a4' })
  expect(inChinese(waits)).toBe('缺纸、机盖未关（Load A4）；a4 恢复就绪后自动打印')
})

test('what a service or a person wrote stays as it is', () => {
  for (const what of ['The value must not be greater than 9999', 'Max. 2 decimals. Try again', '数值无效'])
    expect(inChinese(message('prices.rejected', { what }))).toBe(`Entry not saved! ${what}.`)
  expect(inChinese(message('session.no-profile', { name: 'waiting' }))).toContain('“waiting”')
})

test('English is never touched', () => {
  expect(sayEnglish(message('job.busy', { job: '17', state: 'waiting' }))).toContain('waiting')
  expect(new DeskError('desk.disk-full', {}).message).toMatch(/^The disk is full/)
})

test('each phrase has a Chinese text with the same gaps, and is found again by its English one', () => {
  const gapsOf = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort()
  const differing = Object.entries(phrases).filter(
    ([english, chinese]) => `${gapsOf(english)}` !== `${gapsOf(chinese)}`,
  )
  expect(differing).toEqual([])
  for (const [english, chinese] of Object.entries(phrases)) {
    const gaps = Object.fromEntries(gapsOf(english).map((gap, at) => [gap.slice(2, -2), at + 7]))
    const said = inChinese(message('desk.internal', { what: filled(english, gaps) }))
    if (english.replaceAll(/\{\{\w+\}\}|\W/g, '').length >= 4 && /^[^ ,:;]/.test(english))
      expect(said, english).toContain(filled(chinese, gaps).replace(/。$/, ''))
  }
})
