import type { PrintHandlers } from '../../src-main/print/print-desk.ts'
import type { EventData } from '../../src-shared/contract/index.ts'

/** A long action of the stand-in desk. */
export interface StandInRun {
  /** Waits as long as one step takes; true when a person has stopped the rest. */
  stopped(): Promise<boolean>
  count(many: number, done: boolean): void
  end(): void
}

export interface StandInRuns {
  begin(name: string | undefined, total: number): StandInRun
  handlers: Pick<PrintHandlers, 'runs.cancel'>
}

/** Long actions whose steps take `pace` ms each, told and stopped as main does it. */
export function standInRuns(tell: (event: EventData<'runs.changed'>) => void, pace: number): StandInRuns {
  const cancelled = new Set<string>()
  return {
    begin(name, total) {
      let done = 0
      let refused = 0
      const say = (ended: boolean) => name !== undefined && tell({ run: name, total, done, refused, ended })
      return {
        async stopped() {
          if (pace > 0) await new Promise(resolve => setTimeout(resolve, pace))
          return name !== undefined && cancelled.has(name)
        },
        count(many, wasDone) {
          if (wasDone) done += many
          else refused += many
          say(false)
        },
        end: () => void say(true),
      }
    },
    handlers: {
      'runs.cancel': async ({ run }) => {
        cancelled.add(run)
        return {}
      },
    },
  }
}
