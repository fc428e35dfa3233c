import type { SpoolerJob } from '../printer.ts'
import { cancelJob, type JobQueue } from './cancel-job.ts'
import { sightingOf } from './job-sighting.ts'
import { attributeNumber, attributeText, groupTags, type IppAttribute } from './message.ts'
import { integer, ippOperations, keywords, operationGroup } from './operations.ts'
import { isNotFound } from './status.ts'

/** Jobs that are asked for at once: a page stays far below the longest answer. */
const page = 500
// CUPS leaves out the names of jobs that it has put away, unless something is asked that makes it read them again, as job-uuid
// does.
const attributes = ['job-id', 'job-name', 'job-uuid', 'job-state', 'number-of-documents', 'job-k-octets']

async function jobsOf(queue: JobQueue, which: 'completed' | 'not-completed'): Promise<IppAttribute[][]> {
  const jobs = new Map<number, IppAttribute[]>()
  for (let first = 1; ; ) {
    const answer = await queue.question({
      operation: ippOperations.getJobs,
      groups: [
        operationGroup(
          queue.printerUri,
          null,
          integer('limit', page),
          integer('first-job-id', first),
          keywords('requested-attributes', ...attributes),
          keywords('which-jobs', which),
        ),
      ],
    })
    if (isNotFound(answer)) return []
    const told = answer.groups.filter(group => group.tag === groupTags.job).map(group => group.attributes)
    const ids = told.flatMap(job => attributeNumber(job, 'job-id') ?? [])
    const before = jobs.size
    for (const job of told) jobs.set(attributeNumber(job, 'job-id') ?? 0, job)
    // A printer that does not know first-job-id gives the same page again: nothing new ends it.
    if (ids.length < page || jobs.size === before) return [...jobs.values()]
    first = ids.reduce((last, id) => Math.max(last, id), 0) + 1
  }
}

/** Cancels held jobs of that name that have no document, except `keep`; answers how many it asked to cancel. */
export async function cancelOrphans(queue: JobQueue, name: string, keep: SpoolerJob | null): Promise<number> {
  const orphans = (await jobsOf(queue, 'not-completed')).filter(job => {
    const seen = sightingOf(job)
    const id = String(attributeNumber(job, 'job-id'))
    return (
      attributeText(job, 'job-name') === name && seen.state === 'held' && seen.hasDocument === false && id !== keep?.id
    )
  })
  for (const job of orphans) await cancelJob(queue, attributeNumber(job, 'job-id') ?? 0)
  return orphans.length
}

/** The names of all jobs of this desk's that the print server has or remembers, and that ever had a document, with their ids. */
export async function knownNames(queue: JobQueue): Promise<ReadonlyMap<string, string>> {
  const jobs = [...(await jobsOf(queue, 'completed')), ...(await jobsOf(queue, 'not-completed'))]
  return new Map(
    jobs.flatMap(job => {
      const name = attributeText(job, 'job-name')
      const isEmpty = sightingOf(job).hasDocument === false
      return name === null || isEmpty ? [] : [[name, String(attributeNumber(job, 'job-id'))] as const]
    }),
  )
}
