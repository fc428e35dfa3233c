import { z } from 'zod'
import type { Settings } from '../../src-shared/contract/desk.ts'
import type { CommandHandlers } from '../../src-shared/contract/index.ts'
import type { Me } from '../../src-shared/contract/session.ts'
import { asDeskError } from '../../src-shared/errors.ts'
import { languageOf } from '../../src-shared/language.ts'
import type { Message } from '../../src-shared/messages/index.ts'
import { SerialQueue } from '../../src-shared/serial-queue.ts'
import type { Log } from '../diagnostics/log.ts'
import { type ServiceClient, serviceKey } from '../service/index.ts'
import type { Session } from './session.ts'

type Chosen = { [K in 'locale' | 'timezone']?: Settings[K] | undefined }

export interface PreferenceDeskParts {
  session: Session
  settings(): Settings
  save(change: Chosen): Promise<Settings>
  /** Small texts that outlive the desk, by place. */
  memory: { read(): Promise<Record<string, string>>; write(place: string, text: string): Promise<unknown> }
  log: Log
}

const unsentChoice = z.object({ locale: z.enum(['', 'en', 'zh-CN']), timezone: z.string() }).partial()

/**
 * The language and the time zone of the signed-in user (specification 4.1). They are kept on this computer, and with the
 * account if its service stores them. What the account says applies at sign-in, unless a choice made here hasn't reached
 * the service: that one stays and is sent again.
 */
export class PreferenceDesk {
  readonly #parts: PreferenceDeskParts
  readonly #queue = new SerialQueue()
  /** The sign-in whose preferences were applied: later choices stand while it lasts. */
  #applied: Me | null = null

  constructor(parts: PreferenceDeskParts) {
    this.#parts = parts
    parts.session.onChange(() => this.#follow())
    this.#follow()
  }

  /** The locale of the account's price files: its own, also one that Selvedge has no texts in, else the desk's language. */
  locale(): string {
    const { locale } = this.#parts.settings()
    const own = this.#parts.session.state().me?.locale
    // A choice made here is newer than what the account said at sign-in.
    if (own && (locale === '' || languageOf(own) === locale)) return own
    return locale === '' ? 'en' : locale
  }

  readonly handlers: Pick<CommandHandlers, 'preferences.save'> = {
    'preferences.save': change => {
      // Of the account that is open now, whichever is when its turn comes.
      const place = this.#place()
      return this.#queue.add(async () => {
        const settings = await this.#parts.save(change)
        await this.#remember(place, { ...(await this.#unsent(place)), ...change })
        return { settings, ...(await this.#send(place)) }
      })
    },
  }

  #follow(): void {
    const { status, me } = this.#parts.session.state()
    if (status !== 'signed-in' || !me || me === this.#applied) return
    this.#applied = me
    const place = this.#place()
    this.#queue
      .add(async () => {
        await this.#claim(place)
        const unsent = await this.#unsent(place)
        if (Object.keys(unsent).length > 0) {
          await this.#send(place)
          return
        }
        const change: Chosen = {
          ...(me.locale === null ? {} : { locale: languageOf(me.locale) }),
          ...(me.timezone === null ? {} : { timezone: me.timezone }),
        }
        const now = this.#parts.settings()
        const differs = Object.entries(change).some(([name, value]) => now[name as keyof Chosen] !== value)
        if (differs) await this.#parts.save(change)
      })
      .catch(error => this.#parts.log.warn(String(error)))
  }

  /** Sends what the service doesn't have yet; it stays unsent if there is no answer, or another service is open by now. */
  async #send(place: string): Promise<{ stored: 'service' | 'here'; problem: Message | null }> {
    const { locale, timezone } = await this.#unsent(place)
    const client = place === this.#place() ? this.#parts.session.client() : null
    if (!client?.offers('admin.me.preferences')) return { stored: 'here', problem: null }
    // The system's own language and zone are nothing that an account can store.
    const body = { ...(locale ? { locale } : {}), ...(timezone ? { timezone } : {}) }
    try {
      if (Object.keys(body).length > 0) {
        await client.read('admin.me.preferences', { body: { ...this.#kept(), ...body } })
        this.#know(client, body)
      }
      await this.#remember(place, {})
      return { stored: 'service', problem: null }
    } catch (error) {
      const failure = asDeskError(error)
      if (failure.code === 'service.operation-absent') return { stored: 'here', problem: null }
      return { stored: 'here', problem: failure.toMessage() }
    }
  }

  /** What the account has stored, sent beside a change: a service may replace both. */
  #kept(): Partial<Record<'locale' | 'timezone', string>> {
    const { me, profile } = this.#parts.session.state()
    if (profile?.operations['admin.me.preferences']?.whole === false) return {}
    return { ...(me?.locale && { locale: me.locale }), ...(me?.timezone && { timezone: me.timezone }) }
  }

  /** The account says so from now on, and it is no other sign-in whose preferences would be applied. */
  #know(client: ServiceClient, body: Partial<Pick<Me, 'locale' | 'timezone'>>): void {
    const { session } = this.#parts
    const { me } = session.state()
    if (!me || session.client() !== client) return
    this.#applied = { ...me, ...body }
    session.changeMe(this.#applied)
  }

  /** Each account has its own. */
  #place(): string {
    const { me } = this.#parts.session.state()
    const account = me?.email ?? me?.id
    return account ? `${this.#unclaimed()} ${account}` : this.#unclaimed()
  }

  /** What was chosen before the service said who is signed in. */
  #unclaimed(): string {
    const { profile } = this.#parts.session.state()
    return `preferences.unsent.${profile ? serviceKey(profile.baseUrl) : '-'}`
  }

  /** It is the choice of whoever signs in next. */
  async #claim(place: string): Promise<void> {
    const unclaimed = this.#unclaimed()
    if (place === unclaimed) return
    const chosen = await this.#unsent(unclaimed)
    if (Object.keys(chosen).length === 0) return
    await this.#remember(place, { ...(await this.#unsent(place)), ...chosen })
    await this.#remember(unclaimed, {})
  }

  async #unsent(place: string): Promise<Chosen> {
    const text = (await this.#parts.memory.read())[place] ?? ''
    const read = unsentChoice.safeParse(text === '' ? {} : JSON.parse(text))
    return read.success ? read.data : {}
  }

  async #remember(place: string, unsent: Chosen): Promise<void> {
    const text = Object.keys(unsent).length === 0 ? '' : JSON.stringify(unsent)
    const before = (await this.#parts.memory.read())[place] ?? ''
    if (text !== before) await this.#parts.memory.write(place, text)
  }
}
