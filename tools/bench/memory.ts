import { readdirSync, readFileSync } from 'node:fs'

/** The processes, of this machine, that were started with this text among their arguments; npm and shells left out. */
export function processesOf(argument: string): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
        return (
          args.includes(argument) && !/(^|\/)(npm|sh)$/.test(args[0] ?? '') && !/npm(-cli\.js)?$/.test(args[1] ?? '')
        )
      } catch {
        return false
      }
    })
}

/** A line of /proc/PID/status in bytes; 0 for a process that is gone. */
export function memoryOf(pid: number, line: 'VmHWM' | 'VmRSS'): number {
  try {
    const found = new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(found?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** CPU time that a process has used, in seconds; 0 for one that is gone. */
export const processorTimeOf = (pid: number): number => timesOf(pid, 11)

/** CPU time of the processes that a process started and that have ended, in seconds. */
export const processorTimeOfEnded = (pid: number): number => timesOf(pid, 13)

/** Two neighbouring times of /proc/PID/stat, user's and system's, from one after the name in brackets. */
function timesOf(pid: number, from: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    // In hundredths of a second.
    return (Number(fields[from]) + Number(fields[from + 1])) / 100
  } catch {
    return 0
  }
}

/** Watches the largest memory that any process with this argument ever has; the kernel keeps the peak, so looking seldom will do. */
export function peakMemory(argument: string): { stop(): number } {
  let peak = 0
  const look = () => {
    for (const pid of processesOf(argument)) peak = Math.max(peak, memoryOf(pid, 'VmHWM'))
  }
  const timer = setInterval(look, 100)
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}

/** All processes below this one. */
export function childrenOf(pid: number): number[] {
  const parents = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const parent = Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
      parents.set(parent, [...(parents.get(parent) ?? []), Number(name)])
    } catch {
      // It is gone.
    }
  }
  const below = (of: number): number[] => (parents.get(of) ?? []).flatMap(child => [child, ...below(child)])
  return below(pid)
}

/** What processes take together, in bytes: pages that several of them share are counted once. */
export function sharedMemoryOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      const found = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
      return sum + Number(found?.[1] ?? 0) * 1024
    } catch {
      return sum
    }
  }, 0)
}
