import { userInfo } from 'node:os'
import { DeskError } from '../../../src-shared/errors.ts'
import { kindOfAddress, saidBy } from '../../service/address-guard.ts'

/** How a server may have a person prove who it is, by libpq's names (`require_auth`). */
const signInWays = ['scram-sha-256', 'md5', 'password', 'none'] as const
export type SignInWay = (typeof signInWays)[number]

/** How TLS is used: what of the server's certificate is checked, and files (paths; null: none). */
export interface ClaimsTls {
  /** `chain`: whose it is, not whether it is this host's. */
  checks: 'all' | 'chain' | 'nothing'
  authorities: string | null
  certificate: string | null
  key: string | null
  /** TLS from the first byte on, without asking for it. */
  isDirect: boolean
}

/**
 * The address of a claims database, read once: what decides about TLS and passwords is what connects. The driver is given these
 * values and never the text, so nothing can be read in another way.
 */
export interface ClaimsAddress {
  /** A name, an address, or the folder of a socket. */
  host: string
  port: number
  user: string
  /** Empty: none. */
  password: string
  database: string
  /** Null: clear text. */
  tls: ClaimsTls | null
  /** Nobody asked for clear text: it goes to this computer only, whatever the host's name leads to. */
  isOnlyHere: boolean
  /** How the server may have this station prove who it is. */
  signIn: SignInWay[]
  /** Settings of the session, as the server reads them (`-c search_path=…`); empty: none. */
  options: string
  applicationName: string
}

const usualPort = 5432
/** What PostgreSQL calls its modes, and `no-verify` of the driver. `allow` would try clear text first, and isn't one of them. */
const tlsModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const
type TlsMode = (typeof tlsModes)[number]

/** Of a value that is wrong so much is told. */
const longestTold = 40

/**
 * Reads an address as node-postgres does, but for what that one passes over: a value that means nothing, or one that is there
 * twice, is refused. Nothing comes from libpq's variables (PGHOST and the like) or from `.pgpass`.
 * Throws `claims.bad-url`, `claims.several-hosts`, `claims.parameter-twice`, `claims.bad-parameter`.
 */
export function readClaimsAddress(text: string): ClaimsAddress {
  if (!/^postgres(ql)?:\/\//i.test(text) || !URL.canParse(text)) throw new DeskError('claims.bad-url', {})
  const url = new URL(text)
  const said = (name: string): string | null => {
    const [value = null, ...more] = url.searchParams.getAll(name)
    if (more.length > 0) throw new DeskError('claims.parameter-twice', { name })
    return value
  }
  const host = said('host') || decoded(url.hostname.replace(/^\[(.+)\]$/, '$1')) || 'localhost'
  if (host.includes(',')) throw new DeskError('claims.several-hosts', {})
  const password = said('password') || decoded(url.password)
  const user = said('user') || decoded(url.username) || ownName()
  const tls = tlsOf(said, isHere(host))
  return {
    host,
    user,
    password,
    tls,
    port: portOf(said('port') || url.port),
    database: decoded(url.pathname.slice(1)) || user,
    isOnlyHere: tls === null && said('sslmode') === null,
    signIn: signInOf(said('require_auth'), password !== '', tls?.checks === 'all'),
    options: said('options') ?? '',
    applicationName: said('application_name') || 'selvedge',
  }
}

/** A socket of this computer, or one of its own addresses and names. */
const isHere = (host: string): boolean =>
  host.startsWith('/') || (saidBy(host)?.every(address => kindOfAddress(address) === 'loopback') ?? false)

type Said = (name: string) => string | null

function refuse(name: string, value: string, allowed: readonly string[]): never {
  throw new DeskError('claims.bad-parameter', { name, value: value.slice(0, longestTold), allowed: allowed.join(', ') })
}

function tlsOf(said: Said, isNear: boolean): ClaimsTls | null {
  const files = { authorities: said('sslrootcert'), certificate: said('sslcert'), key: said('sslkey') }
  const negotiation = said('sslnegotiation') ?? 'postgres'
  if (negotiation !== 'postgres' && negotiation !== 'direct')
    refuse('sslnegotiation', negotiation, ['postgres', 'direct'])
  const isDirect = negotiation === 'direct'
  const isWanted = isDirect || Object.values(files).some(Boolean)
  const checks = checksOf(said, Boolean(files.authorities), isWanted, isNear)
  if (checks === null && isDirect) refuse('sslnegotiation', negotiation, ['postgres'])
  return checks && { checks, ...files, isDirect }
}

/** What is checked of a certificate; null: clear text. What isn't said is the safe way. */
function checksOf(said: Said, hasAuthorities: boolean, isWanted: boolean, isNear: boolean): ClaimsTls['checks'] | null {
  const mode = said('sslmode')
  const ssl = said('ssl')
  if (mode !== null) return checksOfMode(modeOf(mode), said('uselibpqcompat') === 'true', hasAuthorities)
  const isPlain = ssl === '0' || ssl === 'false'
  // Clear text to another computer is asked for by PostgreSQL's own word.
  if (ssl !== null && !['1', 'true', 'no-verify'].includes(ssl) && !(isPlain && isNear))
    refuse('ssl', ssl, ['ssl=true', 'ssl=no-verify', 'sslmode=disable'])
  if (isWanted) return 'all'
  if (ssl === 'no-verify') return 'nothing'
  return isNear && (ssl === null || isPlain) ? null : 'all'
}

/** As node-postgres 8 reads the modes: libpq's weaker meaning of some has to be asked for. */
function checksOfMode(mode: TlsMode, isLibpqs: boolean, hasAuthorities: boolean): ClaimsTls['checks'] | null {
  if (mode === 'disable') return null
  if (mode === 'no-verify' || (isLibpqs && mode === 'prefer')) return 'nothing'
  if (isLibpqs && mode === 'require') return hasAuthorities ? 'chain' : 'nothing'
  // Whoever has any certificate of a public authority would pass.
  if (isLibpqs && mode === 'verify-ca' && !hasAuthorities)
    refuse('sslmode', mode, ['verify-full', 'verify-ca&sslrootcert=FILE'])
  return isLibpqs && mode === 'verify-ca' ? 'chain' : 'all'
}

const modeOf = (mode: string): TlsMode => tlsModes.find(one => one === mode) ?? refuse('sslmode', mode, tlsModes)

/**
 * A password is only shown to whoever proves to know it (SCRAM) or to be the one that was meant (a checked certificate). A
 * server that lets everybody in may be anybody, too, where there is a password that it could have asked for.
 */
function signInOf(asked: string | null, hasPassword: boolean, isProven: boolean): SignInWay[] {
  if (asked !== null)
    return asked
      .split(',')
      .map(way => signInWays.find(one => one === way.trim()) ?? refuse('require_auth', way, signInWays))
  if (!hasPassword) return ['none']
  return isProven ? [...signInWays] : ['scram-sha-256']
}

function portOf(text: string): number {
  if (text === '') return usualPort
  const port = Number(text)
  return /^\d+$/.test(text) && port > 0 && port < 65_536 ? port : refuse('port', text, ['1–65535'])
}

/** A part of an address; a percent sign that encodes nothing is one. */
const decoded = (text: string): string =>
  text.replace(/(%[\da-f]{2})+/gi, run => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })

/** Whoever runs this, as PostgreSQL's own programs take it where no user is named. */
function ownName(): string {
  try {
    return userInfo().username
  } catch {
    throw new DeskError('claims.bad-url', {})
  }
}
