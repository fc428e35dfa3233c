import { Tabs } from '@mantine/core'
import { type ComponentType, useEffect } from 'react'
import { goTo, recall, remember, ScreenFault, useScreenParams, useWords } from '../kit/index.ts'
import { DueList } from './due/DueList.tsx'
import styles from './ProductionScreen.module.css'
import { Schedule } from './schedule/Schedule.tsx'
import { Today } from './today/Today.tsx'

const parts = { today: Today, schedule: Schedule, due: DueList } as const satisfies Record<string, ComponentType>
type Part = keyof typeof parts
const names = Object.keys(parts) as Part[]

/** Where the part is kept that was shown last. */
const rememberedAs = 'production.part'

const partOf = (name: string | null | undefined) => names.find(part => part === name)

/** Production: today's dashboard, the schedule, and what is due (`#production?part=schedule`). */
export function ProductionScreen() {
  const t = useWords('production')
  const params = useScreenParams()
  const part = partOf(params['part']) ?? partOf(recall(rememberedAs)) ?? 'today'
  useEffect(() => remember(rememberedAs, part), [part])
  return (
    <Tabs
      className={styles['screen'] ?? ''}
      value={part}
      onChange={name => name !== null && goTo('production', { part: name })}
    >
      <Tabs.List className={styles['tabs'] ?? ''}>
        {names.map(name => (
          <Tabs.Tab key={name} value={name}>
            {t(`part.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {names.map(name => {
        const Shown = parts[name]
        return (
          <Tabs.Panel key={name} value={name} className={styles['part'] ?? ''} keepMounted={false}>
            {/* An error in one part leaves the others. */}
            <ScreenFault>
              <Shown />
            </ScreenFault>
          </Tabs.Panel>
        )
      })}
    </Tabs>
  )
}
