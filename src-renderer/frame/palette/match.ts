import { asSearched } from '../../../src-shared/search-text.ts'
import type { PaletteEntry } from '../../kit/actions/palette-entries.ts'

const wordsOf = (text: string): readonly string[] => asSearched(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** True if `part` leaves out letters of a word (`rprnt`), or is the first letters of words (`fpd`). */
function isShortened(part: string, words: readonly string[]): boolean {
  if (
    words
      .map(([first]) => first)
      .join('')
      .includes(part)
  )
    return true
  return words.some(word => {
    if (word[0] !== part[0]) return false
    let at = 0
    return [...part].every(letter => {
      at = word.indexOf(letter, at) + 1
      return at > 0
    })
  })
}

/** How well one typed word fits one text: a whole word before a beginning, a beginning before a part; 0 if not at all. */
function fitOf(part: string, text: string): number {
  let best = 0
  const words = wordsOf(text)
  for (const [place, word] of words.entries()) {
    const early = place === 0 ? 0.1 : 0
    if (word === part) return 1 + early
    if (word.startsWith(part)) best = Math.max(best, 0.8 + early + (0.1 * part.length) / word.length)
    // Chinese is written without spaces: its words are short, and in the middle of others.
    else if ((part.length >= 3 || /\p{Script=Han}/u.test(part)) && word.includes(part)) best = Math.max(best, 0.4)
  }
  if (best === 0 && part.length >= 3 && isShortened(part, words)) best = 0.2
  return best
}

/** How well an entry fits what was typed: the sum of its words, each of which must fit; 0 if one does not. */
export function matchOf(text: string, { title, group, detail = '', words = '' }: PaletteEntry): number {
  let sum = 0
  for (const part of wordsOf(text)) {
    const fit = Math.max(fitOf(part, title), 0.7 * fitOf(part, words), 0.6 * fitOf(part, `${group} ${detail}`))
    if (fit === 0) return 0
    sum += fit
  }
  return asSearched(title).startsWith(asSearched(text)) ? sum + 0.5 : sum
}

export interface PaletteGroup {
  /** Null: used lately. */
  group: string | null
  entries: PaletteEntry[]
}

const isBarred = ({ whyNot }: PaletteEntry) => whyNot !== undefined

/** What can't be done now stands after what fits about as well. */
const afterOthers = 0.5

const most = { recent: 5, inGroup: 8, groups: 12 }

/**
 * What the palette shows of all that is offered. With a text: what fits, the best group first, and in it the best entry; what was used
 * lately before what fits as well. Without: what was used lately, then everything in the order it was offered that can be done now.
 */
export function rankEntries(offered: readonly PaletteEntry[], text: string, recent: readonly string[]): PaletteGroup[] {
  // Of two with one id, the one that can be done.
  const known = [...(text === '' ? [] : offered.filter(isBarred)), ...offered.filter(entry => !isBarred(entry))]
  const entries = [...new Map(known.map(entry => [entry.id, entry])).values()]
  const groups = (of: readonly PaletteEntry[]) =>
    [...Map.groupBy(of, ({ group }) => group)].map(([group, inGroup]) => ({ group, entries: inGroup }))
  if (text === '') {
    const used = recent.flatMap(id => entries.find(entry => entry.id === id) ?? []).slice(0, most.recent)
    const others = groups(entries.filter(entry => !used.includes(entry)))
    return used.length > 0 ? [{ group: null, entries: used }, ...others] : others
  }
  const bonus = (id: string) => {
    const place = recent.indexOf(id)
    return place < 0 ? 0 : 0.3 * (1 - place / recent.length)
  }
  const ranked = entries
    .map(entry => ({ entry, fit: matchOf(text, entry) }))
    .filter(({ fit }) => fit > 0)
    .map(({ entry, fit }) => ({ entry, rank: fit + bonus(entry.id) - (isBarred(entry) ? afterOthers : 0) }))
    .sort((one, other) => other.rank - one.rank)
    .map(({ entry }) => entry)
  return groups(ranked)
    .slice(0, most.groups)
    .map(({ group, entries: inGroup }) => ({ group, entries: inGroup.slice(0, most.inGroup) }))
}
