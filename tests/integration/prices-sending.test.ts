import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { message } from '../../src-shared/messages/index.ts'
import { runs } from '../rig/runs.ts'
import { type FailureName, sendingWorld } from './prices-sending-support.ts'

const refused = message('service.token-refused', {})

describe('sending prices', () => {
  it('sends six at a time, each cell once, and shares commits', async () => {
    const { outbox, sender, sent, mostInAir, until } = sendingWorld(() => 2)
    outbox.add(300)
    sender.wake()
    await until(() => outbox.isDrained && sender.isIdle)
    expect(mostInAir()).toBe(6)
    expect(new Set(sent).size).toBe(300)
    expect(sent).toHaveLength(300)
    expect(outbox.saved).toHaveLength(300)
    expect(outbox.settles).toBeLessThan(60)
    expect(outbox.faults).toEqual([])
  })

  it('sends a single edit at once, and says so when it is on disk', async () => {
    const { outbox, sender, until } = sendingWorld(() => 0)
    sender.wake()
    await pause(20)
    outbox.add(1)
    sender.wake()
    await until(() => outbox.saved.length === 1)
    await sender.end()
  })

  it('takes no more of a change because it was looked for often before it came', async () => {
    const { outbox, sender, sent, until } = sendingWorld(cell => (cell.cell > 2 ? 'hang' : 0))
    for (let looks = 0; looks < 2; looks++) {
      sender.wake()
      outbox.add(1)
      sender.wake()
      await until(() => outbox.saved.length > looks)
    }
    outbox.add(100)
    sender.wake()
    await until(() => sent.length === 8)
    await pause(20)
    expect(outbox.taken.size).toBe(12)
    await sender.end()
    expect(outbox.queued).toHaveLength(100)
  })

  it('keeps what is paused, gives back what it had taken, and goes on', async () => {
    const { outbox, sender, until } = sendingWorld(() => 1)
    outbox.add(100)
    sender.wake()
    await until(() => outbox.saved.length > 5)
    sender.pause(true)
    await until(() => outbox.taken.size === 0)
    const stood = outbox.saved.length
    await pause(30)
    expect(outbox.saved).toHaveLength(stood)
    expect(sender.state.state).toBe('paused')
    sender.pause(false)
    await until(() => outbox.isDrained)
    expect(outbox.saved).toHaveLength(100)
  })

  it('tries one cell alone after a failure, then all six again', async () => {
    let offline = true
    const { outbox, sender, sent, until, states } = sendingWorld(() => (offline ? 'offline' : 1))
    outbox.add(40)
    sender.wake()
    await until(() => sent.length >= 9)
    // Six went together; then each try was one.
    const waits = states.indexOf('waiting service.unreachable')
    expect(waits).toBeGreaterThanOrEqual(0)
    // What says why it waits does not come and go with each try.
    expect(states.slice(waits)).not.toContain('sending')
    const tries = sent.length
    offline = false
    await until(() => outbox.isDrained)
    expect(tries).toBeLessThan(14)
    expect(outbox.saved).toHaveLength(40)
    expect(sender.state.state).toBe('sending')
  })

  it('waits for the signed-in person after a refusal, and goes on with another one', async () => {
    const { outbox, sender, sent, signedIn, until } = sendingWorld(() => (signedIn.account === 'Ada' ? 'forbidden' : 1))
    outbox.add(20)
    sender.wake()
    await until(() => sender.state.problem?.code === 'service.forbidden' && sender.isIdle)
    const asked = sent.length
    await pause(60)
    expect(sent).toHaveLength(asked)
    sender.accountChanged()
    await pause(20)
    expect(sent).toHaveLength(asked)
    signedIn.account = 'Grace'
    sender.accountChanged()
    await until(() => outbox.saved.length === 20)
  })

  it('tries again at once when a person says so', async () => {
    let offline = true
    const { outbox, sender, until } = sendingWorld(() => (offline ? 'offline' : 1), {
      waits: { first: 60_000, most: 60_000 },
    })
    outbox.add(10)
    sender.wake()
    await until(() => sender.state.state === 'waiting')
    offline = false
    sender.pause(false)
    await until(() => outbox.saved.length === 10)
  })

  it('asks nothing while an obstacle stands', async () => {
    const { outbox, sender, sent, signedIn, until } = sendingWorld(() => 1)
    signedIn.obstacle = refused
    outbox.add(3)
    sender.wake()
    await pause(20)
    expect(sent).toEqual([])
    expect(sender.state).toEqual({ state: 'waiting', problem: refused })
    signedIn.obstacle = null
    sender.accountChanged()
    await until(() => outbox.saved.length === 3)
  })

  it('is not held up by a cell at which the service always fails', async () => {
    const { outbox, sender, until } = sendingWorld(cell => (cell.cell === 3 ? 'failed' : 1))
    outbox.add(200)
    sender.wake()
    await until(() => outbox.isDrained)
    expect(outbox.rejected).toEqual([3])
    expect(outbox.saved).toHaveLength(199)
  })

  it('tries a cell for ever where the service fails at all of them', async () => {
    const { outbox, sender, sent, until } = sendingWorld(() => 'failed')
    outbox.add(2)
    sender.wake()
    await until(() => sent.length > 25)
    expect(outbox.rejected).toEqual([])
    await sender.end()
  })

  it('probes although another request still hangs', async () => {
    const { outbox, sender, until } = sendingWorld((cell, time) =>
      cell.cell === 1 ? 'hang' : time === 1 && cell.cell <= 6 ? 'offline' : 1,
    )
    outbox.add(30)
    sender.wake()
    await until(() => outbox.saved.length === 29)
    await sender.end()
    expect(outbox.queued.map(({ cell }) => cell)).toEqual([1])
  })

  it('loses nothing where the disk is full for a while', async () => {
    const { outbox, sender, until } = sendingWorld(() => 1)
    outbox.settleFailures = 2
    outbox.add(20)
    sender.wake()
    await until(() => sender.state.problem?.code === 'desk.database-failed')
    await until(() => outbox.saved.length === 20 && outbox.isDrained)
    expect(outbox.faults).toEqual([])
  })

  it('ends by waiting shortly for what is in the air, and gives back the rest', async () => {
    const { outbox, sender, sent, until } = sendingWorld(cell => (cell.cell === 2 ? 'hang' : 30))
    outbox.add(100)
    sender.wake()
    await until(() => sent.length === 6)
    await sender.end()
    expect(outbox.taken.size).toBe(0)
    expect(outbox.saved).toHaveLength(5)
    expect(outbox.queued).toHaveLength(95)
  })

  it('reads again what was read too long ago, and lets go what stays unread', async () => {
    const { outbox, sender, readAgain, until, states } = sendingWorld(() => 1, {
      readAgain: async () => void outbox.stale.delete(2),
    })
    outbox.add(3)
    outbox.stale.add(2)
    outbox.stale.add(3)
    sender.wake()
    await until(() => outbox.isDrained)
    // Cell 3 stands for a code that the service lists no more.
    expect(readAgain).toEqual([
      [
        { offset: 2, limit: 1 },
        { offset: 3, limit: 1 },
      ],
    ])
    expect(outbox.saved.toSorted()).toEqual([1, 2, 3])
    expect(states).toContain('sending')
  })

  it('settles every cell exactly once, whatever the service and the person do', async () => {
    const course = fc.array(
      fc.oneof(
        fc.record({ add: fc.integer({ min: 1, max: 80 }) }),
        fc.record({ paused: fc.boolean() }),
        fc.record({ account: fc.constantFrom(null, 'Ada', 'Grace') }),
        fc.record({ wait: fc.integer({ min: 0, max: 8 }) }),
      ),
      { minLength: 3, maxLength: 12 },
    )
    const says = fc.array(
      fc.constantFrom<FailureName | number>(1, 1, 1, 3, 'offline', 'failed', 'busy', 'cut', 'rejected'),
      { minLength: 1, maxLength: 7 },
    )
    await fc.assert(
      fc.asyncProperty(course, says, async (steps, answers) => {
        let isOver = false
        const world = sendingWorld((cell, time) =>
          isOver ? 1 : (answers[(cell.cell * 7 + time) % answers.length] ?? 1),
        )
        const { outbox, sender, signedIn } = world
        let added = 0
        for (const step of steps) {
          if ('add' in step) {
            outbox.add(step.add)
            added += step.add
            sender.wake()
          } else if ('paused' in step) sender.pause(step.paused)
          else if ('account' in step) {
            signedIn.account = step.account
            signedIn.obstacle = step.account === null ? refused : null
            sender.accountChanged()
          } else await pause(step.wait)
        }
        isOver = true
        signedIn.account = 'Eve'
        signedIn.obstacle = null
        sender.pause(false)
        sender.accountChanged()
        await world.until(() => outbox.isDrained)
        await sender.end()
        expect(outbox.faults).toEqual([])
        expect(world.mostInAir()).toBeLessThanOrEqual(6)
        expect(outbox.saved.length + outbox.rejected.length).toBe(added)
      }),
      { numRuns: runs(60) },
    )
  })
})
