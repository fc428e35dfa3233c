import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Received } from '../rig/cups.ts'

/** What became of a setting's jobs after its kills; `doubled` and `lost` name jobs. */
export interface Tally {
  setting: string
  kills: number
  jobs: number
  printedOnce: number
  unconfirmed: number
  doubled: string[]
  lost: string[]
}

/** The job whose attempt a document bears as its title; null for what the station did not send. */
export const jobOfTitle = (title: string): string | null => /^selvedge-.+-(\d+)-\d+$/.exec(title)?.[1] ?? null

/**
 * Counts what is on paper against what the ledger says. Lost is what is called printed and is not on paper, or came to
 * any other end than printed or unconfirmed; doubled is what is on paper more than once, whatever it is called.
 */
export function judge(
  setting: string,
  kills: number,
  jobs: readonly string[],
  ends: { printed: ReadonlySet<string>; unconfirmed: ReadonlySet<string> },
  received: readonly Received[],
): Tally {
  const copies = new Map<string, number>()
  for (const { title } of received) {
    const job = jobOfTitle(title)
    if (job !== null) copies.set(job, (copies.get(job) ?? 0) + 1)
  }
  const onPaper = (job: string) => copies.get(job) ?? 0
  const isProven = (job: string) => ends.printed.has(job) && onPaper(job) > 0
  return {
    setting,
    kills,
    jobs: jobs.length,
    printedOnce: jobs.filter(job => ends.printed.has(job) && onPaper(job) === 1).length,
    unconfirmed: jobs.filter(job => ends.unconfirmed.has(job)).length,
    doubled: jobs.filter(job => onPaper(job) > 1),
    lost: jobs.filter(job => !isProven(job) && !ends.unconfirmed.has(job)),
  }
}

/** Several tallies as one. */
export function total(setting: string, tallies: readonly Tally[]): Tally {
  const sum = (count: (tally: Tally) => number) => tallies.reduce((all, tally) => all + count(tally), 0)
  return {
    setting,
    kills: sum(tally => tally.kills),
    jobs: sum(tally => tally.jobs),
    printedOnce: sum(tally => tally.printedOnce),
    unconfirmed: sum(tally => tally.unconfirmed),
    doubled: tallies.flatMap(tally => tally.doubled),
    lost: tallies.flatMap(tally => tally.lost),
  }
}

/** The report on all kills, a line a setting. */
export function reportOf(tallies: readonly Tally[]): string {
  const titles = ['kill -9 while printing', 'kills', 'jobs', 'printed once', 'unconfirmed', 'doubled', 'lost']
  const sorted = tallies.toSorted((a, b) => a.setting.localeCompare(b.setting, 'en'))
  const rows = [...sorted, total('in all', tallies)].map(tally => [
    tally.setting,
    ...[tally.kills, tally.jobs, tally.printedOnce, tally.unconfirmed].map(String),
    String(tally.doubled.length),
    String(tally.lost.length),
  ])
  const lines = [titles, ...rows].map(cells =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(36) : cell.padStart(14))).join(''),
  )
  return lines.join('\n')
}

/** Leaves a tally where the report is put together. */
export function leaveTally(folder: string, tally: Tally): void {
  writeFileSync(join(folder, `${tally.setting.replaceAll(/\W+/g, '-')}.json`), JSON.stringify(tally))
}
