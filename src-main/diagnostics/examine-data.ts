import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { asDeskError, hasCode } from '../../src-shared/errors.ts'
import { message, sayEnglish } from '../../src-shared/messages/index.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import { readAlertsSent } from '../print/alerts/alerts-sent.ts'
import { openStationReader } from '../print/station-database.ts'
import { serviceKey } from '../service/index.ts'
import { openDataFolder } from '../storage/data-folder.ts'
import { stationFiles } from '../storage/station-files.ts'
import { warningOf } from '../storage/trusted-file.ts'
import { examineClaims, examineMarks } from './examine-ledgers.ts'
import { endsSince } from './failures.ts'
import { type Finding, fault, fine, note } from './finding.ts'

const week = 7 * 24 * 60 * 60_000

export interface ExaminedData {
  dataFolder: string
  /** Name of a stored profile. */
  profile: string | null
  baseUrl: string | null
}

/**
 * Checks the data folder and its database, read-only: also works while a desk is running, and on a damaged database.
 */
export async function examineData(
  what: ExaminedData,
): Promise<{ findings: Finding[]; rules: PrintRule[]; baseUrl: string | null }> {
  const findings: Finding[] = []
  let isInUse = false
  try {
    openDataFolder(what.dataFolder, `selvedge doctor (process ${process.pid})`).unlock()
  } catch (error) {
    const { message } = asDeskError(error)
    if (!hasCode(error, 'desk.folder-in-use')) {
      return { findings: [fault('data', message)], rules: [], baseUrl: what.baseUrl }
    }
    isInUse = true
    findings.push(note('data', message))
  }
  findings.push(
    ...openToOthers(what.dataFolder),
    ...endedRuns(what.dataFolder),
    ...keptAside(what.dataFolder),
    ...examineMarks(what.dataFolder, isInUse),
    ...examineClaims(),
  )
  const files = stationFiles(join(what.dataFolder, 'station.db'))
  if (!existsSync(files.database)) {
    const text = existsSync(files.wasMade)
      ? fault('data', `${files.database} is missing. The next start creates a new one and puts waiting jobs on hold.`)
      : fine('data', `The data folder ${what.dataFolder} is fine; it has no database yet.`)
    return {
      findings: [...findings, text, ...missingProfile(what.profile)],
      rules: [],
      baseUrl: what.baseUrl,
    }
  }
  try {
    const database = await openStationReader(files.database)
    try {
      const damage = await database.facts.check()
      if (damage !== null || existsSync(files.wasDamaged)) {
        findings.push(
          fault(
            'data',
            `${files.database} is damaged (${damage ?? 'found while in use'}). The next start sets it aside, recovers what it can into a new one and puts waiting jobs on hold.`,
          ),
        )
      } else findings.push(fine('data', `The data folder ${what.dataFolder} and its database are fine.`))
      const profile = what.profile === null ? null : await database.profiles.byName(what.profile)
      const baseUrl = what.baseUrl ?? profile?.baseUrl ?? null
      if (!profile) findings.push(...missingProfile(what.profile))
      findings.push(...failingReceivers(await database.settings.alertsSent()))
      const rules = baseUrl === null ? [] : await database.settings.rules(serviceKey(baseUrl))
      if (baseUrl !== null && (await database.settings.hasUnreadRules(serviceKey(baseUrl)))) {
        findings.push(fault('data', sayEnglish(message('rules.unread', {}))))
      }
      return { findings, rules, baseUrl }
    } finally {
      await database.close()
    }
  } catch (error) {
    const text = asDeskError(error).message
    return { findings: [...findings, fault('data', text)], rules: [], baseUrl: what.baseUrl }
  }
}

const missingProfile = (name: string | null): Finding[] =>
  name === null ? [] : [fault('service', `There is no profile named “${name}”. Add it in Settings.`)]

/** Receivers that didn't get the last alert sent to them. */
function failingReceivers(sent: string | null): Finding[] {
  const read = readAlertsSent(sent)
  if (read === null) return [fault('alerts', sayEnglish(message('alert.targets-unreadable', {})))]
  const { targets, failing } = read
  return Object.entries(failing).map(([id, { why }]) => {
    const name = targets.find(target => target.id === id)?.name ?? id
    return fault('alerts', `Alerts don’t reach ${name} (${why}). Send a test alert in Settings, Alerts.`)
  })
}

/** Rights by which others may change the data folder, or one above it. */
function openToOthers(folder: string): Finding[] {
  const warning = warningOf(folder)
  return warning ? [note('data', sayEnglish(warning))] : []
}

/** The last run of the week that ended itself. */
function endedRuns(folder: string): Finding[] {
  const last = endsSince(join(folder, 'logs'), Date.now() - week).at(-1)
  if (!last) return []
  const { at, process: program, pid, what } = last
  return [
    note(
      'runs',
      `Selvedge closed itself at ${at} (${program}, process ${pid}) because of an unexpected error: ${what}. If that happens again, run selvedge diagnostics and send the file to support.`,
    ),
  ]
}

/** Damaged databases that were set aside. */
function keptAside(folder: string): Finding[] {
  const names = readdirSync(folder).filter(name => /^station-damaged-.+\.db$/.test(name))
  return names.map(name =>
    note('data', `${join(folder, name)} was damaged and set aside; delete it when you no longer need it.`),
  )
}
