import type { Me } from '../../contract/session.ts'
import { DeskError } from '../../errors.ts'
import { foldWord } from '../../print/stage.ts'
import { firstTextOf, idOf, isRecord, type JsonRecord, recordOf, textOf } from '../fields.ts'
import type { AnswerContext } from '../operation.ts'

/** A list of texts that comes as texts, as records with a name, or as a map of name to true. */
function namesIn(value: unknown): string[] {
  if (isRecord(value)) return Object.keys(value).filter(name => value[name] === true)
  if (!Array.isArray(value)) return []
  return value.flatMap(entry => nameOf(entry) ?? [])
}

const nameOf = (value: unknown) =>
  isRecord(value) ? firstTextOf(value, ['name', 'slug', 'key', 'title']) : textOf(value)

/**
 * Reads who a token belongs to (specification 4.1 and part 5). Super admin is a role of that name, however it is
 * spelt. Throws `service.unexpected-shape` for an answer that names nobody: it proves no token.
 */
export function readMe(
  answer: unknown,
  { operation, clean }: Pick<AnswerContext, 'operation' | 'clean'>,
): Me {
  const names = ['user', 'profile', 'me']
  // Permissions may stand beside the record of the person.
  const beside = isRecord(answer) ? answer : {}
  const record: JsonRecord = { ...beside, ...recordOf(answer, names, operation) }
  const roles = namesIn(record['roles'])
  const role = nameOf(record['role']) ?? roles[0] ?? null
  const me: Me = {
    id: idOf(record['id']) ?? idOf(record['user_id']),
    name: firstTextOf(record, ['name', 'full_name', 'username']),
    email: textOf(record['email']),
    role,
    superAdmin: [role ?? '', ...roles].some(word => foldWord(word) === 'super admin'),
    permissions: [...new Set(namesIn(record['permissions']))],
  }
  if (me.id === null && me.name === null && me.email === null && !Object.hasOwn(record, 'permissions')) {
    throw new DeskError('service.unexpected-shape', { operation, what: 'it names nobody' })
  }
  const cleaned = (text: string | null) => (text === null ? null : clean(text))
  return {
    ...me,
    id: cleaned(me.id),
    name: cleaned(me.name),
    email: cleaned(me.email),
    role: cleaned(me.role),
    permissions: me.permissions.map(clean),
  }
}

/** True where the account has a permission; case, space, hyphen and underscore alike. */
export function mayDo(me: Me | null, permission: string): boolean {
  return me?.permissions.some(name => foldWord(name) === foldWord(permission)) ?? false
}
