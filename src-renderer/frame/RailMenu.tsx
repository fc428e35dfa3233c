import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import type { NavigationEntry } from '../../src-shared/navigation/menu.ts'
import { useOpenConsole } from '../kit/console.ts'
import { formatList } from '../kit/locale.ts'
import { goTo } from '../kit/navigation.ts'
import { SmallIcon } from '../kit/parts/icons.tsx'
import { useWords } from '../kit/words/words.ts'
import styles from './Rail.module.css'
import menuStyles from './RailMenu.module.css'

const all = (entries: readonly NavigationEntry[]): NavigationEntry[] =>
  entries.flatMap(entry => [entry, ...all(entry.children)])

/** Without the branches that lead nowhere. */
const leading = (entries: readonly NavigationEntry[]): NavigationEntry[] =>
  entries.flatMap(entry => {
    const children = leading(entry.children)
    return entry.target !== null || children.length > 0 ? [{ ...entry, children }] : []
  })

/** The labels of the branches that lead nowhere. */
const leadingNowhere = (entries: readonly NavigationEntry[]): string[] =>
  entries.flatMap(entry => (leading([entry]).length === 0 ? entry.label : leadingNowhere(entry.children)))

function Entry({ entry, level }: { entry: NavigationEntry; level: number }) {
  const t = useWords('frame')
  const openConsole = useOpenConsole()
  const { label, target, children } = entry
  const isPage = target !== null && 'console' in target
  const open = () => {
    if (!target) return
    if ('console' in target) void openConsole(target.console, label)
    else goTo(target.place.screen, target.place.params)
  }
  return (
    <>
      {target ? (
        <Menu.Item
          data-level={level}
          className={menuStyles['item'] ?? ''}
          title={isPage ? `${label}: ${t('console.elsewhere')}` : label}
          rightSection={isPage && <SmallIcon name="away" />}
          onClick={open}
        >
          {label}
          {isPage && <span className="only-heard"> ({t('console.elsewhere')})</span>}
        </Menu.Item>
      ) : (
        <Menu.Label data-level={level} className={menuStyles['item'] ?? ''}>
          {label}
        </Menu.Label>
      )}
      {children.map((child, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a menu may name two entries alike; their order is its own
        <Entry key={index} entry={child} level={level + 1} />
      ))}
    </>
  )
}

const mostNamed = 6

/**
 * The service's own menu, where some of it is in its web console only: what the desk has leads to its screens, the rest
 * opens in the system's browser. What leads nowhere is named below.
 */
export function RailMenu({ menu }: { menu: readonly NavigationEntry[] }) {
  const t = useWords('frame')
  const entries = leading(menu)
  if (!all(entries).some(({ target }) => target && 'console' in target)) return null
  const others = leadingNowhere(menu)
  const more = others.length - mostNamed
  const names = formatList([...others.slice(0, mostNamed), ...(more > 0 ? [t('console.more', { count: more })] : [])])
  return (
    <Menu position="right-end" width={260}>
      <Menu.Target>
        <button type="button" className={styles['item']} title={t('console.menu.title')}>
          <svg
            aria-hidden="true"
            focusable="false"
            width="20"
            height="20"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
          >
            <path d="M4 7h16M4 12h16M4 17h16" />
          </svg>
          <span>{t('console.menu')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown className={menuStyles['menu'] ?? ''} aria-label={t('console.menu.title')}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a menu may name two entries alike; their order is its own
          <Fragment key={index}>
            {index > 0 && <Menu.Divider />}
            <Entry entry={entry} level={1} />
          </Fragment>
        ))}
        {others.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Label className={menuStyles['others'] ?? ''}>{t('console.others', { names })}</Menu.Label>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
