import type { WantedDocument } from './service.ts'

/** The arrays of a last drain's summary, by name. */
export type LastWord = Record<string, string[]>

/** What came of a story of paper, as far as it can be seen from outside. */
export interface PaperEvidence {
  documents: readonly WantedDocument[]
  /** The keys of all documents that came out, one entry a paper. */
  paper: readonly string[]
  /** How often the printer itself put a document on paper again. */
  ranAgain: ReadonlyMap<string, number>
  /** Those of them that a station could know of. */
  sawPutBack: ReadonlySet<string>
  /** The attempts that any station ever called printed, by job. */
  saidPrinted: ReadonlyMap<string, ReadonlySet<string>>
  /** Jobs of which a station said that they may have come out twice. */
  saidTwice: ReadonlySet<string>
  /** Of each drain that ended with a summary; one that ended without said on stderr why. */
  last: readonly LastWord[]
}

/** One thing that must not be: `what` is the same text for the same kind. */
export interface Verdict {
  what: 'doubled' | 'lost' | 'silent' | 'superseded written back' | 'colleague overwritten' | 'edit lost' | 'broken'
  of: string
}

/** The jobs that last drains name as not done. Skipped is what is nobody's, or not this station's. */
export const leftToPerson = (last: readonly LastWord[]): Set<string> =>
  new Set(last.flatMap(lists => Object.entries(lists).flatMap(([list, jobs]) => (list === 'skipped' ? [] : jobs))))

/** Judges by the bytes that arrived at printers and by what the service still wants, never by the station's word alone. */
export function judgePaper(evidence: PaperEvidence): Verdict[] {
  const { documents, paper, ranAgain, sawPutBack, saidPrinted, saidTwice, last } = evidence
  const named = leftToPerson(last)
  const papersOf = (fits: (key: string) => boolean) => paper.filter(fits).length
  return documents.flatMap(({ key, job, status, isListed, isReplaced }): Verdict[] => {
    const papers = papersOf(one => one === key)
    if (papers > 1) {
      const isTold = named.has(job) || saidTwice.has(job)
      return papers === 1 + (ranAgain.get(key) ?? 0) && (isTold || !sawPutBack.has(key))
        ? []
        : [{ what: 'doubled', of: `${key}${ranAgain.has(key) ? ', by its printer' : ''}` }]
    }
    if (papers === 1) return []
    // A job id that was given away counts all that it stood for.
    const said = saidPrinted.get(job)?.size ?? 0
    if (said > papersOf(one => one.startsWith(`${job}.`))) return [{ what: 'lost', of: key }]
    const isOwed = isListed && !isReplaced && (status === 'queued' || status === 'dispatching')
    return isOwed && last.length > 0 && !named.has(job) ? [{ what: 'silent', of: key }] : []
  })
}

/** Something that became of a price: a desk intends an edit or has acknowledged it, the service was sent it, a colleague set it. */
export interface CellEvent {
  code: string
  value: number
  by: 'intends' | 'has' | 'service' | 'colleague'
  /** What an edit was meant to replace. */
  base: number
  /** In which desk's life. */
  life: number
}

/** What a desk shows at the end. */
export interface LastOutbox {
  outbox: { state: string; problem: unknown; findings: readonly unknown[] }
  states: Record<string, string>
}

const shown = ['queued', 'saving', 'rejected', 'conflict', 'draft', 'held']

/** Judges by what the service was sent and has in the end, against what desks had acknowledged. */
export function judgePrices(
  events: readonly CellEvent[],
  last: readonly LastOutbox[],
  now: (code: string) => number,
): Verdict[] {
  const codes = [...new Set(events.map(({ code }) => code))]
  const saysSomething = last.some(
    ({ outbox }) => outbox.state !== 'empty' || outbox.problem !== null || outbox.findings.length > 0,
  )
  return codes.flatMap((code): Verdict[] => {
    const own = events.filter(event => event.code === code)
    const typed = own.filter(({ by }) => by === 'intends')
    const orderOf = (value: number) => typed.findIndex(edit => edit.value === value)
    const verdicts: Verdict[] = []
    const add = (what: Verdict['what'], of: string) => void verdicts.push({ what, of: `${code}: ${of}` })
    own.forEach((event, at) => {
      if (event.by !== 'service') return
      const before = own.slice(0, at)
      const acknowledged = before
        .filter(one => one.by === 'has' && one.life < event.life)
        .map(one => orderOf(one.value))
      const newest = Math.max(-1, ...acknowledged)
      if (orderOf(event.value) < newest) add('superseded written back', `${event.value} over ${typed[newest]?.value}`)
      const others = before.findLast(({ by }) => by === 'service' || by === 'colleague')
      const edit = typed[orderOf(event.value)]
      if (others?.by === 'colleague' && edit && edit.base !== others.value)
        add('colleague overwritten', `${others.value} by ${event.value}`)
    })
    const newest = own.findLast(({ by }) => by === 'has')
    const wasSent = (value: number) => own.some(one => one.by === 'service' && orderOf(one.value) >= orderOf(value))
    const isShown = last.some(({ states }) => shown.includes(states[code] ?? ''))
    if (newest && !wasSent(newest.value) && now(code) !== newest.value && !isShown && !saysSomething)
      add('edit lost', String(newest.value))
    return verdicts
  })
}
