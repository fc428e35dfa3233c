import { z } from 'zod'
import { command, reading } from './command.ts'
import { messageSchema } from './message.ts'

const name = z.string().trim().min(1).max(200)

/** By our field and our value. */
const theirValues = z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])))

/** What an operation needs at a deployment, where that differs from ours; null: nothing. */
export const operationNeed = z.strictObject({
  permission: name.nullable().optional(),
  role: name.nullable().optional(),
})

/** One row of the operation table that a profile changes (bindings, section 1); null: the deployment has none. */
export const operationOverride = operationNeed
  .extend({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
    path: z.string().startsWith('/').optional(),
    /** Names of query parameters: ours to theirs; null: not sent. `{retailer}` is a gap of the path that is sent so instead. */
    query: z.record(z.string(), z.string().nullable()).optional(),
    /**
     * Names of body fields: ours to theirs; null: not sent. A dot leads deeper, through lists too (`cells.days`), and `*` is any
     * name; theirs may be elsewhere (`data.amount`).
     */
    body: z.record(z.string(), z.string().nullable()).optional(),
    /** Values of query parameters and body fields, by our name of the field: ours to theirs. */
    values: theirValues.optional(),
    /** Names and values of fields in answers, at any depth: ours to theirs. */
    answer: z.strictObject({ names: z.record(name, name).optional(), values: theirValues.optional() }).optional(),
    /** What a 404 means: `absent`, that there is no such operation; `record`, that there is no such record. */
    not_found: z.enum(['absent', 'record']).optional(),
    /** For `admin.me.preferences`: false sends only what was changed. */
    whole: z.boolean().optional(),
    /** For `admin.me.show`: the roles that are super admins, beside those called so. */
    super_admin: z.array(name).min(1).max(20).optional(),
    /** For `admin.me.menu`: the menu's entries (key, path or label) by the desk's screen, such as `production`. */
    screens: z.record(z.string(), z.array(name).max(50)).optional(),
  })
  .nullable()

export const operationOverrides = z.record(
  // `admin.*`: all reads whose paths are assumed; only `not_found` is for them.
  z.string().regex(/^admin\.(?:[a-z0-9.-]+|\*)$/),
  operationOverride,
)
export type OperationOverrides = z.infer<typeof operationOverrides>

export const profileView = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  /** True for the practice service that this desk started itself. */
  practice: z.boolean(),
  operations: operationOverrides,
})
export type ProfileView = z.infer<typeof profileView>

/** Who the token belongs to, as `/admin/me` said. */
export const me = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: z.string().nullable(),
  superAdmin: z.boolean(),
  permissions: z.array(z.string()),
  /** All its roles, as the service names them. */
  roles: z.array(z.string()).optional(),
  /** What operations need at this deployment, where its profile says so. */
  needs: z.record(z.string(), operationNeed).optional(),
  /** The language stored at the service, such as `zh-CN`; null if there is none, or one that isn't known. */
  locale: z.string().nullable(),
  /** The time zone stored at the service, such as `Asia/Shanghai`; null if there is none, or one that isn't known. */
  timezone: z.string().nullable(),
})
export type Me = z.infer<typeof me>

export const sessionState = z.object({
  profile: profileView.nullable(),
  /** `token-refused`: the service answered 401; calls have stopped and the desk asks for a token. `unproven`: there is a token, but the service was not reached yet. */
  status: z.enum(['no-profile', 'signed-out', 'unproven', 'signed-in', 'token-refused']),
  me: me.nullable(),
  /** Where the token is kept; `session-only` comes with a problem that says why. */
  tokenKept: z.enum(['keychain', 'session-only', 'none']),
  problem: messageSchema.nullable(),
})
export type SessionState = z.infer<typeof sessionState>

export const sessionCommands = {
  'session.state': reading(z.object({}), sessionState, { of: 'desk' }),
  /** The only way of a token: in. */
  'session.signIn': command(z.object({ profileId: z.string(), token: z.string().min(1).max(16_384) }), sessionState, {
    of: 'desk',
  }),
  'session.signOut': command(z.object({}), sessionState),
  'profiles.list': reading(z.object({}), z.array(profileView), { of: 'desk' }),
  'profiles.save': command(
    z.object({
      id: z.string().optional(),
      name: z.string().trim().min(1).max(80),
      baseUrl: z.string().trim().min(1).max(2000),
      operations: operationOverrides,
    }),
    profileView,
    { of: 'desk' },
  ),
  /**
   * Checks that the service answers at a URL, without a token; the problem says why not: `service.no-answer` or
   * `service.not-service`. The answer's URL has the scheme that was left out. Throws `service.bad-address` or
   * `service.insecure-address`.
   */
  'profiles.check': reading(
    z.object({ baseUrl: z.string().trim().min(1).max(2000), operations: operationOverrides.optional() }),
    z.object({ problem: messageSchema.nullable(), baseUrl: z.string() }),
    { of: 'desk' },
  ),
  /** Removes a profile and its token from the keychain; the ledger of its jobs stays. */
  'profiles.remove': command(z.object({ id: z.string() }), z.object({}), { of: 'desk' }),
  'profiles.open': command(z.object({ id: z.string() }), sessionState, { of: 'desk' }),
}

export const sessionEvents = {
  'session.changed': sessionState,
  'profiles.changed': z.array(profileView),
}
