/** Case, accents and the width of letters make no difference to who looks for a name. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Whether a retailer's name or id holds what is looked for; an empty text fits all. */
export const fitsSearch = ({ id, name }: { id: string; name: string | null }, search: string): boolean =>
  folded(`${name ?? ''} ${id}`).includes(folded(search))
