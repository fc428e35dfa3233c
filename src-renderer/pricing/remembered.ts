const place = (profile: string) => `selvedge.prices.retailer.${profile}`

/** The retailer that was open last in a profile; null where none was, or the window keeps nothing. */
export function lastRetailer(profile: string): string | null {
  try {
    return localStorage.getItem(place(profile))
  } catch {
    return null
  }
}

/** Keeps the open retailer for the next start. */
export function rememberRetailer(profile: string, retailer: string): void {
  try {
    localStorage.setItem(place(profile), retailer)
  } catch {
    // A window without storage forgets it at its end.
  }
}
