import { readFileSync } from 'node:fs'

const pollMs = 500

/**
 * Sends SIGTERM to this process when the npm that runs it is gone. npm starts a script in a shell and passes SIGTERM to
 * that shell only, which dies and leaves the script running; if npm is killed, the shell gets no signal at all. Does
 * nothing if npm didn't start this process, and on Windows, which has no such signals.
 */
export const endWithNpm = () => {
  if (process.platform === 'win32' || process.env.npm_lifecycle_event === undefined) return
  const initial = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === initial) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, pollMs)
  timer.unref()
}

/**
 * The parent process, and its parent if the first is npm's shell; if a process is gone, the one that adopted its
 * children.
 */
const ancestors = () => {
  const shell = process.ppid
  const npm = fileOf(shell, 'cmdline').split('\0')[1] === '-c' ? parentIn(fileOf(shell, 'stat')) : ''
  return `${shell} ${npm}`
}

/** Only Linux has these files; elsewhere only the shell is watched. */
const fileOf = (pid, name) => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** The fourth field; the second is the program's name in parentheses, which may contain anything. */
const parentIn = stat => stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? ''
