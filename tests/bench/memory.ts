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
          args.includes(argument) &&
          !/(^|\/)(npm|sh)$/.test(args[0] ?? '') &&
          !/npm(-cli\.js)?$/.test(args[1] ?? '')
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
export function processorTimeOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // Fields 14 and 15 of the whole line, in hundredths of a second.
    return (Number(fields[11]) + Number(fields[12])) / 100
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
