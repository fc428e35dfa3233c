const place = (profile: string) => `selvedge.imports.retailer.${profile}`

/** The retailer that the last draft of a profile was made for; null where none was, or the window keeps nothing. */
export function lastRetailer(profile: string): string | null {
  try {
    return localStorage.getItem(place(profile))
  } catch {
    return null
  }
}

/** Keeps the retailer for the next draft. */
export function rememberRetailer(profile: string, retailer: string): void {
  try {
    localStorage.setItem(place(profile), retailer)
  } catch {
    // A window without storage forgets it at its end.
  }
}
