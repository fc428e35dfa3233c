import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './TabStrip.module.css'

/**
 * The tabs of a screen, within a `Tabs`.
 * @param tabs each with its title, and a count beside it where there is one
 * @param children what stands at the end of the strip
 */
export function TabStrip({
  label,
  tabs,
  children,
}: {
  label?: string
  tabs: readonly { name: string; title: string; badge?: ReactNode }[]
  children?: ReactNode
}) {
  return (
    <div className={styles['strip']}>
      <Tabs.List aria-label={label}>
        {tabs.map(({ name, title, badge }) => (
          <Tabs.Tab key={name} value={name} rightSection={badge}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {children}
    </div>
  )
}
