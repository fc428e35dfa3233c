import { z } from 'zod'
import { defaultSettings, type Settings, settings } from '../../src-shared/contract/desk.ts'
import { type PrintRule, printRules } from '../../src-shared/print/rules.ts'
import type { SqliteDatabase } from './database.ts'

export type SettingsChange = { [K in keyof Settings]?: Settings[K] | undefined }

/** Places of `memory` at most. */
const mostPlaces = 500
/** Characters of all places together. */
const mostRemembered = 2_000_000

/** The station's own memory of small things, synchronous; it runs in the storage worker. */
export class SettingStore {
  readonly #db: SqliteDatabase

  constructor(db: SqliteDatabase) {
    this.#db = db
  }

  /** The settings, each by itself: one that this version cannot read falls back to its default. */
  settings(): Settings {
    const stored = this.#read('settings', z.record(z.string(), z.unknown())) ?? {}
    const readable = Object.entries(settings.shape).flatMap(([key, schema]) => {
      const parsed = schema.safeParse(stored[key])
      return parsed.success ? [[key, parsed.data] as const] : []
    })
    return { ...defaultSettings, ...Object.fromEntries(readable) }
  }

  /** Changes what is given and leaves the rest. */
  saveSettings(change: SettingsChange): Settings {
    const given = Object.entries(change).filter(([, value]) => value !== undefined)
    const next: Settings = { ...this.settings(), ...Object.fromEntries(given) }
    this.#write('settings', next)
    return next
  }

  /** What windows have remembered, by place; the one that was written last comes last. */
  memory(): Record<string, string> {
    return this.#read('window memory', z.record(z.string(), z.string())) ?? {}
  }

  /** Of more places than anyone has, the one that was written longest ago is forgotten. */
  remember(place: string, text: string): void {
    const others = Object.entries(this.memory()).filter(([other]) => other !== place)
    const kept = [...others.slice(1 - mostPlaces), [place, text] as const]
    let length = kept.reduce((sum, [name, one]) => sum + name.length + one.length, 0)
    for (let first = kept[0]; length > mostRemembered && first && kept.length > 1; first = kept[0]) {
      length -= first[0].length + first[1].length
      kept.shift()
    }
    this.#write('window memory', Object.fromEntries(kept))
  }

  /** The print rules of a service; none to start with. */
  rules(service: string): PrintRule[] {
    return this.#read(`rules ${service}`, printRules) ?? []
  }

  /** True where rules are stored that this version can't read. */
  hasUnreadRules(service: string): boolean {
    return this.#isStored(`rules ${service}`) && this.#read(`rules ${service}`, printRules) === null
  }

  /** What can't be read is kept beside the new rules. */
  saveRules(service: string, rules: PrintRule[]): PrintRule[] {
    const key = `rules ${service}`
    this.#db.transaction(() => {
      if (this.hasUnreadRules(service)) {
        this.#db.prepare('UPDATE setting SET key = ? WHERE key = ?').run(`unread ${key} ${Date.now()}`, key)
      }
      this.#write(key, rules)
    })()
    return rules
  }

  /** The receivers of alerts beyond this computer, and what was sent to them (alerts/alerts-sent.ts); null: nothing. */
  alertsSent(): string | null {
    return this.#read('alerts sent', z.string())
  }

  keepAlertsSent(text: string): void {
    this.#write('alerts sent', text)
  }

  /** Identifies this data folder's station, created once from a suggestion. */
  stationMark(suggestion: string): string {
    const known = this.#read('station mark', z.string())
    if (known) return known
    this.#write('station mark', suggestion)
    return suggestion
  }

  /** What was last seen of the room of a service; null: nothing. */
  roomSeen(service: string): string | null {
    return this.#read(`room ${service}`, z.string())
  }

  keepRoomSeen(service: string, text: string): void {
    this.#write(`room ${service}`, text)
  }

  /** True if the keychain keeps the address of a claims database for this data folder. */
  hasClaims(): boolean {
    return this.#read('claims', z.boolean()) ?? false
  }

  keepsClaims(keeps: boolean): void {
    this.#write('claims', keeps)
  }

  #isStored(key: string): boolean {
    return this.#db.prepare('SELECT 1 FROM setting WHERE key = ?').get(key) !== undefined
  }

  #read<T>(key: string, schema: z.ZodType<T>): T | null {
    const row = this.#db.prepare<[string], { value: string }>('SELECT value FROM setting WHERE key = ?').get(key)
    if (!row) return null
    const parsed = schema.safeParse(JSON.parse(row.value))
    return parsed.success ? parsed.data : null
  }

  #write(key: string, value: unknown): void {
    this.#db
      .prepare('INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value')
      .run(key, JSON.stringify(value))
  }
}
