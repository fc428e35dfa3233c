import type { Settings } from '../../src-shared/contract/desk.ts'
import type { BoardListener } from './station/board.ts'
import type { StationPolicy } from './station/parts.ts'

/** A station whose rules and settings come from a file: the desk shows them and changes nothing of them. */
export interface FixedStation {
  /** Called at each use; `mark` identifies this data folder's station, `service` is the key of its service in the ledger. */
  policy(mark: string, service: string): StationPolicy
  /** The same as the desk's settings show it. */
  settings: Partial<Settings>
  /** Hears of every job from the first on, before anything is done with it. */
  onJob: BoardListener
}
