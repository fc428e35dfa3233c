import type { FastifyInstance } from 'fastify'
import { readSetting, writeSetting } from '../database.ts'
import { menuFor } from './menu.ts'
import { type ServiceParts, serve } from './service.ts'

function stored({ database }: ServiceParts): { locale: string; timezone: string } {
  return {
    locale: readSetting(database, 'locale') ?? 'en',
    timezone: readSetting(database, 'timezone') ?? 'UTC',
  }
}

/** Profile and sessions (specification 4.1). */
export function addSessionRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { signedIn, database } = parts

  serve(app, 'admin.me.show', async () => ({
    id: 1,
    name: 'Robin Practice',
    email: 'robin@practice.example',
    role: signedIn.role,
    roles: [signedIn.role],
    super_admin: signedIn.role === 'super_admin',
    permissions: signedIn.permissions,
    ...stored(parts),
  }))

  serve(app, 'admin.me.menu', async () => ({
    menu: menuFor(signedIn.role, stored(parts).locale, parts.showMaster),
  }))

  serve(app, 'admin.me.preferences', async ({ body: { locale, timezone } }) => {
    if (locale !== undefined) writeSetting(database, 'locale', locale)
    if (timezone !== undefined) writeSetting(database, 'timezone', timezone)
    return stored(parts)
  })

  serve(app, 'admin.sessions.revoke-all', async () => {
    parts.token.revoked = true
    return { sessions_revoked: 1, tokens_revoked: 1 }
  })
}
