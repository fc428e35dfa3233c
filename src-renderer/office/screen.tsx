import { screenOfParts, useWords } from '../kit/index.ts'
import { MailTemplates } from './templates/MailTemplates.tsx'
import { Tickets } from './tickets/Tickets.tsx'
import { VisionChecks } from './vision/VisionChecks.tsx'

/** Support: tickets with wallets, vision checks and email templates. */
export const screen = screenOfParts({
  id: 'office',
  place: 7,
  keys: 'Ctrl+8',
  icon: (
    <>
      <path d="M4 6.5h16v10h-9l-4 3.5v-3.5H4z" />
      <path d="M8 10.2h8M8 13h5" />
    </>
  ),
  useTitles: () => {
    const t = useWords('office')
    return part => t(`part.${part}`)
  },
  parts: {
    tickets: {
      Part: Tickets,
      needs: 'admin.tickets.index',
      names: ['tickets', 'all tickets', 'tickets list', 'support', '工单', '全部工单'],
    },
    vision: {
      Part: VisionChecks,
      needs: 'admin.vision-checks.results.index',
      names: ['tickets vision', 'vision checks', 'vision', '视觉检查'],
    },
    templates: {
      Part: MailTemplates,
      needs: 'admin.email-templates.index',
      names: ['settings email templates', 'email templates', 'templates', '邮件模板'],
    },
  },
})
