import type { Screen } from '../app/index.ts'
import { BackOffice } from './index.ts'

export const screen: Screen = {
  id: 'backoffice',
  title: { en: 'Back office', 'zh-CN': '后台' },
  short: { en: 'Office', 'zh-CN': '后台' },
  place: 8,
  menu: [
    { names: ['accounts', 'accounts retailers', 'retailers', '账户', '零售商'], params: { part: 'accounts' } },
    { names: ['bulk hub', 'designs bulk hub', '批量中心'], params: { part: 'hub' } },
    { names: ['designs', 'designs list', 'all designs', '设计', '全部设计'], params: { part: 'designs' } },
    { names: ['api keys', 'accounts api keys', 'API 密钥'], params: { part: 'keys' } },
    { names: ['settings', 'settings general', 'general', '设置', '通用'], params: { part: 'settings' } },
    { names: ['fx rates', 'settings fx rates', '汇率'], params: { part: 'rates' } },
    { names: ['accessory codes', 'accounts accessory codes', '辅料代码'], params: { part: 'codes' } },
  ],
  keys: 'Ctrl+9',
  icon: (
    <>
      <path d="M4 20V8.5L12 4l8 4.5V20z" />
      <path d="M9 20v-5.5h6V20M8 11h1.5M14.5 11H16" />
    </>
  ),
  Screen: BackOffice,
}
