const place = (kind: string, profile: string) => `selvedge.prices.${kind}.${profile}`

/** The sheet of a kind (`SheetRules.rememberedAs`) that was open last in a profile; null where none was, or the window keeps nothing. */
export function lastSheet(kind: string, profile: string): string | null {
  try {
    return localStorage.getItem(place(kind, profile))
  } catch {
    return null
  }
}

/** Keeps the open sheet for the next start. */
export function rememberSheet(kind: string, profile: string, sheet: string): void {
  try {
    localStorage.setItem(place(kind, profile), sheet)
  } catch {
    // A window without storage forgets it at its end.
  }
}
