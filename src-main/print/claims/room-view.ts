import type { OtherStation, RoomView } from '../../../src-shared/contract/room.ts'
import type { Room, RoomStation } from './room.ts'

/** A station that was silent for so long is not missed any more: its computer was replaced, its folder moved. */
const missedFor = 30 * 86_400_000

/** The other stations of a room, by their names; those that have left are nobody's to look after. */
export function roomViewOf({ station, stations }: Pick<Room, 'station' | 'stations'>, now: number): RoomView {
  const others = stations.filter(
    ({ id, isHere, seen }) => id !== station && (isHere || (seen !== null && now - seen < missedFor)),
  )
  return { stations: others.map(viewOf).toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)) }
}

function viewOf({ id, name, computer, isHere, seen, draining, open, says }: RoomStation): OtherStation {
  const { state, needsPerson = 0, needs = [], printers = [] } = says
  return {
    id,
    computer,
    draining,
    open,
    needsPerson,
    name: name || id,
    goneSince: isHere ? null : seen,
    state: state === 'paused' || state === 'token-refused' ? state : 'running',
    needs: [...needs],
    printers: [...printers],
  }
}
