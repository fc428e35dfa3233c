// What leaves this computer (alerts, the room of stations) or goes into a log or the diagnostics is made of plain ids,
// numbers, names of printers and stations, and the desk's own words.

/** Stands for what someone else wrote. */
export const elided = '…'

/** True for an id without anything that a path, an address, a search or a chat reads as more than a name. */
export const isPlainId = (id: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N}._:-]{0,127}$/u.test(id)

/** Ids of jobs and orders are short; a longer one may be a sentence without spaces. */
const longestId = 60

/** An id as it may leave this computer. Services choose their ids, and one that isn't plain may be any text. */
export const outwardId = (id: string): string => (isPlainId(id) && id.length <= longestId ? id : elided)

const longestName = 80

/**
 * A name that a person chose for a printer or a station, as it may leave this computer: without what chat services read as
 * markup, such as `<!channel>`, `<url|text>`, `@everyone` or `[text](url)`, and without addresses.
 */
export function outwardName(name: string): string {
  const plain = name
    .replace(/[^\p{L}\p{M}\p{N} ._:,+#&'()-]+/gu, elided)
    // Chat services make a link of an address in any text.
    .replace(/\b[a-z][a-z0-9+.-]*:…+/gi, elided)
  return plain.length > longestName ? `${plain.slice(0, longestName)}${elided}` : plain
}

/** The address of a printer without user, password, query and fragment: some printers' addresses have keys in them. */
export function outwardUri(uri: string): string {
  // Names of folders and of Windows' printers may have any of these signs.
  if (!/^(?:ipps?|cups|https?):/i.test(uri)) return uri
  // A password with a slash in it makes an address that no one can read; else an @ may be in a queue's name.
  const person = URL.canParse(uri) ? /^([a-z]+:\/\/)[^/?#]*@/i : /^([a-z]+:\/\/)[^?#]*@/i
  return uri.replace(person, '$1').replace(/[?#].*$/s, '')
}
