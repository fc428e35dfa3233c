import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What the bare loop is given, as JSON in the environment's BARE_LOOP. */
export interface BareLoop {
  url: string
  token: string
  /** `host:port` of the print server. */
  server: string
  folder: string
  jobs: { id: string; queue: string }[]
}

const lp = promisify(execFile)
const { BARE_LOOP } = process.env

if (BARE_LOOP) {
  const { url, token, server, folder, jobs } = JSON.parse(BARE_LOOP) as BareLoop
  const headers = { authorization: `Bearer ${token}` }
  for (const { id, queue } of jobs) {
    const answer = await fetch(`${url}/admin/orders/print-jobs/${id}/pdf-url`, { headers })
    const link = (await answer.json()) as { url: string }
    const pdf = await fetch(link.url)
    const file = join(folder, `${id}.pdf`)
    writeFileSync(file, Buffer.from(await pdf.arrayBuffer()))
    await lp('lp', ['-h', server, '-d', queue, '-t', id, file])
  }
}
