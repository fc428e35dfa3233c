import { mostSourceBytes } from '../../../src-shared/contract/imports.ts'
import type { CommandHandlers } from '../../../src-shared/contract/index.ts'
import { DeskError, hasCode } from '../../../src-shared/errors.ts'
import type { ListedExport, ServiceClient } from '../../service/index.ts'
import type { ImportDoor } from '../import-door.ts'
import type { ExportFollowing } from './export-following.ts'

type ExportHandlers = Pick<
  CommandHandlers,
  'imports.exports' | 'imports.startExport' | 'imports.openExport' | 'imports.exportFile'
>

const day = 24 * 60 * 60_000

/** The commands on exports (contract/imports.ts). */
export function exportHandlers(door: ImportDoor, following: ExportFollowing): ExportHandlers {
  /** A link may be good for a short time only: the list is asked anew for it. */
  const fetched = async (id: string) => {
    const client = door.client()
    const found = (await listed(client)).exports.find(one => one.id === id)
    if (!found?.isReady || found.url === null) throw new DeskError('imports.no-export', { export: id })
    return { found, bytes: await client.fetchExport(found.url, mostSourceBytes) }
  }
  return {
    'imports.exports': async () => {
      const { service, prices } = await door.opened()
      const list = await listed(door.client())
      const names = new Map((await prices.book.choices(service)).map(({ id, name }) => [id, name]))
      const exports = list.exports.map(one => ({
        ...one,
        retailerName: one.retailerName ?? names.get(one.retailer ?? '') ?? null,
      }))
      return { exports, offered: list.offered }
    },
    'imports.startExport': async ({ retailer }) => {
      await door.opened()
      const client = door.client()
      const { batch } = await client.startExport(retailer)
      door.exportsChanged()
      following.follow(async signal => {
        const { exports } = await listed(client, signal)
        const asked = exports.find(one => batch !== null && one.batch === batch)
        const waits = asked ? !asked.isReady && isWaiting(asked) : exports.some(isWaiting)
        return {
          print: JSON.stringify(exports.map(({ id, status, isReady }) => [id, status, isReady])),
          waits,
        }
      })
      return { batch }
    },
    'imports.openExport': async ({ export: id, retailer }) => {
      const { bytes } = await fetched(id)
      return { draft: await door.makeDraft({ name: fileName(retailer, id), retailer, bytes }) }
    },
    'imports.exportFile': async ({ export: id }) => {
      const { found, bytes } = await fetched(id)
      return { name: fileName(found.retailer ?? 'prices', id), text: new TextDecoder().decode(bytes) }
    },
  }
}

const ended = /fail|error|cancel|abort|reject|expired|done|complet|finish|ready|success/i
const isWaiting = ({ isReady, status }: ListedExport) => !isReady && !ended.test(status)

/** The service's list of exports; where it has none, what its notifications offer. */
async function listed(
  client: ServiceClient,
  signal?: AbortSignal,
): Promise<{ exports: ListedExport[]; offered: boolean }> {
  if (client.offers('admin.pricing.exports.index')) {
    try {
      return {
        exports: (await client.exports(signal)).exports,
        offered: client.offers('admin.pricing.export'),
      }
    } catch (error) {
      if (!hasCode(error, 'service.operation-absent')) throw error
    }
  }
  if (!client.offers('admin.pricing.export')) return { exports: [], offered: false }
  const notifications = await client.notifications(Date.now() - 7 * day, signal).catch(() => [])
  const exports = notifications
    .filter(({ url, kind, text }) => url !== null && /export/i.test(`${kind} ${text}`))
    .map(({ id, text, at, url, batch }): ListedExport => {
      const name = batch ?? id ?? url ?? ''
      return { id: name, retailer: null, retailerName: null, status: text, isReady: true, at, url, batch }
    })
  return { exports, offered: true }
}

/** `fabric-prices-7-12.csv`, with what a file may be called of the ids. */
function fileName(retailer: string, id: string): string {
  const safe = (text: string) => text.replace(/[^A-Za-z0-9-]+/g, '-').slice(0, 40)
  return `fabric-prices-${safe(retailer)}-${safe(id)}.csv`
}
