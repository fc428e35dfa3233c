/** What a person is asked over a sheet, by kind. */
export interface SheetQuestions {
  /** How to send a change of many cells; `cleared`: how many of them lose their price. */
  large: { cells: number; cleared: number }
  /** What to do about the prices that a change clears. `kind`: the action; `others`: cells that get a price. */
  clearing: { kind: 'paste' | 'fill' | 'clear'; cleared: number; others: number }
  /** What to do with cells that someone else changed, before a change to them is reverted. */
  revert: { elsewhere: number }
  /** A confirmation with the caller's texts. */
  sure: { title: string; text: string; yes: string }
}

/** How each kind is answered. */
export interface SheetAnswers {
  /** One by one, kept for an import file, or not at all. */
  large: 'now' | 'file' | 'cancel'
  /** Clear them, leave them as they are, or cancel the change. */
  clearing: 'clear' | 'leave' | 'cancel'
  revert: 'skip' | 'all' | 'cancel'
  sure: 'yes' | 'cancel'
}

/** The kinds of questions. */
export type SheetQuestionKind = keyof SheetQuestions

/** An open question of one kind. */
type SheetQuestionOf<K extends SheetQuestionKind> = SheetQuestions[K] & { what: K; answer(how: SheetAnswers[K]): void }

/** Any open question. */
export type SheetQuestion = { [K in SheetQuestionKind]: SheetQuestionOf<K> }[SheetQuestionKind]
