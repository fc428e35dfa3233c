import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A server that answers as PostgreSQL never would, in a process of its own. */
export interface BrokenPostgres {
  port: number
  /** From now on it behaves so (broken-postgres-behaviours.ts); '': as a well server. */
  behave(name: string): Promise<void>
  /** From now on what a well server says is changed here and there, in the way that follows from this number. */
  mutate(seed: number): Promise<void>
  /** How many connections it has. */
  connections(): Promise<number>
  close(): Promise<void>
}

export async function startBrokenPostgres(): Promise<BrokenPostgres> {
  const child = fork(fileURLToPath(new URL('./broken-postgres-process.ts', import.meta.url)), { execArgv: [] })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const tell = async (message: object) => {
    const done = once(child, 'message')
    child.send(message)
    const [answer] = await done
    return answer as { count: number }
  }
  return {
    port,
    behave: async name => void (await tell({ behave: name })),
    mutate: async seed => void (await tell({ seed })),
    connections: async () => (await tell({ count: true })).count,
    async close() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
