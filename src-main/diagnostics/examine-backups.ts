import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { asDeskError } from '../../src-shared/errors.ts'
import { backupStates } from '../storage/backups.ts'
import { type Finding, fault, fine, note } from './finding.ts'

/** Checks the backups of a data folder from the newest on, until a good one is found. Never rejects. */
export async function examineBackups(dataFolder: string): Promise<Finding[]> {
  if (!existsSync(join(dataFolder, 'station.db'))) return []
  const broken: string[] = []
  try {
    for await (const { day, fault: found } of backupStates(dataFolder)) {
      if (!found) {
        const newest = `The newest good backup is from ${day}.`
        return [broken.length > 0 ? fault('backups', [...broken, newest].join(' ')) : fine('backups', newest)]
      }
      broken.push(`The backup of ${day} can’t be used: ${found.file} ${found.why}.`)
    }
  } catch (error) {
    return [note('backups', `The backups can’t be checked (${asDeskError(error).message}).`)]
  }
  if (broken.length > 0) {
    const advice = 'No good backup is left. Delete the newest one’s folder; Selvedge then makes another within an hour.'
    return [fault('backups', [...broken, advice].join(' '))]
  }
  return [note('backups', 'There’s no backup yet. Selvedge makes one each day, the first a minute after it starts.')]
}
