import type { NavigationScreen } from '../../src-shared/navigation/menu.ts'

/** Where the back office stands, and which entries of the service's menu lead to its parts. */
export const navigation = {
  id: 'backoffice',
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
} as const satisfies NavigationScreen
