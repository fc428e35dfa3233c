import type { Screen } from '../kit/index.ts'
import { OfficeScreen } from './index.ts'

export const screen: Screen = {
  id: 'office',
  place: 7,
  menu: [
    { names: ['tickets', 'all tickets', 'tickets list', 'support', '工单', '全部工单'], params: { part: 'tickets' } },
    { names: ['tickets vision', 'vision checks', 'vision', '视觉检查'], params: { part: 'vision' } },
    {
      names: ['settings email templates', 'email templates', 'templates', '邮件模板'],
      params: { part: 'templates' },
    },
  ],
  keys: 'Ctrl+8',
  icon: (
    <>
      <path d="M4 6.5h16v10h-9l-4 3.5v-3.5H4z" />
      <path d="M8 10.2h8M8 13h5" />
    </>
  ),
  Screen: OfficeScreen,
}
