import type { SeenPlaces } from '../import-state.ts'

/** A cell of the file with the text that a person gave it; null: the file's own. */
export interface TextChange {
  row: number
  column: number
  text: string | null
}

/** So many steps are kept. */
const most = 200

/** What was typed into a draft's cells, so that the last of it can be taken back. */
export class TextUndo {
  readonly #steps: TextChange[][] = []

  /** Keeps what was there before a change. */
  keep(before: TextChange[]): void {
    if (before.length === 0) return
    this.#steps.push(before)
    if (this.#steps.length > most) this.#steps.shift()
  }

  /** What is to be written to take the last change back; null: there is none. */
  takeLast(): TextChange[] | null {
    return this.#steps.pop() ?? null
  }
}

const undos = new WeakMap<object, Map<number, { places: string; undo: TextUndo }>>()

/** The steps of a draft; they go with the store that they belong to, and once its rows and columns are others. */
export function undoOf(store: object, { draft, places }: SeenPlaces): TextUndo {
  const ofStore = undos.get(store) ?? new Map<number, { places: string; undo: TextUndo }>()
  undos.set(store, ofStore)
  const known = ofStore.get(draft)
  if (known?.places === places) return known.undo
  const undo = new TextUndo()
  ofStore.set(draft, { places, undo })
  return undo
}
