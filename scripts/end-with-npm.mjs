import { readFileSync } from 'node:fs'

const lookEveryMs = 500

/**
 * Asks this process to end (SIGTERM to itself) when the npm that runs it is gone. npm starts a script in a shell of its own and
 * passes SIGTERM to that shell only, which dies of it and leaves the script behind; of an npm that was killed the shell hears
 * nothing either. Does nothing where npm did not start it, and on Windows, which has no such signals.
 */
export const endWithNpm = () => {
  if (process.platform === 'win32' || process.env.npm_lifecycle_event === undefined) return
  const above = ancestors()
  const look = setInterval(() => {
    if (ancestors() === above) return
    clearInterval(look)
    process.kill(process.pid, 'SIGTERM')
  }, lookEveryMs)
  look.unref()
}

/** The process above, and the one above that where the first is npm's shell; of a process that is gone, who took its place. */
const ancestors = () => {
  const shell = process.ppid
  const npm = fileOf(shell, 'cmdline').split('\0')[1] === '-c' ? parentIn(fileOf(shell, 'stat')) : ''
  return `${shell} ${npm}`
}

/** Only Linux has these files; elsewhere the shell alone is watched. */
const fileOf = (pid, name) => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** The fourth field; the second is a program's name in brackets, in which anything may stand. */
const parentIn = stat => stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? ''
