import { asDeskError } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import type { ServiceClient } from '../../service/index.ts'
import { isMasterPricing } from './master-pricing.ts'

/** How long the menu may take, in milliseconds. */
const patience = 30_000

type MenuClient = Pick<ServiceClient, 'menu'>

/**
 * What a person is to be told about the menu of a service. It is asked for once with each client, which is another after each sign-in;
 * again only where the service was not reached. Its failures are nobody's business: a service without a menu shows no master pricing.
 */
export class MenuNotices {
  readonly #known = new WeakMap<MenuClient, readonly Message[]>()
  readonly #asking = new WeakMap<MenuClient, Promise<void>>()

  /** What is known by now. */
  of(client: MenuClient): Message[] {
    return [...(this.#known.get(client) ?? [])]
  }

  /** Begins to ask where that was not done before; ends when it is known. Never rejects. */
  asked(client: MenuClient): Promise<void> {
    const asking = this.#asking.get(client) ?? this.#ask(client)
    this.#asking.set(client, asking)
    return asking
  }

  async #ask(client: MenuClient): Promise<void> {
    try {
      const menu = await client.menu(AbortSignal.timeout(patience))
      this.#known.set(client, menu.some(isMasterPricing) ? [message('pricing.master-retired', {})] : [])
    } catch (error) {
      if (asDeskError(error).retry !== 'no') this.#asking.delete(client)
    }
  }
}
