import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import {
  createSession,
  type EphemeralProfile,
  type Keychain,
  ProfileStore,
  type Profiles,
  type Session,
} from '../../src-main/session/index.ts'
import { closeAfterTest } from '../rig/after-test.ts'

const schema = readFileSync(new URL('../../resources/migrations/station/001-first.sql', import.meta.url), 'utf8')
/** A data folder with a real database, whose profiles are asked as through the storage worker. */
export function dataFolder(): { folder: string; profiles: Profiles; store: ProfileStore } {
  const folder = mkdtempSync(join(tmpdir(), 'session-'))
  const db = new Database(join(folder, 'station.db'))
  db.exec(schema)
  closeAfterTest(() => {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const store = new ProfileStore(db)
  const profiles: Profiles = {
    list: async () => store.list(),
    get: async id => store.get(id),
    byName: async name => store.byName(name),
    save: async draft => store.save(draft),
    remove: async id => store.remove(id),
    touch: async id => store.touch(id),
  }
  return { folder, profiles, store }
}

export interface StartedSession extends Session {
  /** Everything that was told to the renderer unasked, and everything that was logged. */
  events: { name: string; data: unknown }[]
  logged: unknown[]
}

/** A session over a data folder. */
export function startSession(
  profiles: Profiles,
  keychain: Keychain,
  more: { tokenFromEnvironment?: string; ephemeral?: EphemeralProfile } = {},
): StartedSession {
  const events: StartedSession['events'] = []
  const logged: unknown[] = []
  const session = createSession({
    profiles,
    keychain,
    fetch,
    tokenFromEnvironment: more.tokenFromEnvironment ?? null,
    ephemeral: more.ephemeral ?? null,
    emit: (name, data) => void events.push({ name, data: structuredClone(data) }),
    log: {
      info: (...line) => void logged.push(line),
      warn: (...line) => void logged.push(line),
    },
  })
  return { ...session, events, logged }
}
