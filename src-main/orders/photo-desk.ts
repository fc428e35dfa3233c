import type { CommandHandlers } from '../../src-shared/contract/index.ts'
import { DeskError, hasCode } from '../../src-shared/errors.ts'
import type { QcCheckpoint, QcPhoto } from '../../src-shared/service/readers/orders/photos.ts'
import type { ServiceClient } from '../service/index.ts'
import type { Session } from '../session/index.ts'

/** Links are read once for the photos of an order, and again when they have expired. */
interface Links {
  order: string
  checkpoints: Promise<QcCheckpoint[]>
}

/** So many orders are looked at one after the other. */
const mostKept = 4
/** A link that expires while it is used has expired. */
const marginMs = 5_000

/** Says that a link is no longer valid, in the ways of the usual stores. */
const staleStatuses = [401, 403, 404, 410]

/** The photos of quality control: fetched here, without the token, by links that are renewed once when they have expired. */
export function photoHandlers(session: Session): Pick<CommandHandlers, 'orders.photo'> {
  const kept = new WeakMap<ServiceClient, Links[]>()

  const read = (client: ServiceClient, order: string): Links => {
    const checkpoints = client.read('admin.orders.qc-photos', { path: { order } })
    const links = { order, checkpoints }
    const forget = () =>
      setKept(
        client,
        known(client).filter(one => one !== links),
      )
    checkpoints.catch(forget)
    setKept(client, [links, ...known(client).filter(one => one.order !== order)].slice(0, mostKept))
    return links
  }
  const known = (client: ServiceClient) => kept.get(client) ?? []
  const setKept = (client: ServiceClient, links: Links[]) => void kept.set(client, links)
  const linksOf = (client: ServiceClient, order: string) =>
    known(client).find(one => one.order === order) ?? read(client, order)
  /** Renewed once for all photos that found the same links expired. */
  const renewed = (client: ServiceClient, old: Links) => {
    const now = linksOf(client, old.order)
    return now === old ? read(client, old.order) : now
  }

  return {
    'orders.photo': async ({ order, checkpoint, photo, index }) => {
      const client = session.client()
      // A link that was read before would be good without the account.
      if (session.state().status === 'token-refused') throw new DeskError('service.token-refused', {})
      if (!client) throw new DeskError('session.not-signed-in', { profile: session.state().profile?.name ?? '-' })
      const find = async (links: Links) => {
        const all = (await links.checkpoints).find(({ key }) => key === checkpoint)?.photos ?? []
        return (photo === null ? undefined : all.find(({ id }) => id === photo)) ?? all[index]
      }
      const links = linksOf(client, order)
      const first = await find(links)
      if (first && !isExpired(first)) {
        try {
          return await client.fetchImage(urlOf(first))
        } catch (error) {
          if (!hasCode(error, 'photo.link-refused') || !staleStatuses.includes(error.data.status)) throw error
        }
      }
      const second = await find(renewed(client, links))
      if (!second) throw new DeskError('photo.gone', {})
      return client.fetchImage(urlOf(second))
    },
  }
}

const isExpired = ({ expiresAt }: QcPhoto) => expiresAt !== null && expiresAt < Date.now() + marginMs

function urlOf({ url }: QcPhoto): string {
  if (url === null) throw new DeskError('photo.no-link', {})
  return url
}
