import { create } from 'zustand'
import type { RoomView } from '../../src-shared/contract/room.ts'
import type { Action } from './actions/action.ts'
import { useDeskQuery } from './ask/query.ts'
import { recallValue, rememberValue } from './memory.ts'
import { useWords } from './words/words.ts'

const place = 'room.mine'

/** Null until someone asks: what is remembered is read before the window is drawn, and after this file. */
const useChoice = create<{ mine: boolean | null }>(() => ({ mine: null }))

const chosen = ({ mine }: { mine: boolean | null }) => mine ?? recallValue(place, value => value === true, false)

/** True while only this station's jobs and printers are shown. */
export const mineNow = (): boolean => chosen(useChoice.getState())

/** Hears of each change; answers how to stop. */
export const followMine = (heard: (mine: boolean) => void): (() => void) =>
  useChoice.subscribe(state => heard(chosen(state)))

/** On this computer it stays so. */
function toggleMine(): void {
  const mine = !mineNow()
  rememberValue(place, mine)
  useChoice.setState({ mine })
}

/** The other stations of the room, whatever is shown; null for a station that shares its jobs with no one. */
export function useRoomView(): RoomView | null {
  return useDeskQuery('room.view', {}).data ?? null
}

/** The room as far as it is shown here; null without one, or while only this station's is shown. */
export function useShownRoom(): RoomView | null {
  const view = useRoomView()
  const mine = useChoice(chosen)
  return mine ? null : view
}

/** Shows the whole room, or this station's alone: for screens that show what it changes; none without a room. */
export function useMineAction(): Action {
  const t = useWords('frame')
  const isOffered = useRoomView() !== null
  const title = t(useChoice(chosen) ? 'room.show-all' : 'room.show-mine')
  return { keys: 'Shift+M', title, run: toggleMine, isOffered }
}
