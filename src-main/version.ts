import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resourcesFolder } from './storage/resources.ts'

/** Selvedge's own version, as package.json has it. */
export const version: string = JSON.parse(
  readFileSync(join(resourcesFolder(), '..', 'package.json'), 'utf8'),
).version
