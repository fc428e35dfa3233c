import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Action, actionsFor } from '../../src-renderer/kit/actions/action.ts'
import { ariaKeys } from '../../src-renderer/kit/keys/binding.ts'
import type { SessionState } from '../../src-shared/contract/session.ts'

const session = (permissions: string[] | null, status: SessionState['status'] = 'signed-in'): SessionState => ({
  status,
  profile: null,
  me: permissions && {
    id: '1',
    name: null,
    email: null,
    role: null,
    superAdmin: false,
    permissions,
    locale: null,
    timezone: null,
  },
  tokenKept: 'keychain',
  problem: null,
})

describe('which actions are there', () => {
  const actions: Action[] = [
    { title: 'print', keys: 'P', needs: 'jobs.print', lacking: 'print jobs' },
    { title: 'save rules', id: 'rules', needs: 'rules.save', lacking: 'change rules' },
    { title: 'prices', needs: { role: 'super admin' } },
    { title: 'elsewhere', needs: 'acts.change', lacking: 'change orders', isOffered: false },
    { title: 'close', keys: 'Escape' },
  ]
  const titles = (state: SessionState | null) => actionsFor(state, actions).offered.map(({ title }) => title)
  const missing = (state: SessionState | null) => actionsFor(state, actions).missing

  it('for an account: those that it may do; what it misses is named where it has words', () => {
    expect(titles(session(['print orders']))).toEqual(['print', 'save rules', 'close'])
    expect(missing(session(['print orders']))).toEqual([])
    expect(titles(session(['edit orders']))).toEqual(['close'])
    expect(missing(session(['edit orders']))).toEqual([
      { what: 'print jobs', lack: 'print orders' },
      { what: 'change rules', lack: 'print orders' },
    ])
  })

  it('what isn’t offered now is told with its reason, unless the account may not do it anyway', () => {
    const barred = (permissions: string[]) =>
      actionsFor(session(permissions), [
        { title: 'void', needs: 'acts.change', isOffered: false, whyNot: 'Only in Draft.' },
        { title: 'measure', isOffered: false },
      ]).barred.map(({ title }) => title)
    expect(barred(['edit orders'])).toEqual(['void'])
    expect(barred(['print orders'])).toEqual([])
  })

  it('what makes sense only sometimes says why it doesn’t; what only closes something leaves that out in so many words', () => {
    const never = () => false
    // @ts-expect-error the reason is missing
    const silent: Action = { title: 'Revoke', when: never }
    const told: Action = { title: 'Revoke', when: never, whyNot: 'Select a key first.' }
    const closing: Action = { title: 'Close', when: never, whyNot: undefined }
    expect([silent, told, closing].map(({ when }) => when?.())).toEqual([false, false, false])
  })

  it('for a service without the operation: the others, and the notice names what isn’t offered', () => {
    const office: Action[] = [
      { title: 'Resolve', needs: 'admin.vision-checks.resolve', lacking: 'resolve checks' },
      { title: 'Run again', needs: 'admin.vision-checks.rerun' },
    ]
    const { offered, missing } = actionsFor(session([]), office, ['admin.vision-checks.resolve'])
    expect(offered.map(({ title }) => title)).toEqual(['Run again'])
    expect(missing).toEqual([{ what: 'resolve checks', lack: null }])
    expect(actionsFor(null, office, ['admin.vision-checks.rerun']).missing).toEqual([{ what: 'Run again', lack: null }])
  })

  it('without an account: nothing is said to be missing, and nothing that prints is there once somebody has signed out', () => {
    expect(missing(session(null, 'signed-out'))).toEqual([])
    expect(titles(session(null, 'signed-out'))).not.toContain('print')
    expect(titles(session(null, 'unproven'))).toContain('print')
    expect(titles(null)).toContain('print')
  })
})

it.each([
  ['Mod+H', false, 'Control+H'],
  ['Mod+H', true, 'Meta+H'],
  ['Ctrl+1', true, 'Control+1'],
  ['Shift+K', false, 'Shift+K'],
  ['Escape', false, 'Escape'],
  ['/', false, '/'],
])('a screen reader hears %s (macOS: %s) as %s', (keys, mac, heard) => expect(ariaKeys(keys, mac)).toBe(heard))

describe('what an action is to a screen is said by the kit alone', () => {
  /** Who asks what an account may do beside its actions, and why. */
  const asking: Record<string, string> = {
    'kit/alerts/alerts.ts': 'what an account can do nothing about isn’t counted',
    'imports/ImportsScreen.tsx': 'an address opens the exports, for whoever may read them',
    'print/act/use-may-print.ts': 'whole panels of the print desk are for those who decide about jobs',
    'production/today/Today.tsx': 'a tile of figures, with nothing to do',
    'settings/printers/AccessPanel.tsx': 'a whole form',
    'settings/printers/PrintersSection.tsx': 'a whole menu',
    'settings/setup/use-setup.ts': 'a step says something else to whoever may not do it',
  }
  const sources = readdirSync('src-renderer', { recursive: true, encoding: 'utf8' })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => /\.tsx?$/.test(path) && !path.startsWith('kit/actions/'))
    .map(path => ({ path, source: readFileSync(join('src-renderer', path), 'utf8') }))
  const those = (pattern: RegExp) => sources.filter(({ source }) => pattern.test(source)).map(({ path }) => path)

  it('its keys are said to a screen reader', () => {
    expect(those(/aria-keyshortcuts['"]?[=:]|ariaKeyShortcuts/)).toEqual([])
  })

  it('an account is asked only where no action answers', () => {
    expect(sources.length).toBeGreaterThan(400)
    expect(those(/\buseMay\(/).sort()).toEqual(Object.keys(asking).sort())
  })
})
