import type { CommandName } from '../../../src-shared/contract/index.ts'
import type { SessionState } from '../../../src-shared/contract/session.ts'
import { type Need, needOf } from '../../../src-shared/permissions.ts'
import type { OperationId } from '../../../src-shared/service/index.ts'
import { lackIn } from '../session.ts'

/** What an action needs: what its command or operation declares, or a need of its own. */
export type Needed = CommandName | OperationId | Need

/** Something that a person can do: its key, its line on `?`, its row in the palette, its button and its menu item. */
export type Action = ActionFace & (Always | Sometimes)

/** It makes sense as long as it is offered; while it isn't, the palette says why. */
interface Always {
  when?: never
  whyNot?: string | undefined
}

interface Sometimes {
  /** False while it makes no sense: then the key doesn't fire. Asked at that moment. */
  when: () => boolean
  /**
   * Why it can't be done now, such as “Select an order first.”: the palette lists it with that. Undefined, in so many words, where the
   * palette has no row for it: it closes something, or another action takes its key.
   */
  whyNot: string | undefined
}

interface ActionFace {
  /** What it does, in the language of the person. */
  title: string
  /**
   * Its key or keys, such as `P`, `Shift+R`, `Space`, `Mod+A`, `Ctrl+1`, `F8`, `?`; Mod is Ctrl, and Command on macOS. What has a
   * key is in the palette too.
   */
  keys?: string | readonly string[] | undefined
  /** Without a key: its name in the palette, the same in each session. With neither it is a button or an item alone. */
  id?: string
  /** The heading it is under; absent: that of the other actions here. */
  group?: string
  /** An account that lacks this, or a service without the operation, has neither key nor row nor button. */
  needs?: Needed
  /** What can't be done without it, such as “upload prices”: the screen's notice names it (`useLackLine`). */
  lacking?: string
  /** False while it isn't offered here at all, not even on `?`. */
  isOffered?: boolean
  /** Absent for a key that something else handles, such as a grid: then it is only listed on `?`. */
  run?: () => void
  /** True for keys that no text needs, such as F8: they fire while typing too. */
  whileTyping?: boolean
  /** True for a key that closes an open menu or list and acts, instead of waiting until it is closed. */
  leavesLists?: boolean
  /** True if it acts once a press, however long the key is held: for what brings paper. */
  oncePerPress?: boolean
}

/** Something that can't be done here, and what the account lacks for it; null: the service doesn't offer it. */
export interface Missing {
  what: string
  lack: string | null
}

export const needIn = (needed: Needed = {}): Need => (typeof needed === 'string' ? needOf(needed) : needed)

/** The keys of an action, the one that is shown first. */
export const keysOf = ({ keys = [] }: Pick<Action, 'keys'>): readonly string[] =>
  typeof keys === 'string' ? [keys] : keys

/** Whether the service has none of what an action needs. */
export const isAbsent = (needs: Needed | undefined, absent: readonly string[]): boolean =>
  typeof needs === 'string' && absent.includes(needs)

/**
 * Which of the actions are there for a session, which it could do at another time, and what it misses of the others.
 * @param absent the operations that the service hasn't got
 */
export function actionsFor(
  session: SessionState | null,
  actions: readonly Action[],
  absent: readonly string[] = [],
): { offered: Action[]; barred: Action[]; missing: Missing[] } {
  const isOfferedNow = ({ isOffered = true }: Action) => isOffered
  const gone = actions.filter(action => isOfferedNow(action) && isAbsent(action.needs, absent))
  const all = actions
    .filter(({ needs }) => !isAbsent(needs, absent))
    .map(action => ({ action, lack: lackIn(session, needIn(action.needs)) }))
  const here = all.filter(({ action }) => isOfferedNow(action))
  const permitted = (some: typeof all) => some.flatMap(({ action, lack }) => (lack === null ? [action] : []))
  return {
    offered: permitted(here),
    barred: permitted(all.filter(({ action }) => action.isOffered === false && action.whyNot !== undefined)),
    missing: [
      ...gone.map(({ lacking, title }) => ({ what: lacking ?? title, lack: null })),
      // Of somebody who isn't signed in nobody knows what is missing.
      ...here.flatMap(({ action: { lacking }, lack }) =>
        session?.me && lacking !== undefined && lack !== null ? [{ what: lacking, lack }] : [],
      ),
    ],
  }
}
