import type { IppRequest } from './client.ts'
import { attributeNumber, groupOf, groupTags, type IppAttribute, type IppMessage, valuesOf } from './message.ts'
import { attribute, integer, ippOperations, keywords, operationGroup } from './operations.ts'
import { statusName } from './status.ts'

/** Asks the print server, and answers errors as answers. */
export type Ask = (request: IppRequest) => Promise<IppMessage>

const octetString = 0x30

function markOf(attributes: readonly IppAttribute[]): string | null {
  const [value] = valuesOf(attributes, 'notify-user-data')
  return value?.kind === 'octets' ? new TextDecoder().decode(value.bytes) : null
}

/**
 * Create-Printer-Subscriptions (RFC 3995, section 11.1.2) to events that are kept for Get-Notifications. `lease` is in seconds.
 * Answers its id; null if the printer makes none.
 */
export async function createSubscription(
  ask: Ask,
  printerUri: string,
  mark: string,
  lease: number,
  events: readonly string[] = ['job-completed'],
): Promise<number | null> {
  const answer = await ask({
    operation: ippOperations.createPrinterSubscriptions,
    groups: [
      operationGroup(printerUri, null),
      {
        tag: groupTags.subscription,
        attributes: [
          keywords('notify-pull-method', 'ippget'),
          keywords('notify-events', ...events),
          attribute('notify-user-data', {
            kind: 'octets',
            tag: octetString,
            bytes: new TextEncoder().encode(mark),
          }),
          integer('notify-lease-duration', lease),
        ],
      },
    ],
  })
  return attributeNumber(groupOf(answer, groupTags.subscription), 'notify-subscription-id')
}

/** The ids of our own subscriptions that bear this mark, the oldest first. */
export async function findSubscriptions(ask: Ask, printerUri: string, mark: string): Promise<number[]> {
  const wanted = keywords('requested-attributes', 'notify-subscription-id', 'notify-user-data')
  const mine = attribute('my-subscriptions', { kind: 'boolean', value: true })
  const groups = [operationGroup(printerUri, null, wanted, mine)]
  const answer = await ask({ operation: ippOperations.getSubscriptions, groups })
  const found = answer.groups.filter(({ tag, attributes }) => {
    return tag === groupTags.subscription && markOf(attributes) === mark
  })
  return found
    .flatMap(({ attributes }) => attributeNumber(attributes, 'notify-subscription-id') ?? [])
    .sort((a, b) => a - b)
}

/** Renew-Subscription; what cannot be renewed is found to be gone when it is read. */
export async function renewSubscription(ask: Ask, printerUri: string, id: number, lease: number): Promise<void> {
  const renewed = { tag: groupTags.subscription, attributes: [integer('notify-lease-duration', lease)] }
  const groups = [operationGroup(printerUri, null, integer('notify-subscription-id', id)), renewed]
  await ask({ operation: ippOperations.renewSubscription, groups })
}

/** Cancel-Subscription; one that is gone already is no error. */
export async function cancelSubscription(ask: Ask, printerUri: string, id: number): Promise<void> {
  const groups = [operationGroup(printerUri, null, integer('notify-subscription-id', id))]
  await ask({ operation: ippOperations.cancelSubscription, groups })
}

/** Get-Notifications (RFC 3996, section 5) from that sequence number on. */
export function readEvents(ask: Ask, printerUri: string, id: number, from: number): Promise<IppMessage> {
  const which = [integer('notify-subscription-ids', id), integer('notify-sequence-numbers', from)]
  return ask({
    operation: ippOperations.getNotifications,
    groups: [operationGroup(printerUri, null, ...which)],
  })
}

/** The events in an answer of `readEvents`; null if it is none, or where numbers are missing behind `from`. */
export function unbrokenEvents(answer: IppMessage, from: number): IppAttribute[][] | null {
  if (statusName(answer) !== 'successful') return null
  const events = answer.groups.filter(group => group.tag === groupTags.event).map(group => group.attributes)
  const isWhole = events.every((event, at) => attributeNumber(event, 'notify-sequence-number') === from + at)
  return isWhole ? events : null
}
