import { Tabs } from '@mantine/core'
import { type ComponentType, useEffect } from 'react'
import { goTo, recall, remember, type Screen, ScreenFault, useScreenParams, useWords } from '../kit/index.ts'
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
function ProductionScreen() {
  const t = useWords('production')
  const params = useScreenParams()
  const part = partOf(params['part']) ?? partOf(recall(rememberedAs)) ?? 'today'
  useEffect(() => remember(rememberedAs, part), [part])
  return (
    <Tabs
      className="flex column full-height"
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
          <Tabs.Panel key={name} value={name} className="grow min-h-0 scroll" keepMounted={false}>
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

export const screen: Screen = {
  id: 'production',
  place: 6,
  menu: [
    { names: ['production', '生产'] },
    {
      names: ['dashboard', 'dashboard queue', 'queue health', 'production today', '工作台', '队列状态'],
      params: { part: 'today' },
    },
    {
      names: ['production schedule', 'schedule', 'production gantt', 'gantt', '生产排期', '排期'],
      params: { part: 'schedule' },
    },
    { names: ['production due', 'due groups', 'due', '交期'], params: { part: 'due' } },
  ],
  keys: 'Ctrl+4',
  icon: (
    <>
      <path d="M4 6.5h9M7 12h11M11 17.5h9" />
      <path d="M4 4.5v4M18 10v4M20 15.5v4" />
    </>
  ),
  Screen: ProductionScreen,
  stays: true,
}
