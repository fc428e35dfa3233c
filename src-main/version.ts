import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resourcesFolder } from './storage/resources.ts'

/** Selvedge's version from package.json. */
export const version: string = JSON.parse(readFileSync(join(resourcesFolder(), '..', 'package.json'), 'utf8')).version
