import { mostSourceBytes } from '../../../src-shared/contract/imports.ts'
import type { CommandHandlers } from '../../../src-shared/contract/index.ts'
import type { RetailerChoice } from '../../../src-shared/contract/prices.ts'
import { DeskError, hasCode } from '../../../src-shared/errors.ts'
import { SharedWork } from '../../../src-shared/serial-queue.ts'
import type { ListedExport, ServiceClient } from '../../service/index.ts'
import type { ImportDoor } from '../import-door.ts'
import { textIn } from '../reading/detect.ts'
import { byteOrderMark, encodingOf } from '../reading/encoding.ts'
import { isArchive } from '../reading/file-kind.ts'
import type { ExportFollowing } from './export-following.ts'

type ExportHandlers = Pick<
  CommandHandlers,
  'imports.exports' | 'imports.startExport' | 'imports.openExport' | 'imports.exportFile'
>

const day = 24 * 60 * 60_000

/** The commands on exports (contract/imports.ts). */
export function exportHandlers(door: ImportDoor, following: ExportFollowing): ExportHandlers {
  const starting = new SharedWork()
  /** A link may be good for a short time only: the list is asked again for it. */
  const fetched = async (id: string) => {
    const client = door.client()
    const { exports } = await listed(client)
    const ofNotification = async () => (await announced(client)).find(one => one.id === id)
    // A notification names an export by its batch, and one that isn't of prices is in no list.
    const found =
      exports.find(one => one.id === id) ?? exports.find(one => one.batch === id) ?? (await ofNotification())
    if (!found?.isReady || found.url === null) throw new DeskError('imports.no-export', { export: id })
    const bytes = await client.fetchExport(found.url, mostSourceBytes)
    return { found, bytes, isWorkbook: isArchive(Buffer.from(bytes.subarray(0, headBytes))) }
  }
  return {
    'imports.exports': async () => {
      const { service, prices } = await door.opened()
      const list = await listed(door.client())
      const exports = namedExports(list.exports, await prices.book.choices(service))
      return { exports, offered: list.offered }
    },
    'imports.startExport': async ({ retailer }) => {
      const { service } = await door.opened()
      const client = door.client()
      const follow = (batch: string | null) => {
        door.exportsChanged()
        following.follow(async signal => {
          const { exports } = await listed(client, signal)
          const asked = exports.find(one => batch !== null && one.batch === batch)
          const waits = asked ? !asked.isReady && isWaiting(asked) : exports.some(isWaiting)
          const print = JSON.stringify(exports.map(({ id, status, isReady }) => [id, status, isReady]))
          return { print, waits }
        })
      }
      try {
        return await starting.do([service, retailer], async () => {
          const { batch } = await client.startExport(retailer)
          follow(batch)
          return { batch }
        })
      } catch (error) {
        // It may have been started all the same: then the list shows it.
        if (hasCode(error, 'service.answer-unknown')) follow(null)
        throw error
      }
    },
    'imports.openExport': async ({ export: id, retailer }) => {
      const { bytes, isWorkbook } = await fetched(id)
      const name = fileName(retailer, id, isWorkbook ? 'xlsx' : 'csv')
      return { draft: await door.makeDraft({ name, retailer, bytes }) }
    },
    'imports.exportFile': async ({ export: id }) => {
      const { found, bytes, isWorkbook } = await fetched(id)
      if (isWorkbook) throw new DeskError('imports.export-is-workbook', {})
      // Of an export that a notification offers, only its words say what it is of.
      const isOfOrders = found.retailer === null && /order|订单/i.test(found.status)
      const name = isOfOrders ? `orders-${safe(id)}.csv` : fileName(found.retailer ?? 'prices', id, 'csv')
      return { name, text: textOf(bytes) }
    },
  }
}

/** This many bytes of a file are enough to detect its kind and encoding. */
const headBytes = 64 * 1024

/** The text of a file, however it is written. Throws `imports.not-a-table` for bytes that aren't text. */
function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const mark = byteOrderMark(file)
  const body = file.subarray(mark.bytes)
  return textIn(body, true, mark.encoding ?? encodingOf(body.subarray(0, headBytes)), mark.encoding !== null).text
}

/** Fills in what this desk knows of the exports' retailers: some services list the name in place of the id. */
function namedExports(exports: readonly ListedExport[], known: readonly RetailerChoice[]): ListedExport[] {
  return exports.map(one => {
    const byId = known.find(({ id }) => id === one.retailer)
    const byName = known.filter(({ name }) => name !== null && name === (one.retailerName ?? one.retailer))
    const found = byId ?? (byName.length === 1 ? byName[0] : undefined)
    return {
      ...one,
      retailer: found?.id ?? one.retailer,
      retailerName: one.retailerName ?? found?.name ?? null,
    }
  })
}

function noneIfAbsent(error: unknown): never[] {
  if (hasCode(error, 'service.operation-absent')) return []
  throw error
}

const ended =
  /fail|error|cancel|abort|reject|expired|done|complet|finish|success|(?<!\b(?:not|un)[ _-]?)ready|失败|取消|过期|完成|成功/i
const isWaiting = ({ isReady, status }: ListedExport) => !isReady && !ended.test(status)

/** The service's list of exports; if it has none, what its notifications offer. */
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
  return { exports: await announced(client, signal), offered: true }
}

/** The files that notifications of the last days offer. One without notifications has none; a failed question isn't "none". */
async function announced(client: ServiceClient, signal?: AbortSignal): Promise<ListedExport[]> {
  if (!client.offers('admin.notifications.index')) return []
  const notifications = await client.notifications(Date.now() - 7 * day, signal).catch(noneIfAbsent)
  return notifications
    .filter(({ url, kind, text }) => url !== null && /export/i.test(`${kind} ${text}`))
    .map(({ id, text, at, url, batch }): ListedExport => {
      const name = batch ?? id ?? url ?? ''
      return { id: name, retailer: null, retailerName: null, status: text, isReady: true, at, url, batch }
    })
}

const safe = (text: string) => text.replace(/[^A-Za-z0-9-]+/g, '-').slice(0, 40)

/** `fabric-prices-7-12.csv`, with what a file may be called of the ids. */
function fileName(retailer: string, id: string, kind: 'csv' | 'xlsx'): string {
  return `fabric-prices-${safe(retailer)}-${safe(id)}.${kind}`
}
