import type { FastifyInstance } from 'fastify'
import { readSetting, writeSetting } from '../database.ts'
import { consolePath, consoleTitle, menuFor } from './menu.ts'
import { Refusal } from './refusal.ts'
import { type ServiceParts, serve } from './service.ts'

/** Null until someone chose one: the desk then goes by its computer. */
function stored({ database }: ServiceParts): { locale: string | null; timezone: string | null } {
  return { locale: readSetting(database, 'locale') ?? null, timezone: readSetting(database, 'timezone') ?? null }
}

/** Profile and sessions (specification 4.1), and the pages that the menu links to. */
export function addSessionRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { signedIn, database, tokens } = parts

  serve(app, 'admin.me.show', async () => ({
    id: 1,
    name: 'Robin Practice',
    email: 'robin@practice.example',
    role: signedIn.role,
    roles: [signedIn.role],
    permissions: signedIn.permissions,
    ...stored(parts),
  }))

  serve(app, 'admin.me.menu', async () => ({
    menu: menuFor(signedIn.role, stored(parts).locale ?? 'en', {
      origin: parts.origin(),
      withRetired: parts.showMaster,
    }),
  }))

  serve(app, 'admin.me.preferences', async ({ body: { locale, timezone } }) => {
    if (locale !== undefined) writeSetting(database, 'locale', locale)
    if (timezone !== undefined) writeSetting(database, 'timezone', timezone)
    return stored(parts)
  })

  serve(app, 'admin.sessions.revoke-all', async () => {
    const revoked = tokens.revokeAll()
    parts.onNewToken(tokens.issue())
    return revoked
  })

  app.get<{ Params: { page: string } }>(
    consolePath(':page'),
    { config: { operation: 'console', area: 'pdf' as const } },
    async (request, reply) => {
      const title = consoleTitle(request.params.page)
      if (title === undefined) throw new Refusal(404, 'The console has no such page.')
      return reply.type('text/html; charset=utf-8').send(consolePage(title))
    },
  )
}

const consolePage = (title: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${title}</title>
<h1>${title}</h1>
<p>Here your service’s own console would open. Practice data doesn’t have one.</p>
</html>
`
