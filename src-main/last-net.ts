import { inLanguage } from '../src-shared/messages/index.ts'
import { phrase } from '../src-shared/messages/phrases.ts'
import { endsSince, type Failure, failureOf, keepFailure, untoldEnd } from './diagnostics/failures.ts'
import type { Log } from './diagnostics/log.ts'
import { setSink } from './observers.ts'

export interface LastNetParts {
  /** Which program this is. */
  process: 'desk' | 'station' | 'practice service'
  /** Prints one line on the terminal that started it. */
  tell(line: string): void
  /** Ends the process, with exit code 1. */
  end?(): void
}

/** What the net works on once the data folder is open. */
export interface Minded {
  /** The folder of its logs. */
  logs: string
  log: Log
  /** Starts anew what an error may have left half done; a program without it ends, and is started by who started it. */
  restart?: () => Promise<void>
}

export interface LastNet {
  /** From now on errors are kept in this folder. Says why the last run ended, if it ended itself. */
  mind(minded: Minded): void
}

/** So many errors within so long (ms), and a program that starts its parts anew ends. */
const borne = { errors: 5, within: 60_000 }
/** Parts that haven't ended and started again by then (ms) never will. */
const restartWithin = 60_000
/** A program that ended itself is started again so often within so long (ms). */
const startedAgain = { times: 3, within: 5 * 60_000 }

/**
 * The last net of a process: what is thrown where no one catches it (in a callback of Node's, in a promise that no one waits
 * for) is kept, said in one line, and answered by starting the program's parts anew, or by ending. Which part an error belongs
 * to isn't known: in a socket's callback Node has forgotten who opened it, so all of them are.
 */
export function spreadLastNet({ process: program, tell, end = () => process.exit(1) }: LastNetParts): LastNet {
  let minded: Minded | null = null
  let isRestarting = false
  let isWanted = false
  let recent: number[] = []
  const contained = new Map<string, number>()

  const keep = (error: unknown, ended: boolean): Failure => {
    const failure = failureOf(error, program, process.pid, ended)
    if (minded) keepFailure(minded.logs, failure)
    minded?.log.info('an unexpected error', { why: failure.what, stack: failure.stack.join('\n') })
    return failure
  }
  const endFor = (error: unknown) => {
    const { what } = keep(error, true)
    tell(inLanguage(phrase('Selvedge is closing because of an unexpected error ({{what}}).', { what })))
    end()
  }
  const restart = async (again: () => Promise<void>) => {
    if (isRestarting) return
    isRestarting = true
    while (isWanted) {
      isWanted = false
      const late = setTimeout(() => endFor(new Error('the restart takes too long')), restartWithin)
      await again().catch(endFor)
      clearTimeout(late)
    }
    isRestarting = false
  }
  const caught = (error: unknown) => {
    const now = Date.now()
    recent = [...recent.filter(at => now - at < borne.within), now]
    const again = minded?.restart
    if (!again || recent.length >= borne.errors) return endFor(error)
    const { what } = keep(error, false)
    const said = 'Unexpected error ({{what}}): the stations and price sending are restarting.'
    tell(inLanguage(phrase(said, { what })))
    isWanted = true
    void restart(again)
  }
  process.on('uncaughtException', caught)
  process.on('unhandledRejection', caught)
  // What was caught where it was thrown needs no restart. Each is kept on its 1st, 2nd, 4th, 8th ... occurrence.
  const containedHere = (error: unknown) => {
    const { what } = failureOf(error, program, process.pid, false)
    if (contained.size > 1_000) contained.clear()
    const count = (contained.get(what) ?? 0) + 1
    contained.set(what, count)
    if ((count & (count - 1)) === 0) keep(error, false)
  }
  setSink(containedHere, caught)
  return {
    mind(next) {
      minded = next
      const last = untoldEnd(next.logs)
      if (last) next.log.info('the last run ended itself', { at: last.at, why: last.what })
    },
  }
}

/**
 * Why a program that was started at `since` (ms since 1970) ended itself; null if it didn't, or if it has done so too often to be
 * started once more.
 */
export function mayStartAgain(logs: string, since: number): Failure | null {
  const now = Date.now()
  // What is still to come was written by a clock that was ahead: it says nothing of the last hour.
  const ends = endsSince(logs, now - startedAgain.within).filter(({ at }) => Date.parse(at) <= now)
  const last = ends.at(-1)
  return last && Date.parse(last.at) >= since && ends.length <= startedAgain.times ? last : null
}
