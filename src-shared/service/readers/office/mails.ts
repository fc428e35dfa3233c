import { isRecord, textOf } from '../../fields.ts'
import type { AnswerContext } from '../../operation.ts'
import { type Fields, fieldsOf, nameIn } from '../kit.ts'

type Context = Pick<AnswerContext, 'clean'>

/** A mail's text in one language. */
export interface MailText {
  subject: string
  body: string
}

/** An email template in a list; times are ms since 1970, UTC. */
export interface MailTemplateRow {
  key: string
  name: string | null
  updatedAt: number | null
  updatedBy: string | null
}

/** An email template with its texts by locale, and the variables that it may use. */
export interface MailTemplate extends MailTemplateRow {
  texts: Readonly<Record<string, MailText>>
  /** Without braces. Empty: the service names none. */
  variables: string[]
  /** The number of the version that counts; null where the service gives none. */
  version: string | null
}

export interface MailVersion {
  version: string
  at: number | null
  by: string | null
  texts: Readonly<Record<string, MailText>>
}

/** Reads a template of a list; null for one without a key. */
export function readMailRow(value: unknown, context: Context): MailTemplateRow | null {
  const fields = fieldsOf(value, context)
  const key = fields?.id('key', 'id', 'slug') ?? null
  return fields && key !== null ? rowOf(fields, key) : null
}

const rowOf = (fields: Fields, key: string): MailTemplateRow => ({
  key,
  name: fields.text('name', 'title'),
  updatedAt: fields.time('updated_at'),
  updatedBy: nameIn(fields, ['updated_by'], ['name', 'email']),
})

export function readMailTemplate(record: Record<string, unknown>, context: AnswerContext): MailTemplate {
  const fields = fieldsOf(record, context) as Fields
  return {
    ...rowOf(fields, fields.id('key', 'id', 'slug') ?? context.path['key'] ?? ''),
    texts: textsOf(fields, record),
    variables: fields
      .list('variables', 'placeholders')
      .flatMap(one => textOf(isRecord(one) ? (one['name'] ?? one['key']) : one) ?? [])
      .map(name => name.replace(/^\{\{\s*|\s*\}\}$/g, '')),
    version: fields.id('version'),
  }
}

/** Reads a version; null for one without a number. */
export function readMailVersion(value: unknown, context: AnswerContext): MailVersion | null {
  const fields = fieldsOf(value, context)
  const version = fields?.id('version', 'id', 'number') ?? null
  if (!fields || version === null || !isRecord(value)) return null
  const by = nameIn(fields, ['created_by', 'updated_by', 'author'], ['name', 'email'])
  return { version, at: fields.time('created_at', 'updated_at'), by, texts: textsOf(fields, value) }
}

/** Texts by locale; one text without a locale is English. What is edited is kept as it came, white space too. */
function textsOf(fields: Fields, record: Record<string, unknown>): Record<string, MailText> {
  const own = fields.inner('texts', 'locales', 'translations')?.record
  const raw = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : '')
  const textIn = (one: Record<string, unknown>) => ({
    subject: raw(one['subject']),
    body: raw(one['body'] ?? one['html']),
  })
  if (own) {
    const source = (record['texts'] ?? record['locales'] ?? record['translations'] ?? own) as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(source).flatMap(([locale, one]) => (isRecord(one) ? [[locale, textIn(one)]] : [])),
    )
  }
  return { en: textIn(fields.record) }
}

/** Reads a rendered mail. */
export function readMailPreview(json: unknown, context: AnswerContext): MailText {
  const outer = fieldsOf(json, context)
  const fields = outer?.inner('data', 'preview') ?? outer
  const html = fields?.record['html'] ?? fields?.record['body']
  return { subject: fields?.text('subject') ?? '', body: typeof html === 'string' ? html.toWellFormed() : '' }
}

const variable = /\{\{\s*([^{}]*?)\s*\}\}/g

/**
 * The faults of a template's text: variables that the template doesn't offer, by name, and braces that don't close. A
 * template that names no variables is not checked for them.
 */
export function mailFaults(text: string, variables: readonly string[]): { unknown: string[]; unclosed: boolean } {
  const used = [...text.matchAll(variable)].map(([, name = '']) => name)
  const unknown = variables.length === 0 ? [] : [...new Set(used.filter(name => !variables.includes(name)))]
  return { unknown, unclosed: /\{\{|\}\}/.test(text.replace(variable, '')) }
}

/** Fills the gaps of a text; a gap whose value isn't known stays, to be seen. */
export const fillGaps = (text: string, values: Readonly<Record<string, string | null | undefined>>): string =>
  text.replace(variable, (gap, name: string) => values[name] ?? gap)
