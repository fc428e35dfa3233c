import { createHash } from 'node:crypto'
import { placeOf } from '../../src-shared/contract/client.ts'
import type { EmitEvent } from '../../src-shared/contract/index.ts'
import type { Me, ProfileView, SessionState } from '../../src-shared/contract/session.ts'
import { asDeskError, DeskError, hasCode } from '../../src-shared/errors.ts'
import { type Message, message } from '../../src-shared/messages/index.ts'
import { isServiceAway } from '../../src-shared/messages/service.ts'
import { SerialQueue } from '../../src-shared/serial-queue.ts'
import { mustStillShow } from '../calls.ts'
import type { Log } from '../diagnostics/log.ts'
import { notify } from '../observers.ts'
import { createServiceClient, type Fetch, probe, type ServiceClient } from '../service/index.ts'
import { type EphemeralProfile, viewOfEphemeral } from './ephemeral-profile.ts'
import type { Keychain } from './keychain.ts'
import { type ProfileHandlers, profileHandlers } from './profile-handlers.ts'
import { lastUsed, type Profiles } from './profiles.ts'
import { cleanToken, TokenKeeper } from './token-keeper.ts'

export interface SessionOptions {
  profiles: Profiles
  keychain: Keychain
  fetch: Fetch
  /** SELVEDGE_TOKEN: it is used for the profile that is opened first. */
  tokenFromEnvironment: string | null
  emit: EmitEvent
  log: Log
  ephemeral?: EphemeralProfile | null
}

/** Who is signed in to which service. Its answers and events never hold the token. */
export interface Session {
  state(): SessionState
  /** Opens a profile; a token that is kept for it is proven in the background. Throws `session.no-profile`. */
  open(profileId: string): Promise<SessionState>
  /** Adds a profile that isn’t stored, such as the practice service, and opens it. */
  openEphemeral(profile: EphemeralProfile): Promise<SessionState>
  /**
   * Closes the practice profile, also where it goes on in the background, and removes it; any other stays as it is.
   * Where it was shown, the profile that was used last is opened.
   */
  closePractice(): Promise<SessionState>
  /** Proves a token by `/admin/me` and keeps it; throws what the service says against it. Where the service is not reached, it is kept unproven. */
  signIn(profileId: string, token: string): Promise<SessionState>
  /** Forgets the open profile's token, here and in the keychain. */
  signOut(): Promise<SessionState>
  /** The account was changed from here: this is what the service says of it from now on. */
  changeMe(me: Me): void
  /** Tries to prove an unproven token; to be called when the service has answered again. Never rejects. */
  prove(): Promise<SessionState>
  /**
   * The client of the open profile; null if there is no token. A client that was given out earlier makes no more calls,
   * unless its profile is kept.
   */
  client(): ServiceClient | null
  /** How a profile stands that is open, or kept; null for any other, and once it has another address. */
  account(profile: Pick<ProfileView, 'id' | 'baseUrl'>): Account | null
  /** Asked when another profile is opened: whether the one before is kept, so that its client goes on. */
  keepIf(isNeeded: (before: ProfileView) => boolean): void
  /** A profile isn't needed any more: unless it is open, its client makes no more calls. */
  release(profileId: string): void
  /** Looks for the token of an open or kept profile again, after the service has refused it. */
  renew(profileId: string): Promise<void>
  /** Called when the state of a kept profile changes, or it isn't kept any more. */
  onKeptChange(listener: () => void): () => void
  /** A hash to compare the tokens of two sessions without revealing them; null without a token. */
  tokenHash(): string | null
  onChange(listener: (state: SessionState) => void): () => void
  /** Calls back when a profile's token was refused, including a kept one's. Returns how to stop. */
  onRefused(listener: (profile: ProfileView) => void): () => void
  /** Calls back when the open profile's service lacks an operation. Returns how to stop. */
  onAbsent(listener: () => void): () => void
  /** Called when the open profile's service has answered any call; returns a function that removes the listener. */
  onAnswered(listener: () => void): () => void
  readonly handlers: SessionHandlers
}

export type SessionHandlers = ProfileHandlers & {
  'session.state': (input: object) => Promise<SessionState>
  'session.signIn': (input: { profileId: string; token: string }) => Promise<SessionState>
  'session.signOut': (input: object) => Promise<SessionState>
}

/** How a profile stands at its service. */
export interface Account {
  profile: ProfileView
  status: SessionState['status']
  me: Me | null
  client: ServiceClient | null
}

/** A client whose token can be taken away. */
interface Held {
  client: ServiceClient
  token: string | null
}

/** The current session; `held` is null if there is no token. */
interface Current {
  profile: ProfileView | null
  held: Held | null
  status: SessionState['status']
  me: Me | null
  tokenKept: SessionState['tokenKept']
  /** Applies as long as the token is kept this way. */
  keepProblem: Message | null
  problem: Message | null
}

const nothing: Current = {
  profile: null,
  held: null,
  status: 'no-profile',
  me: null,
  tokenKept: 'none',
  keepProblem: null,
  problem: null,
}

/** Errors that say nothing against a token: the service was not reached, could not answer, or does not say who has it. */
const provesNothing = (code: string) => isServiceAway(code) || code === 'service.operation-absent'

/** Starts a session with no profile open. */
export function createSession(options: SessionOptions): Session {
  const { profiles, log } = options
  let ephemeral = options.ephemeral ?? null
  // A service that this desk started itself brings its own token: the environment's was meant for another, and would go to
  // whichever profile the page opens next.
  const fromEnvironment = ephemeral?.token == null ? options.tokenFromEnvironment : null
  const keeper = new TokenKeeper(options.keychain, fromEnvironment, log)
  const listeners = new Set<(state: SessionState) => void>()
  const answeredListeners = new Set<() => void>()
  const absentListeners = new Set<() => void>()
  const keptListeners = new Set<() => void>()
  const refusedListeners = new Set<(profile: ProfileView) => void>()
  let current = nothing
  /** Profiles that somebody works for while another one is open, by their ids. */
  const kept = new Map<string, Current>()
  let isNeeded: (before: ProfileView) => boolean = () => false
  let proving: { held: Held; done: Promise<void> } | null = null

  /** One change after the other, so that two clicks cannot interleave. */
  const queue = new SerialQueue()

  const state = (): SessionState => ({
    profile: current.profile,
    status: current.status,
    me: current.me,
    tokenKept: current.tokenKept,
    problem: current.problem ?? current.keepProblem,
  })

  function change(next: Partial<Current>): SessionState {
    const before = current
    const after = { ...current, ...next }
    const isKept = goesOn(before, after)
    current = after
    if (before.profile && isKept) kept.set(before.profile.id, before)
    else if (before.held && before.held !== current.held) before.held.token = null
    if (current.profile) forgetKept(current.profile.id)
    const now = state()
    log.info('session', { status: now.status, url: now.profile?.baseUrl, token: now.tokenKept })
    options.emit('session.changed', now)
    notify(listeners, now)
    return now
  }

  /** True if a profile goes on although another one is opened. */
  function goesOn({ profile, held, status }: Current, after: Current): boolean {
    const isAtWork = held?.token != null && status !== 'token-refused'
    return profile !== null && isAtWork && profile.id !== after.profile?.id && isNeeded(profile)
  }

  function forgetKept(profileId: string): void {
    const before = kept.get(profileId)
    if (!before) return
    kept.delete(profileId)
    if (before.held && before.held !== current.held) before.held.token = null
    tellKept()
  }

  function changeKept(profileId: string, next: Partial<Current>): void {
    const before = kept.get(profileId)
    if (!before) return
    const now = { ...before, ...next }
    kept.set(profileId, now)
    if (before.held && before.held !== now.held) before.held.token = null
    log.info('a profile in the background', { status: now.status, url: now.profile?.baseUrl })
    tellKept()
  }

  function tellKept(): void {
    notify(keptListeners)
  }

  const unstored = () => ephemeral && viewOfEphemeral(ephemeral)
  const isEphemeral = (id: string) => unstored()?.id === id

  async function profileOf(id: string): Promise<ProfileView> {
    const view = unstored()
    if (view?.id === id) return view
    const stored = await profiles.get(id)
    if (!stored) throw new DeskError('session.no-profile', { name: id })
    const { lastUsedAt: _at, ...kept } = stored
    return { ...kept, practice: false }
  }

  function hold(profile: ProfileView, token: string): Held {
    const key = isEphemeral(profile.id) ? ephemeral?.serviceKey : undefined
    const held: Held = {
      token,
      client: createServiceClient({
        baseUrl: profile.baseUrl,
        ...(key === undefined ? {} : { serviceKey: key }),
        operations: profile.operations,
        token: () => held.token,
        fetch: options.fetch,
        log,
        onTokenRefused: () => {
          const refused = { status: 'token-refused', problem: refusedToken } as const
          if (current.held === held) change(refused)
          else if (kept.get(profile.id)?.held === held) changeKept(profile.id, refused)
          else return
          notify(refusedListeners, profile)
        },
        onAnswered: () => {
          if (current.held === held) notify(answeredListeners)
        },
        onAbsent: () => {
          if (current.held === held) notify(absentListeners)
        },
      }),
    }
    return held
  }

  /** How a profile stands that nobody has worked for. */
  async function fresh(profile: ProfileView): Promise<Current> {
    const found =
      isEphemeral(profile.id) && ephemeral?.token != null
        ? { token: ephemeral.token, kept: 'session-only' as const, problem: null }
        : await keeper.find(profile)
    if (found.token === null) return { ...nothing, profile, status: 'signed-out', problem: found.problem }
    const { problem: keepProblem, kept: tokenKept } = found
    try {
      return { ...nothing, profile, held: hold(profile, found.token), status: 'unproven', tokenKept, keepProblem }
    } catch (error) {
      // Another version has saved them. The desk opens all the same: there they can be changed.
      if (!hasCode(error, 'session.bad-overrides')) throw error
      return { ...nothing, profile, status: 'signed-out', problem: error.toMessage() }
    }
  }

  async function use(profile: ProfileView): Promise<SessionState> {
    const now = change(goingOn(profile) ?? (await fresh(profile)))
    void prove()
    return now
  }

  /** How a kept profile stands, if what it goes on with is still right. */
  function goingOn(profile: ProfileView): Current | null {
    const before = kept.get(profile.id)
    if (!before?.held || before.status === 'token-refused') return null
    const isSame = (before.profile && callsOf(before.profile)) === callsOf(profile)
    const hasNewToken = isEphemeral(profile.id) && ephemeral?.token != null && ephemeral.token !== before.held.token
    return isSame && !hasNewToken ? { ...before, profile } : null
  }

  async function proveHeld(held: Held): Promise<void> {
    const stillUnproven = () => current.held === held && current.status === 'unproven'
    try {
      const me = await held.client.readMe()
      if (stillUnproven()) change({ status: 'signed-in', me, problem: null })
    } catch (error) {
      const problem = asDeskError(error).toMessage()
      // A refused token has already changed the status; the same problem isn't reported twice.
      if (stillUnproven() && current.problem?.code !== problem.code) change({ problem })
    }
  }

  async function prove(): Promise<SessionState> {
    const { held } = current
    if (held && current.status === 'unproven') {
      if (proving?.held !== held) proving = { held, done: proveHeld(held).finally(() => endProof(held)) }
      await proving.done
    }
    return state()
  }

  function endProof(held: Held): void {
    if (proving?.held === held) proving = null
  }

  async function signIn(profileId: string, pasted: string): Promise<SessionState> {
    const token = cleanToken(pasted)
    const profile = await profileOf(profileId)
    const held = hold(profile, token)
    let me: Me | null = null
    let problem: Message | null = null
    try {
      me = await held.client.readMe()
    } catch (error) {
      const failure = asDeskError(error)
      if (!provesNothing(failure.code)) throw failure
      problem = failure.toMessage()
    }
    const where = isEphemeral(profileId)
      ? { kept: 'session-only' as const, problem: null }
      : await keeper.keep(profile, token)
    if (!isEphemeral(profileId)) await profiles.touch(profileId)
    return change({
      profile,
      held,
      status: me ? 'signed-in' : 'unproven',
      me,
      tokenKept: where.kept,
      keepProblem: where.problem,
      problem,
    })
  }

  /** No token is sent to a server that can't be the service. Throws `service.not-service`; one that doesn't answer may be. */
  async function mustBeService(profileId: string): Promise<void> {
    if (isEphemeral(profileId)) return
    const { baseUrl, operations } = await profileOf(profileId)
    await probe(options.fetch, baseUrl, operations).catch(error => {
      if (!hasCode(error, 'service.no-answer')) throw error
    })
  }

  /** Closes a profile that is open or kept. */
  function leave(profileId: string): void {
    if (current.profile?.id !== profileId) {
      forgetKept(profileId)
      return
    }
    if (current.held) current.held.token = null
    change(nothing)
  }

  async function renewKept(profileId: string, stored?: ProfileView): Promise<void> {
    const before = kept.get(profileId)?.profile
    if (!before) return
    const profile = stored ?? before
    // Another address is another service.
    if (profile.baseUrl !== before.baseUrl) forgetKept(profileId)
    else changeKept(profileId, await fresh(profile))
  }

  const session: Session = {
    state,
    open: profileId =>
      queue.add(async () => {
        const isOpen = current.profile?.id === profileId && current.held && current.status !== 'token-refused'
        if (isOpen) return state()
        const profile = await profileOf(profileId)
        if (!isEphemeral(profileId)) await profiles.touch(profileId)
        return use(profile)
      }),
    openEphemeral: async profile => {
      ephemeral = profile
      options.emit('profiles.changed', await session.handlers['profiles.list']({}))
      return session.open(viewOfEphemeral(profile).id)
    },
    closePractice: async () => {
      const practice = unstored()
      if (!practice?.practice) return state()
      await queue.add(async () => {
        leave(practice.id)
        ephemeral = null
        const last = lastUsed(await profiles.list())
        if (current.profile || !last) return
        await profiles.touch(last.id)
        await use(await profileOf(last.id))
      })
      options.emit('profiles.changed', await session.handlers['profiles.list']({}))
      return state()
    },
    signIn: (profileId, token) => queue.add(() => signIn(profileId, token)),
    signOut: () =>
      queue.add(async () => {
        const { profile } = current
        // Another one may have been opened before this one's turn came.
        mustStillShow(placeOf(profile))
        if (!profile) return state()
        change({ ...nothing, profile, status: 'signed-out' })
        const problem = await keeper.forget(profile.id)
        return problem ? change({ problem }) : state()
      }),
    changeMe(me) {
      change({ me })
    },
    prove,
    client() {
      mustStillShow(placeOf(current.profile))
      return current.held?.client ?? null
    },
    account({ id, baseUrl }) {
      const { profile, held, status, me } = (current.profile?.id === id ? current : kept.get(id)) ?? nothing
      if (profile?.baseUrl !== baseUrl) return null
      return { profile, status, me, client: held?.client ?? null }
    },
    keepIf(asked) {
      isNeeded = asked
    },
    release: profileId => forgetKept(profileId),
    renew: profileId =>
      queue.add(async () => {
        const isOpen = current.profile?.id === profileId
        const { status } = (isOpen ? current : kept.get(profileId)) ?? nothing
        if (status !== 'token-refused') return
        if (isOpen) await use(await profileOf(profileId))
        else await renewKept(profileId)
      }),
    onKeptChange(listener) {
      keptListeners.add(listener)
      return () => keptListeners.delete(listener)
    },
    tokenHash: () => {
      const token = current.held?.token ?? null
      return token === null ? null : createHash('sha256').update(token).digest('hex')
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onRefused(listener) {
      refusedListeners.add(listener)
      return () => refusedListeners.delete(listener)
    },
    onAnswered(listener) {
      answeredListeners.add(listener)
      return () => answeredListeners.delete(listener)
    },
    onAbsent(listener) {
      absentListeners.add(listener)
      return () => absentListeners.delete(listener)
    },
    handlers: {
      'session.state': async () => state(),
      'session.signIn': async ({ profileId, token }) => {
        await mustBeService(profileId)
        return session.signIn(profileId, token)
      },
      'session.signOut': () => session.signOut(),
      ...profileHandlers({
        profiles,
        keeper,
        emit: options.emit,
        fetch: options.fetch,
        ephemeral: unstored,
        queue,
        open: id => session.open(id),
        reuse: async profile => {
          if (current.profile?.id === profile.id) await use(profile)
          else await renewKept(profile.id, profile)
        },
        showAs(profile) {
          if (current.profile?.id === profile.id) change({ profile })
          else changeKept(profile.id, { profile })
        },
        leave,
      }),
    },
  }
  return session
}

/** For commands, which have no one to ask. Throws `session.bad-overrides` or `session.not-signed-in`. */
export function mustBeSignedIn({ status, profile, problem }: SessionState): void {
  if (status !== 'signed-out') return
  if (problem?.code === 'session.bad-overrides')
    throw new DeskError('session.bad-overrides', { what: String(problem.data['what']) })
  throw new DeskError('session.not-signed-in', { profile: profile?.name ?? '-' })
}

/** What a profile's calls depend on. */
const callsOf = ({ baseUrl, operations }: ProfileView) => JSON.stringify([baseUrl, operations])

const refusedToken = message('service.token-refused', {})
