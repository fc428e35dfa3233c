import { DeskError } from '../../src-shared/errors.ts'
import type { CallInput } from './call.ts'
import type { Operation, OperationId } from './operations.ts'

/**
 * The address of a call: the path template filled in and appended to the base URL (which may have a path), with the
 * query under the deployment's names. Throws `service.not-found` for a value that would change the path.
 */
export function requestUrl(
  baseUrl: string,
  id: OperationId,
  operation: Operation,
  input: Pick<CallInput, 'path' | 'query'>,
): URL {
  const path = operation.path.replace(/\{([^}]+)\}/g, (_gap, name: string) => {
    const value = input.path?.[name] ?? ''
    if (value === '' || value === '.' || value === '..') {
      throw new DeskError('service.not-found', { operation: id, what: `“${value}” is no ${name}` })
    }
    return encodeURIComponent(value)
  })
  const url = new URL(baseUrl + path)
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) url.searchParams.set(operation.query[name] ?? name, String(value))
  }
  return url
}

/** The body of a call as JSON under the deployment's names; null where nothing is sent. */
export function requestBody(operation: Operation, input: Pick<CallInput, 'body'>): string | null {
  if (!input.body) return null
  const renamed = Object.entries(input.body).map(([name, value]) => [operation.body[name] ?? name, value])
  return JSON.stringify(Object.fromEntries(renamed))
}
