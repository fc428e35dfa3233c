import { Tabs } from '@mantine/core'
import { type ComponentType, useEffect } from 'react'
import {
  type MenuNames,
  type NavigationScreen,
  navigationOf,
  placesInMenu,
} from '../../../src-shared/navigation/menu.ts'
import type { OperationId } from '../../../src-shared/service/index.ts'
import { useLackLine } from '../actions/lack.ts'
import { useAccess } from '../ask/query.ts'
import { recall, remember } from '../memory.ts'
import { useMenu } from '../menu.ts'
import { goTo, useScreenParams } from '../navigation.ts'
import type { Screen } from '../screen.ts'
import { useSession } from '../session.ts'
import { useWords } from '../words/words.ts'
import { Loading } from './Late.tsx'
import { Note } from './Note.tsx'
import { ScreenFault } from './ScreenFault.tsx'
import styles from './screen-of-parts.module.css'
import { TabStrip } from './TabStrip.tsx'

/** One part of a screen: what it shows, and which entries of the service's menu lead to it. */
interface ScreenPart {
  Part: ComponentType
  names: MenuNames['names']
  /** The operation without which there is none of it. */
  needs?: OperationId
}

/** A part, or why there is none: a service without it loses this part alone. */
function Needing({ needs, title, Part }: { needs: OperationId; title: string; Part: ComponentType }) {
  const t = useWords('frame')
  const { offered, isKnown } = useAccess(needs)
  if (!offered) return <Note title={t('part.absent')} text={t('part.absent.text', { part: title })} />
  return isKnown ? <Part /> : <Loading height="100%" />
}

/** What can't be done in any of the parts that are shown, and why. */
function LackLine() {
  const lack = useLackLine()
  return lack === null ? null : <p className={styles['lack']}>{lack}</p>
}

interface PartsOf<Name extends string> {
  screen: NavigationScreen
  parts: Readonly<Record<Name, ScreenPart>>
  useTitles: () => (part: Name) => string
}

/** The parts that the service's menu names; all of them if it names none, or the screen as a whole. Null: it isn't known yet. */
function useParts<Name extends string>({ screen, parts }: Pick<PartsOf<Name>, 'screen' | 'parts'>) {
  const { menu, isLoading } = useMenu()
  const theirNames = useSession()?.profile?.operations['admin.me.menu']?.screens
  const all = Object.keys(parts) as Name[]
  if (isLoading) return null
  const named = placesInMenu(navigationOf(menu, [screen], () => true, theirNames).menu, screen.id).map(
    ({ part }) => part,
  )
  const isWhole = named.length === 0 || named.includes(undefined)
  return isWhole ? all : all.filter(name => named.includes(name))
}

function Parts<Name extends string>({ screen, parts, useTitles }: PartsOf<Name>) {
  const titleOf = useTitles()
  const shown = useParts({ screen, parts })
  const params = useScreenParams()
  const rememberedAs = `${screen.id}.part`
  const partOf = (name: string | null | undefined) => shown?.find(part => part === name)
  const part = partOf(params['part']) ?? partOf(recall(rememberedAs)) ?? shown?.[0]
  useEffect(() => {
    if (part !== undefined) remember(rememberedAs, part)
  }, [part, rememberedAs])
  if (shown === null || part === undefined) {
    return <Loading height="100%" />
  }
  return (
    <Tabs
      className="flex column full-height"
      value={part}
      onChange={name => name !== null && goTo(screen.id, { part: name })}
    >
      <TabStrip tabs={shown.map(name => ({ name, title: titleOf(name) }))} />
      <LackLine />
      {shown.map(name => {
        const { Part, needs } = parts[name]
        return (
          // A part that isn't shown keeps its state, and asks nothing.
          <Tabs.Panel key={name} value={name} className={styles['part'] ?? ''}>
            {/* An error in one part leaves the others. */}
            <ScreenFault>
              {needs === undefined ? <Part /> : <Needing needs={needs} title={titleOf(name)} Part={Part} />}
            </ScreenFault>
          </Tabs.Panel>
        )
      })}
    </Tabs>
  )
}

/**
 * A screen of several parts, each with a tab and an address such as `#office?part=vision`. The part that was shown last is shown
 * again. Where the service's menu names some of the parts, an account has those alone (specification, part 5).
 * @param names entries of the menu that lead to the screen and to no part of it
 * @param useTitles says the titles of the parts
 */
export function screenOfParts<Name extends string>({
  parts,
  names = [],
  useTitles,
  ...declared
}: Omit<Screen, 'menu' | 'Screen'> & Omit<PartsOf<Name>, 'screen'> & { names?: MenuNames['names'] }): Screen {
  const ofParts = Object.entries<ScreenPart>(parts).map(([part, one]) => ({ names: one.names, params: { part } }))
  const screen = { ...declared, menu: [...(names.length > 0 ? [{ names }] : []), ...ofParts] }
  // biome-ignore lint/correctness/noComponentHookFactories: a screen is declared once, in its module
  return { ...screen, Screen: () => <Parts screen={screen} parts={parts} useTitles={useTitles} /> }
}
