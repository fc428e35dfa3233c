import { recall, remember } from '../kit/index.ts'

const place = (profile: string) => `imports.retailer.${profile}`

/** The retailer that the last draft of a profile was made for; null if none was. */
export const lastRetailer = (profile: string): string | null => recall(place(profile))

/** Keeps the retailer for the next draft. */
export const rememberRetailer = (profile: string, retailer: string): void => remember(place(profile), retailer)
