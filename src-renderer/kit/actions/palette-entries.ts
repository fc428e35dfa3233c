/** Something that the palette offers: an action, a place, or a thing that can be opened. */
export interface PaletteEntry {
  /** The same in each session, so that what was used is offered first the next time. */
  id: string
  title: string
  /** The heading it is under. */
  group: string
  /** What is said beside it, such as a job's state. */
  detail?: string
  /** Other words that people would type for it. */
  words?: string
  keys?: string
  /** Why it can't be done now; it is found by a text alone, and running it does nothing. */
  whyNot?: string
  run(): void
}

/** What the palette asks a screen for. */
export interface PaletteQuestion {
  /** What was typed, trimmed. Things without number, such as jobs, are offered only if it names them. */
  text: string
  /** True for an entry that was used lately; such are offered without a text, too. */
  isRecent(id: string): boolean
  /** True if anything with this beginning of its id was: many things need no look one by one. */
  isAnyRecent(beginning: string): boolean
}
