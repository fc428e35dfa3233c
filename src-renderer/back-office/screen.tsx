import { screenOfParts, useWords } from '../kit/index.ts'
import { Accounts } from './parts/Accounts.tsx'
import { Codes } from './parts/Codes.tsx'
import { Designs } from './parts/Designs.tsx'
import { Hub } from './parts/Hub.tsx'
import { Keys } from './parts/Keys.tsx'
import { Rates } from './parts/Rates.tsx'
import { Settings } from './parts/Settings.tsx'

/** The back office: accounts, codes, keys, designs, bulk operations, settings and rates. */
export const screen = screenOfParts({
  id: 'backoffice',
  place: 8,
  keys: 'Ctrl+9',
  icon: (
    <>
      <path d="M4 20V8.5L12 4l8 4.5V20z" />
      <path d="M9 20v-5.5h6V20M8 11h1.5M14.5 11H16" />
    </>
  ),
  useTitles: () => {
    const t = useWords('back-office')
    return part => t(`part.${part}`)
  },
  parts: {
    accounts: {
      Part: Accounts,
      needs: 'admin.accounts.index',
      names: ['accounts', 'accounts retailers', 'retailers', '账户', '零售商'],
    },
    codes: {
      Part: Codes,
      needs: 'admin.accessory-codes.index',
      names: ['accessory codes', 'accounts accessory codes', '辅料代码'],
    },
    keys: { Part: Keys, needs: 'admin.api-keys.index', names: ['api keys', 'accounts api keys', 'API 密钥'] },
    designs: {
      Part: Designs,
      needs: 'admin.designs.index',
      names: ['designs', 'designs list', 'all designs', '设计', '全部设计'],
    },
    hub: { Part: Hub, needs: 'admin.bulk-hub.index', names: ['bulk hub', 'designs bulk hub', '批量中心'] },
    settings: {
      Part: Settings,
      needs: 'admin.settings.index',
      names: ['settings', 'settings general', 'general', '设置', '通用'],
    },
    rates: { Part: Rates, needs: 'admin.fx-rates.index', names: ['fx rates', 'settings fx rates', '汇率'] },
  },
})
