import type { CommandHandlers } from '../../src-shared/contract/index.ts'
import type { JobSeen } from '../../src-shared/contract/print.ts'
import { seenOf } from '../../src-shared/print/intake.ts'

/** The jobs of a decision, with what a window shows of them at this moment; nothing of those that the desk doesn't know. */
export async function shown(
  handlers: Pick<CommandHandlers, 'jobs.detail'>,
  jobs: readonly string[],
): Promise<{ jobs: string[]; seen: JobSeen[] }> {
  const rows = jobs.map(job =>
    handlers['jobs.detail']({ job }).then(
      ({ row }) => [seenOf(row)],
      () => [],
    ),
  )
  return { jobs: [...jobs], seen: (await Promise.all(rows)).flat() }
}
