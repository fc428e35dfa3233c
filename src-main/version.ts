import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resourcesFolder } from './storage/resources.ts'

const manifest: { version: string; appId?: string } = JSON.parse(
  readFileSync(join(resourcesFolder(), '..', 'package.json'), 'utf8'),
)

/** Selvedge's version from package.json. */
export const version: string = manifest.version

/** The program's id in its packages (scripts/package/publisher.ts); null if it isn't packaged. */
export const appId: string | null = manifest.appId ?? null
