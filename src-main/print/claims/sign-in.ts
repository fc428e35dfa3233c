import { DeskError } from '../../../src-shared/errors.ts'
import type { ClaimsAddress, SignInWay } from './claims-address.ts'
import { ProtocolError } from './server-messages.ts'

/** What a server asks for in an authentication message (PostgreSQL, 55.7), by its number. */
const asked: Partial<Record<number, SignInWay>> = { 3: 'password', 5: 'md5', 10: 'scram-sha-256' }
const [authentication, errorMessage, notice] = Buffer.from('REN')
const accepted = 0
/** A server's part of SCRAM, after the first message of it. */
const scramParts = [11, 12]

/**
 * Watches how a server signs a station in, before the driver answers it: a password, or what is made of one, goes only to whom
 * the address allows it, and whoever has to prove to know it has done so before anything else is taken from them.
 */
export class SignIn {
  readonly #allowed: readonly SignInWay[]
  readonly #hasPassword: boolean
  #way: SignInWay | null = null
  #isOver = false

  constructor({ signIn, password }: Pick<ClaimsAddress, 'signIn' | 'password'>) {
    this.#allowed = signIn
    this.#hasPassword = password !== ''
  }

  /**
   * Each message, before the driver sees it; `isProven`: the server's signature was right. Throws `claims.clear-password`,
   * `claims.no-password`, `claims.unproven` and `ProtocolError`.
   */
  see(message: Buffer, isProven: () => boolean): void {
    const type = message[0]
    if (type !== authentication) {
      if (!this.#isOver && type !== errorMessage && type !== notice) throw new ProtocolError('no sign-in')
      return
    }
    if (this.#isOver || message.length < 9) throw new ProtocolError('sign-in')
    const code = message.readUInt32BE(5)
    if (code === accepted) {
      this.#accept(isProven)
      return
    }
    if (scramParts.includes(code) && this.#way === 'scram-sha-256') return
    const way = asked[code]
    if (!way || this.#way !== null) throw new ProtocolError(`sign-in ${code}`)
    if (!this.#hasPassword) throw new DeskError('claims.no-password', {})
    // SCRAM shows nothing to who doesn't know the password: it is never too much.
    if (way !== 'scram-sha-256' && !this.#allowed.includes(way)) throw new DeskError('claims.clear-password', { way })
    this.#way = way
  }

  #accept(isProven: () => boolean): void {
    const isRight = this.#way === null ? this.#allowed.includes('none') : this.#way !== 'scram-sha-256' || isProven()
    if (!isRight) throw new DeskError('claims.unproven', {})
    this.#isOver = true
  }
}
