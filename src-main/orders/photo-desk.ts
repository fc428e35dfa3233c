import type { CommandHandlers } from '../../src-shared/contract/index.ts'
import { DeskError, hasCode } from '../../src-shared/errors.ts'
import type { ServiceClient } from '../service/index.ts'
import type { Session } from '../session/index.ts'

/** The link of a photo, and when it expires (ms since 1970), where the service says so. */
interface PhotoLink {
  url: string | null
  expiresAt: number | null
}

/** An answer with links, read once for all photos in it, and again when they have expired. */
interface Links<Answer> {
  key: string
  answer: Promise<Answer>
}

/** So many answers are looked at one after the other. */
const mostKept = 4
/** A link that expires while it is used has expired. */
const marginMs = 5_000

/** Says that a link is no longer valid, in the ways of the usual stores. */
const staleStatuses = [401, 403, 404, 410]

/** Fetches photos by the links of an answer that `ask` gives; they are renewed once when they have expired. */
function renewing<Answer>(session: Session, ask: (client: ServiceClient, key: string) => Promise<Answer>) {
  const kept = new WeakMap<ServiceClient, Links<Answer>[]>()
  const known = (client: ServiceClient) => kept.get(client) ?? []
  const read = (client: ServiceClient, key: string): Links<Answer> => {
    const links = { key, answer: ask(client, key) }
    const forget = () =>
      kept.set(
        client,
        known(client).filter(one => one !== links),
      )
    links.answer.catch(forget)
    kept.set(client, [links, ...known(client).filter(one => one.key !== key)].slice(0, mostKept))
    return links
  }
  const linksOf = (client: ServiceClient, key: string) =>
    known(client).find(one => one.key === key) ?? read(client, key)
  /** Renewed once for all photos that found the same links expired. */
  const renewed = (client: ServiceClient, old: Links<Answer>) => {
    const now = linksOf(client, old.key)
    return now === old ? read(client, old.key) : now
  }

  return async (key: string, find: (answer: Answer) => PhotoLink | undefined) => {
    const client = session.client()
    // A link that was read before would be good without the account.
    if (session.state().status === 'token-refused') throw new DeskError('service.token-refused', {})
    if (!client) throw new DeskError('session.not-signed-in', { profile: session.state().profile?.name ?? '-' })
    const links = linksOf(client, key)
    const first = find(await links.answer)
    if (first && !isExpired(first)) {
      try {
        return await client.fetchImage(urlOf(first))
      } catch (error) {
        if (!hasCode(error, 'photo.link-refused') || !staleStatuses.includes(Number(error.data.status))) throw error
      }
    }
    const second = find(await renewed(client, links).answer)
    if (!second) throw new DeskError('photo.gone', {})
    return client.fetchImage(urlOf(second))
  }
}

/** The photos of quality control and of vision checks: fetched here, without the token. */
export function photoHandlers(session: Session): Pick<CommandHandlers, 'orders.photo' | 'vision.photo'> {
  const ofOrder = renewing(session, (client, order) => client.read('admin.orders.qc-photos', { path: { order } }))
  const ofChecks = renewing(session, client =>
    client.read('admin.vision-checks.results.index', { query: { shape: 'v2' } }),
  )
  return {
    'orders.photo': ({ order, checkpoint, photo, index }) =>
      ofOrder(order, checkpoints => {
        const all = checkpoints.find(({ key }) => key === checkpoint)?.photos ?? []
        // The window may have read the list later than this desk did: its place alone would be another photo.
        return photo === null ? all[index] : all.find(({ id }) => id === photo)
      }),
    'vision.photo': ({ check }) =>
      ofChecks('', ({ rows }) => {
        const found = rows.find(({ id }) => id === check)
        return found && { url: found.photoUrl, expiresAt: found.photoExpiresAt }
      }),
  }
}

const isExpired = ({ expiresAt }: PhotoLink) => expiresAt !== null && expiresAt < Date.now() + marginMs

function urlOf({ url }: PhotoLink): string {
  if (url === null) throw new DeskError('photo.no-link', {})
  return url
}
