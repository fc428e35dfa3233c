import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

/** Starts a display that nobody sees; Xvfb chooses a free number and says it. */
export async function startDisplay(): Promise<{ display: string; close(): Promise<void> }> {
  const args = ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp']
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const number = await new Promise<string>((resolve, reject) => {
    child.once('error', () => reject(new Error('Xvfb is missing; install the package xvfb')))
    const said = child.stdio[3] as Readable
    said.once('data', (line: Buffer) => resolve(line.toString().trim()))
  })
  return {
    display: `:${number}`,
    close: async () => {
      child.kill()
      await ended
    },
  }
}
