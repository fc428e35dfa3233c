import { join } from 'node:path'
import { createDesk, type Desk } from '../desk.ts'
import { spreadLastNet } from '../last-net.ts'
import { jobEventOf } from '../print/station/job-event.ts'
import { provisionedOrTold } from '../provisioning.ts'
import { nodeFetch } from '../service/index.ts'
import { mustBeSignedIn } from '../session/index.ts'
import { startBrowserShell } from '../shells/browser/index.ts'
import { answerOpenRequests } from '../shells/open-requests.ts'
import { ended } from './ending.ts'
import { startHealthReports } from './health.ts'
import { exit, printLine, tell } from './output.ts'
import type { StationConfig } from './station-config.ts'
import { policyOf, settingsOf } from './station-policy.ts'

/** Options of a station that also serves the desk. */
export interface StationDeskStart {
  dataFolder: string
  profile: string | undefined
  address: string | undefined
  token: string | null
  config: StationConfig
  port: number
  /** The built main folder; the renderer is next to it. */
  mainFolder: string
}

/**
 * `selvedge station --desk PORT`: the station, with the desk served on loopback to signed-in browsers. Returns the exit
 * code.
 */
export async function runStationWithDesk(start: StationDeskStart, signal: AbortSignal): Promise<number> {
  const { config, dataFolder, profile, address, token } = start
  const net = spreadLastNet({ process: 'station', tell })
  const desk = await createDesk({
    shell: 'browser',
    dataFolder,
    fetch: nodeFetch,
    token,
    profile,
    address,
    warn: tell,
    // Of the computer's own file, the programs that alerts are given to; all else comes from --config.
    ...provisionedOrTold(tell),
    holder: `selvedge station (process ${process.pid})`,
    fixed: {
      policy: (mark, service) => policyOf(config, mark, service),
      settings: settingsOf(config),
      onJob(record, before) {
        const event = jobEventOf(record, before)
        if (event) printLine(event)
      },
    },
  })
  // Who supervises a station starts it again.
  net.mind(desk.logs)
  try {
    await mustRun(desk)
    const shell = await startBrowserShell({
      desk,
      rendererFolder: join(start.mainFolder, '../renderer'),
      port: start.port,
      log: desk.log,
      windowsFile: join(dataFolder, 'windows.json'),
    })
    const stopAnswering = await answerOpenRequests(dataFolder, async link => ({
      url: shell.url,
      launch: await shell.launchFile(undefined, link),
    }))
    const stopHealth = startHealthReports(() => desk.printDesk.station, config.health_seconds, printLine)
    try {
      printLine({ event: 'ready', url: shell.url, launch: await shell.launchFile() })
      await Promise.race([ended(signal), desk.broken])
    } finally {
      stopHealth()
      stopAnswering()
      await shell.close()
    }
  } finally {
    await desk.close()
  }
  return exit.done
}

/** Fails at once if the station may not run or has no token, like a station without a desk. */
async function mustRun({ printDesk, session }: Desk): Promise<void> {
  mustBeSignedIn(session.state())
  if (printDesk.refusal) throw printDesk.refusal
}
