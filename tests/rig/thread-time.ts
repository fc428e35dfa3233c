/**
 * What this thread has worked so far (ms), to be taken before and after. A test that bounds how long something may take counts this
 * and no clock: what else the machine does meanwhile is not in it.
 */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
