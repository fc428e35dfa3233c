import { asSearched, holds } from '../search-text.ts'

/** Whether a retailer's name or id holds what is looked for; an empty text fits all. */
export const fitsSearch = ({ id, name }: { id: string; name: string | null }, search: string): boolean =>
  holds(`${name ?? ''} ${id}`, asSearched(search.trim()))
