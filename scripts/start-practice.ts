import { parseArgs } from 'node:util'
import { electronObstacle, insteadOfElectron } from '../src-main/shells/electron-obstacles.ts'
import { sandboxHelper } from '../src-main/shells/find-electron.ts'
import { inLanguage } from '../src-shared/messages/index.ts'
import { fetchElectron } from './fetch-electron.ts'
import { runSelvedge } from './run-selvedge.mjs'

/**
 * `npm start`: opens the desk on practice data, in Electron if it can be had and run on this computer, else in a browser.
 * Electron is a wish; `--shell electron` among the arguments makes it a demand.
 * @returns the exit code
 */
export const startPractice = async (argv: readonly string[]): Promise<number> => {
  const isHere = await wantsElectron(argv)
  return runSelvedge(['desk', '--practice', ...(isHere ? [] : ['--shell', 'browser']), ...argv])
}

/** Fetches Electron if it may be used. @returns whether the command is to look for it */
const wantsElectron = async (argv: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args: [...argv],
    strict: false,
    options: { shell: { type: 'string' }, 'no-open': { type: 'boolean' }, help: { type: 'boolean' } },
  })
  if (values.shell === 'browser' || values['no-open'] || values.help) return true
  const obstacle = values.shell === 'electron' ? null : electronObstacle(sandboxHelper())
  if (obstacle) {
    // Without a display the browser's own line says so.
    if (obstacle.kind !== 'display') say(inLanguage(insteadOfElectron(obstacle)))
    return false
  }
  const electron = await fetchElectron({ goOn: true })
  if (electron.program !== null) return true
  say(`Electron's program could not be had (${electron.reason}): the desk opens in a browser window instead.`)
  return false
}

const say = (line: string): void => {
  process.stderr.write(`${line}\n`)
}
