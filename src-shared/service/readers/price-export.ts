import type { PriceExport } from '../../contract/imports.ts'
import { foldWord } from '../../print/stage.ts'
import { firstTextOf, idOf, isRecord, textOf, timeOf } from '../fields.ts'
import type { AnswerContext } from '../operation.ts'
import { linkIn, linkNames } from './links.ts'
import { batchOf } from './started.ts'

/** An export as the service lists it, with where its file lies. */
export interface ListedExport extends PriceExport {
  url: string | null
  /** The service's name for the job that made it. */
  batch: string | null
}

// Whatever word a service has, in its account's language; a file with a link and a word that is none of these is there.
const failedWords = /fail|error|cancel|abort|reject|expired|失败|错误|取消|过期/
const waitingWords =
  /queue|pending|process(?!ed)|running|wait|start|progress|dispatch|\bnew\b|creat(?!ed)|(generat|prepar|build|export|work)ing|schedul|\b(not|un) ?ready|排队|等待|处理中|生成中/

/** Reads an export; null where nothing names it. */
export function readPriceExport(
  record: unknown,
  { baseUrl }: Pick<AnswerContext, 'baseUrl'>,
): ListedExport | null {
  if (!isRecord(record)) return null
  const link = firstTextOf(record, [...linkNames, 'file_url', 'file', 'path'])
  const id = idOf(record['id']) ?? idOf(record['export_id']) ?? batchOf(record)
  if (id === null) return null
  const { retailer, account } = record
  const inner = [retailer, account].find(isRecord)
  const bare = idOf(record['retailer_id']) ?? idOf(record['account_id'])
  const status = textOf(record['status']) ?? textOf(record['state']) ?? ''
  const word = foldWord(status)
  const url = linkIn(link, baseUrl)
  return {
    id,
    retailer: inner ? idOf(inner['id']) : (bare ?? idOf(retailer)),
    retailerName: inner
      ? firstTextOf(inner, ['brandname', 'brand_name', 'name'])
      : firstTextOf(record, ['retailer_name', 'brandname']),
    status,
    isReady: url !== null && !failedWords.test(word) && !waitingWords.test(word),
    at: timeOf(record['created_at']) ?? timeOf(record['date']),
    url,
    batch: batchOf(record),
  }
}
