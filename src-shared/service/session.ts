import type { Declaration } from './operation.ts'
import { one } from './operation.ts'
import { readMe } from './readers/me.ts'
import { readMenu } from './readers/menu.ts'

/** Who is signed in, and what is offered (specification 4.1). */
export const sessionOperations = {
  'admin.me.show': { section: '4.1', call: 'GET /admin/me', effect: 'read', answer: one(readMe) },
  'admin.me.menu': { section: '4.1', call: 'GET /admin/me/menu', effect: 'read', answer: one(readMenu) },
  'admin.me.preferences': {
    section: '4.1',
    call: 'PUT /admin/me/preferences',
    effect: 'write',
    body: ['locale', 'timezone'],
  },
  // Twice does no harm: what is revoked stays so.
  'admin.sessions.revoke-all': { section: '4.1', call: 'POST /admin/sessions/revoke-all', effect: 'write' },
} satisfies Record<string, Declaration>
