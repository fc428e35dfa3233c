import { DeskError } from '../../../errors.ts'
import type { FilterView, StatusCatalogue, StatusTab } from '../../../orders/catalogue.ts'
import { foldWord } from '../../../print/job.ts'
import { isRecord, type JsonRecord, snakeCased, textOf } from '../../fields.ts'
import type { AnswerContext } from '../../operation.ts'
import { type Fields, fieldsOf } from '../kit.ts'
import { entriesOf, type ListEntry } from '../list-entries.ts'

/** Reads the status catalogue. Throws `service.unexpected-shape` if it has no tabs. */
export function readStatusCatalogue(json: unknown, context: AnswerContext): StatusCatalogue {
  const record = catalogueIn(json)
  const tabs = entriesIn(record['tabs'] ?? record['statuses']).flatMap(entry => tabOf(entry, context) ?? [])
  if (tabs.length === 0) {
    throw new DeskError('service.unexpected-shape', { operation: context.operation, what: 'it has no tabs' })
  }
  const views = entriesIn(record['filter_views'] ?? record['filters'] ?? record['views'])
  return {
    tabs: onceEach(tabs),
    filterViews: onceEach(views.flatMap(entry => viewOf(entry, context) ?? [])),
    separator: separatorOf(record['multi_status']),
  }
}

function catalogueIn(json: unknown): JsonRecord {
  if (Array.isArray(json)) return { tabs: json }
  const outer = isRecord(json) ? snakeCased(json) : {}
  const named = ['data', 'status_catalogue', 'catalogue'].map(name => outer[name]).find(one => one !== undefined)
  return named === undefined || outer['tabs'] !== undefined ? outer : catalogueIn(named)
}

const entriesIn = (list: unknown): ListEntry[] => (Array.isArray(list) || isRecord(list) ? entriesOf(list) : [])

/** An entry's fields, of which a bare text is both key and label. */
function namedIn(
  { key, value }: ListEntry,
  context: AnswerContext,
): { key: string; label: string; fields: Fields | null } | null {
  const fields = fieldsOf(value, context)
  const text = fields ? null : textOf(value)
  const own =
    fields?.text('key', 'slug', 'value', 'id', 'name') ?? key ?? text ?? fields?.text('label', 'title') ?? null
  if (own === null) return null
  return {
    key: context.clean(own),
    label: context.clean(fields?.text('label', 'title', 'name') ?? text ?? own),
    fields,
  }
}

function tabOf(entry: ListEntry, context: AnswerContext): StatusTab | null {
  const named = namedIn(entry, context)
  if (named === null) return null
  const { key, label, fields } = named
  const given = fields?.record['statuses'] ?? fields?.record['status']
  const listed = Array.isArray(given) ? given : given === undefined || given === null ? null : [given]
  const own = foldWord(key) === 'all' ? [] : [key]
  const statuses = listed?.flatMap(one => statusIn(one, context) ?? []) ?? own
  return { key, label, statuses, count: fields?.number('count', 'total', 'orders_count') ?? null }
}

const statusIn = (value: unknown, context: AnswerContext): string | null => {
  const text = isRecord(value) ? fieldsOf(value, context)?.text('key', 'slug', 'value', 'name', 'label') : textOf(value)
  return text === null || text === undefined ? null : context.clean(text)
}

function viewOf(entry: ListEntry, context: AnswerContext): FilterView | null {
  const named = namedIn(entry, context)
  if (named === null) return null
  const { key, label, fields } = named
  const status = fields?.record['status'] ?? fields?.record['tab'] ?? fields?.record['parent']
  const count = fields?.number('count', 'total', 'orders_count') ?? null
  return { key, label, status: statusIn(status, context), count }
}

/** A separator in a record, bare, or a flag; a service that declares none takes one status at a time. */
function separatorOf(declared: unknown): string | null {
  if (isRecord(declared)) {
    const off = declared['enabled'] === false || declared['supported'] === false
    return off ? null : separatorOf(declared['separator'] ?? true)
  }
  if (declared === true) return ','
  return typeof declared === 'string' && declared !== '' && declared.length <= 3 ? declared : null
}

const onceEach = <T extends { key: string }>(all: readonly T[]): T[] =>
  all.filter(({ key }, at) => all.findIndex(one => one.key === key) === at)
