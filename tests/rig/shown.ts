import type { CommandHandlers } from '../../src-shared/contract/index.ts'
import type { JobSeen } from '../../src-shared/contract/print.ts'
import { seenOf } from '../../src-shared/print/actions.ts'

/** The jobs of a decision, with what a window shows of them at this moment. */
export async function shown(
  handlers: Pick<CommandHandlers, 'jobs.list'>,
  jobs: readonly string[],
): Promise<{ jobs: string[]; seen: JobSeen[] }> {
  const { rows } = await handlers['jobs.list']({})
  return { jobs: [...jobs], seen: rows.filter(({ id }) => jobs.includes(id)).map(seenOf) }
}
