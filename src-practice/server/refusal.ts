import { z } from 'zod'

/** An error response, thrown by a route and sent as its JSON body. */
export class Refusal extends Error {
  readonly status: number
  readonly details: Record<string, unknown>

  constructor(status: number, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.details = details
  }
}

/** 422 with messages by field. */
export function invalid(errors: Record<string, string[]>): Refusal {
  const [first] = Object.values(errors).flat()
  return new Refusal(422, first ?? 'The request cannot be processed.', { errors })
}

/**
 * Validates input.
 * @throws Refusal 422 with `errors` by field; errors of the whole input are under `request`
 */
export function read<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
  const result = schema.safeParse(sent ?? {})
  if (result.success) return result.data
  const errors: Record<string, string[]> = {}
  for (const issue of result.error.issues) {
    const field = issue.path.length > 0 ? issue.path.join('.') : 'request'
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  throw invalid(errors)
}

/** An id as sent: a number, or its digits. */
export const idInput = z.union(
  [
    z.int().positive(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ],
  {
    error: 'Must be the number of a record.',
  },
)

/** Finds a record by an id from the path. @throws Refusal 404 */
export function found<T>(what: string, id: string, find: (id: number) => T | undefined): T {
  const record = /^\d{1,15}$/.test(id) ? find(Number(id)) : undefined
  if (record === undefined) throw new Refusal(404, `${what} ${id} was not found.`)
  return record
}
