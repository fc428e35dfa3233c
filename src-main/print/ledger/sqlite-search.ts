import type { Prepare } from '../../storage/statements.ts'

/** The most jobs that a search answers. */
const searchLimit = 200

/** Behind every text that begins with the one before it. */
const end = '\u{10ffff}'

/**
 * Ids of jobs whose id is the text, then of those whose order's number it is, then of those whose order's number begins
 * with it, then of those that printed such an order before their number was reused; each newest first. The indexes of orders
 * answer alone, so that a short beginning takes no longer than it must.
 */
export function searchJobIds(prepare: Prepare, service: string, text: string): string[] {
  const rows = prepare(
    `SELECT id, min(rank) AS rank, at FROM (
       SELECT id, 0 AS rank, created_at AS at FROM job WHERE service = @service AND id = @text
       UNION ALL
       SELECT id, CASE order_id WHEN @text THEN 1 ELSE 2 END, created_at FROM job
       WHERE service = @service AND order_id >= @text AND order_id < @end AND id <> @text
       UNION ALL
       SELECT job, 3, started_at FROM attempt
       WHERE service = @service AND order_id >= @text AND order_id < @end AND job <> @text)
     GROUP BY id ORDER BY rank, at DESC, length(id) DESC, id DESC LIMIT ${searchLimit}`,
  ).all({ service, text, end: text + end }) as { id: string }[]
  return rows.map(row => row.id)
}

/** The number behind the greatest that a job `<prefix>-<n>` ever had, those included whose rows are gone. */
export function nextLocalNumber(prepare: Prepare, service: string, prefix: string): number {
  const greatest = (table: 'job' | 'past_job') => {
    const row = prepare(
      `SELECT max(CAST(substr(id, @from) AS INTEGER)) AS number FROM ${table}
       WHERE service = @service AND id > @start AND id < @end AND substr(id, @from) NOT GLOB '*[^0-9]*'`,
    ).get({ service, start: `${prefix}-`, end: `${prefix}-${end}`, from: prefix.length + 2 })
    return (row as { number: number | null }).number ?? 0
  }
  return Math.max(greatest('job'), greatest('past_job')) + 1
}
