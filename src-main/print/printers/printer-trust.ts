import type { IppEndpoint } from './ipp/endpoint.ts'
import type { Login } from './ipp/sign-in.ts'

/** What a connection to a printer asks about what a person has said of it. None of it rejects. */
export interface PrinterTrust {
  /** The password that is kept for its place; null: none is. */
  findLogin?(endpoint: IppEndpoint): Promise<Login | null>
  /** The fingerprint of the certificate that is trusted there; null: none is. */
  findPin?(endpoint: IppEndpoint): Promise<string | null>
  /** Another number whenever one of both may have changed: what was found before counts no more. */
  changes?(): number
}
