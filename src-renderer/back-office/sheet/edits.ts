import { create } from 'zustand'
import { resetWithPlace } from '../../kit/index.ts'
import { changeKey, type Edits, type SheetChange, type SheetOutcome } from './sheet.ts'

/** What is edited in one sheet. */
export interface SheetState {
  edits: Edits
  /** Rows that the service hasn't got yet. */
  added: readonly string[]
  refused: SheetOutcome['refused']
}

const untouched: SheetState = { edits: {}, added: [], refused: new Map() }

/** Edits stay while another screen is shown; those of another place are gone with it. */
const useSheets = resetWithPlace(create<Record<string, SheetState>>(() => ({})))

export const useSheetState = (name: string): SheetState => useSheets(sheets => sheets[name] ?? untouched)
export const sheetNow = (name: string): SheetState => useSheets.getState()[name] ?? untouched
export const setSheet = (name: string, part: Partial<SheetState>): void =>
  useSheets.setState({ [name]: { ...sheetNow(name), ...part } })

/** Forgets edits that were sent, unless they were changed once more since. */
export function forgetEdits(name: string, sent: readonly SheetChange[]): void {
  const { edits } = sheetNow(name)
  const gone = new Map(sent.map(change => [changeKey(change), change.after]))
  const left = Object.entries(edits).filter(([key, value]) => gone.get(key) !== value)
  setSheet(name, { edits: Object.fromEntries(left) })
}

export const clearSheet = (name: string): void => useSheets.setState({ [name]: untouched })
