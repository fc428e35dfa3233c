import { countOf, isRecord, type JsonRecord } from '../fields.ts'
import type { PageAnswer } from '../operation.ts'
import { snakeCased } from './snake-cased.ts'

type PageFacts = Omit<PageAnswer<never>, 'rows' | 'warnings'>

/** A full page of so many rows, or a multiple, may not be the last one. */
const roundNumber = 10

/**
 * Where an answer may tell of its pages, by names in snake case: beside its rows, or under a name there; its rows may themselves be
 * under `data` with what tells of them.
 */
export function pagePlaces(json: unknown): JsonRecord[] {
  const outer = isRecord(json) ? json : {}
  const holders = [outer, outer['data']].filter(isRecord)
  return holders
    .flatMap(holder => [holder['meta'], holder['pagination'], holder['links'], holder])
    .filter(isRecord)
    .map(snakeCased)
}

/** What an answer says about the page that it is, and about the others. `asked`: the number that was asked for. */
export function pageFacts(json: unknown, asked: number | null, count: number): PageFacts {
  const places = pagePlaces(json)
  const page = firstCount(places, ['current_page', 'page']) ?? asked ?? 1
  const perPage = firstCount(places, ['per_page', 'page_size', 'limit'])
  const total = firstCount(places, ['total', 'total_count'])
  const counted = total !== null && perPage !== null && perPage > 0 ? Math.max(1, Math.ceil(total / perPage)) : null
  const lastPage = firstCount(places, ['last_page', 'total_pages', 'pages']) ?? counted
  return {
    page,
    perPage,
    total,
    lastPage,
    hasMore: lastPage === null ? moreBy(places, perPage, count) : page < lastPage,
  }
}

function moreBy(places: readonly JsonRecord[], perPage: number | null, count: number): boolean | null {
  const links = places.flatMap(place =>
    ['next', 'next_page_url', 'next_page'].filter(name => Object.hasOwn(place, name)).map(name => place[name]),
  )
  if (links.length > 0) return links.some(link => link !== null && link !== false && link !== '')
  const isFull = count > 0 && (perPage === null ? count % roundNumber === 0 : count >= perPage)
  return isFull ? null : false
}

function firstCount(places: readonly JsonRecord[], names: readonly string[]): number | null {
  for (const place of places) {
    for (const name of names) {
      const count = countOf(place[name])
      if (count !== null) return count
    }
  }
  return null
}
