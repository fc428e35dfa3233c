import { Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import { useEffect } from 'react'
import type { OperationId } from '../../src-shared/service/index.ts'
import { goTo, Note, recall, remember, ScreenFault, useAccess, useScreenParams, useWords } from '../kit/index.ts'
import styles from './Office.module.css'
import { MailTemplates } from './templates/MailTemplates.tsx'
import { Tickets } from './tickets/Tickets.tsx'
import { VisionChecks } from './vision/VisionChecks.tsx'

/** Each part, and the operation without which there is none of it. */
const parts = {
  tickets: { Part: Tickets, needs: 'admin.tickets.index' },
  vision: { Part: VisionChecks, needs: 'admin.vision-checks.results.index' },
  templates: { Part: MailTemplates, needs: 'admin.email-templates.index' },
} as const satisfies Record<string, { Part: ComponentType; needs: OperationId }>
type PartName = keyof typeof parts
const names = Object.keys(parts) as PartName[]

/** Where the part is kept that was shown last. */
const rememberedAs = 'office.part'

const partOf = (name: string | null | undefined) => names.find(part => part === name)

/** A part, or why there is none: a service without it loses this part alone. */
function Offered({ name }: { name: PartName }) {
  const t = useWords('office')
  const { Part, needs } = parts[name]
  const { offered, isKnown } = useAccess(needs)
  if (!offered) return <Note title={t('absent')} text={t('absent.text', { part: t(`part.${name}`) })} />
  return isKnown ? <Part /> : null
}

/** Support: tickets, vision checks and email templates (`#office?part=vision`). */
export function OfficeScreen() {
  const t = useWords('office')
  const params = useScreenParams()
  const part = partOf(params['part']) ?? partOf(recall(rememberedAs)) ?? 'tickets'
  useEffect(() => remember(rememberedAs, part), [part])
  return (
    <Tabs
      className={styles['screen'] ?? ''}
      value={part}
      onChange={name => name !== null && goTo('office', { part: name })}
    >
      <Tabs.List className={styles['tabs'] ?? ''}>
        {names.map(name => (
          <Tabs.Tab key={name} value={name}>
            {t(`part.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {names.map(name => (
        <Tabs.Panel key={name} value={name} className={styles['part'] ?? ''} keepMounted={false}>
          {/* An error in one part leaves the others. */}
          <ScreenFault>
            <Offered name={name} />
          </ScreenFault>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
