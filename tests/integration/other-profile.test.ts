import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Desk } from '../../src-main/desk.ts'
import { createDispatcher } from '../../src-main/dispatch.ts'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { placeOf } from '../../src-shared/contract/client.ts'
import { type CommandName, commands, isCommandName } from '../../src-shared/contract/index.ts'
import { inputs } from '../contract/samples.ts'
import { deskToken, signedInDesk } from '../rig/signed-in-desk.ts'

// Two profiles with the same orders, jobs and prices; a window that still shows the first asks while the second is opened.

const asked = Object.keys(commands)
  .filter(isCommandName)
  .filter(name => commands[name].of === 'profile' && name !== 'session.signOut')

/** How many turns pass between the call and the opening of the other profile; the second number: turns of the loop. */
const moments = [
  [0, 0],
  [1, 0],
  [3, 0],
  [0, 1],
  [0, 3],
] as const

describe('a window that shows another profile', () => {
  let [here, there]: PracticeService[] = []
  let desk: Desk
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-other-profile-'))
  const profiles = { here: '', there: '' }
  const running = (service: PracticeService | undefined) => {
    if (!service) throw new Error('not started')
    return service
  }
  beforeAll(async () => {
    here = await startPracticeService({ token: deskToken })
    there = await startPracticeService({ token: deskToken })
    desk = await signedInDesk(here, folder)
    profiles.here = desk.session.state().profile?.id ?? ''
    const saved = await desk.handlers['profiles.save']({ name: 'Elsewhere', baseUrl: there.url, operations: {} })
    profiles.there = saved.id
    await desk.handlers['session.signIn']({ profileId: saved.id, token: deskToken })
  })
  afterAll(async () => {
    await desk.close()
    await Promise.all([here?.close(), there?.close()])
    rmSync(folder, { recursive: true, force: true })
  })

  /** What a service was asked to do, beside the reading that opening its profile brings. */
  const changesAt = (service: PracticeService) =>
    service.requests.list().filter(({ method }) => method !== 'GET').length
  const shown = async () => {
    await desk.handlers['profiles.open']({ id: profiles.here })
    return placeOf(desk.session.state().profile)
  }

  it.each(asked)('has nothing done at the one that is open: %s', async name => {
    const dispatch = createDispatcher(desk)
    const place = await shown()
    await desk.handlers['profiles.open']({ id: profiles.there })
    const before = changesAt(running(there))
    const answer = await dispatch(name, inputs[name as CommandName], place)
    expect(answer).toMatchObject({ ok: false, error: { code: 'session.other-profile' } })
    expect(changesAt(running(there))).toBe(before)
  })

  it.each(asked)('nor while that one is being opened: %s', { tags: 'long' }, async name => {
    const dispatch = createDispatcher(desk)
    for (const [turns, rounds] of moments) {
      const place = await shown()
      const before = changesAt(running(there))
      const answer = dispatch(name, inputs[name as CommandName], place)
      for (let turn = 0; turn < turns; turn++) await Promise.resolve()
      for (let round = 0; round < rounds; round++) await new Promise(resolve => setImmediate(resolve))
      await desk.handlers['profiles.open']({ id: profiles.there })
      await answer
      expect(changesAt(running(there)), `${turns} turns, ${rounds} rounds`).toBe(before)
    }
  })
})
