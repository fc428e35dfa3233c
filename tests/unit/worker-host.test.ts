import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { moving } from '../../src-main/workers/protocol.ts'
import { WorkerHost, type WorkerPlan, workerFile } from '../../src-main/workers/worker-host.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { TestStores } from './worker-host-worker.ts'

const hosts: WorkerHost<TestStores, { step: number }>[] = []
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.kill()
})

function start(plan: Partial<WorkerPlan<{ step: number }>> = {}) {
  const file = workerFile(import.meta.url, './worker-host-worker')
  const host = new WorkerHost<TestStores, { step: number }>({ file, limits: {}, idleMs: 60_000, ...plan })
  hosts.push(host)
  return host.stores.test
}

describe('a worker host', () => {
  it('starts its worker with the first call, and answers each call its own', async () => {
    const test = start()
    const values = Array.from({ length: 50 }, (_, at) => ({ at }))
    expect(await Promise.all(values.map(value => test.echo(value)))).toEqual(values)
  })

  it('moves what is marked, and copies the rest', async () => {
    const test = start()
    const [copied, moved] = [new Uint8Array([1, 2]), new Uint8Array([3, 4])]
    expect(await test.sum(copied)).toBe(3)
    expect(await test.sum(moving(moved, [moved.buffer]))).toBe(7)
    expect([copied.byteLength, moved.byteLength]).toEqual([2, 0])
    expect((await test.made(5)).byteLength).toBe(5)
  })

  it('passes errors on with their code', async () => {
    const failed: string[] = []
    const test = start({ failed: error => failed.push(error.code) })
    await expect(test.fail()).rejects.toMatchObject({ code: 'desk.folder-unusable', data: { why: 'test' } })
    expect(failed).toEqual(['desk.folder-unusable'])
  })

  it('stops a call by its signal, with the reason; others go on', async () => {
    const steps: number[] = []
    const control = new AbortController()
    const test = start({
      heard: ({ step }) => {
        steps.push(step)
        if (step === 3) control.abort(new DeskError('imports.stopped', {}))
      },
    })
    const other = test.pause(50)
    await expect(test.count(control.signal)).rejects.toMatchObject({ code: 'imports.stopped' })
    expect(steps.slice(0, 3)).toEqual([1, 2, 3])
    await other
    await expect(test.count(control.signal)).rejects.toMatchObject({ code: 'imports.stopped' })
  })

  it('stops the worker where a call does not stop in time; the next call has another worker', async () => {
    const control = new AbortController()
    const test = start({ patienceMs: 50 })
    await test.echo(1)
    const stuck = test.spin(control.signal)
    const waiting = test.echo(2)
    control.abort(new DeskError('imports.stopped', {}))
    await expect(stuck).rejects.toMatchObject({ code: 'imports.stopped' })
    await expect(waiting).rejects.toMatchObject({ code: 'imports.stopped' })
    expect(await test.echo(3)).toBe(3)
  })

  it('stops a worker that doesn’t say that it is well, and none that does', async () => {
    const beat = { every: 20, within: 300 }
    const test = start({ beat })
    const waiting = test.pause(60_000)
    const counter = new Int32Array(new SharedArrayBuffer(4))
    await Promise.all([test.busy(counter), waiting].map(one => expect(one).rejects.toThrow('has ended')))
    const standsStill = async () => {
      const before = Atomics.load(counter, 0)
      await sleep(50)
      return Atomics.load(counter, 0) === before
    }
    await expect.poll(standsStill).toBe(true)
    const well = start({ beat: { ...beat, within: 20_000 } })
    expect(await well.pause(100).then(() => 'answered')).toBe('answered')
  })

  it.each<['die' | 'exit' | 'fill', string]>([
    ['die', 'died of a test'],
    ['exit', 'has ended'],
    ['fill', 'memory'],
  ])('tells all who wait that its worker is gone (%s), and starts another one', async (how, why) => {
    const test = start({ limits: { maxOldGenerationSizeMb: 32 }, quiet: true })
    const waiting = test.pause(60_000)
    const asked = test[how]()
    await expect(waiting).rejects.toThrow(why)
    await asked.catch(() => {})
    expect(await test.echo(1)).toBe(1)
  })

  it('closes an idle worker, never one that is busy', async () => {
    const test = start({ idleMs: 20 })
    await test.pause(80)
    await sleep(60)
    expect(await test.echo(1)).toBe(1)
  })

  it('waits for what its worker is doing before it is closed', async () => {
    const steps: string[] = []
    const host = new WorkerHost<TestStores>({
      file: workerFile(import.meta.url, './worker-host-worker'),
      limits: {},
      idleMs: 60_000,
    })
    const echoed = host.stores.test.echo('before').then(() => steps.push('answered'))
    await host.close().then(() => steps.push('closed'))
    await echoed
    expect(steps).toEqual(['answered', 'closed'])
  })
})
