import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { phrase } from '../../../src-shared/messages/phrases.ts'
import type { AlertMessage } from '../../../src-shared/print/alert-sending.ts'
import { childEnvironment } from '../../child-environment.ts'
import type { Delivery } from './webhook.ts'

/** A program and its arguments, from a file that only the computer's administrator writes. */
export type AlertCommand = readonly [program: string, ...rest: string[]]

const limitSeconds = 30

/** Ends a program with all that it has started. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  if (process.platform === 'win32') {
    const root = process.env['SystemRoot'] ?? 'C:\\Windows'
    spawn(join(root, 'System32', 'taskkill.exe'), ['/PID', String(pid), '/T', '/F'], {
      env: childEnvironment('program'),
      windowsHide: true,
    }).on('error', () => {})
    return
  }
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/**
 * Runs a program without a shell, with the message as JSON on its standard input. It has arrived when the program ends with 0;
 * one that takes too long is ended with all that it has started. Never rejects.
 */
export function runAlertCommand(
  [program, ...rest]: AlertCommand,
  message: AlertMessage,
  { signal, seconds = limitSeconds }: { signal: AbortSignal; seconds?: number },
): Promise<Delivery> {
  const { promise, resolve } = Promise.withResolvers<Delivery>()
  // Its own group, so that what it has started ends with it.
  const child = spawn(program, rest, {
    detached: process.platform !== 'win32',
    stdio: ['pipe', 'ignore', 'ignore'],
    env: childEnvironment('program'),
    windowsHide: true,
  })
  const stop = (what: string) => {
    killGroup(child)
    resolve({ arrived: false, what })
  }
  const timer = setTimeout(
    () => stop(phrase('the program didn’t end within {{seconds}} s and was stopped', { seconds })),
    seconds * 1000,
  )
  const ends = () => stop(phrase('cancelled'))
  signal.addEventListener('abort', ends)
  child.once('error', ({ message: why }) => {
    resolve({ arrived: false, what: phrase('the program can’t be started ({{why}})', { why }) })
  })
  child.once('exit', (code, killedBy) => {
    if (code === 0) resolve({ arrived: true, what: phrase('exit code 0') })
    else
      resolve({
        arrived: false,
        what: phrase('the program ended with exit code {{code}}', { code: code ?? String(killedBy) }),
      })
  })
  // A program that doesn't read its input closes it.
  child.stdin.on('error', () => {})
  child.stdin.end(`${JSON.stringify(message)}\n`)
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', ends)
  })
}
