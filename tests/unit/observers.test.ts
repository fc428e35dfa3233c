import { createServer } from 'node:http'
import { connect, createServer as createSocketServer } from 'node:net'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { guarded, notify, setSink, writeDown } from '../../src-main/observers.ts'
import { ClaimsPool } from '../../src-main/print/claims/claims-pool.ts'
import { Retention, type RetentionParts } from '../../src-main/print/history/retention.ts'
import { Board } from '../../src-main/print/station/board.ts'
import { Gate } from '../../src-main/print/station/gate.ts'
import type { StationParts } from '../../src-main/print/station/parts.ts'
import { Poller } from '../../src-main/print/station/poller.ts'
import { startBrowserShell } from '../../src-main/shells/browser/index.ts'
import { listenOnLoopback } from '../../src-main/shells/browser/listening.ts'
import { WorkerHost, workerFile } from '../../src-main/workers/worker-host.ts'
import { createEchoDesk, createTestLog } from '../contract/echo-desk.ts'
import { writtenDown } from '../rig/written-down.ts'
import { sendRaw } from '../security/shell-requests.ts'
import type { TestStores } from './worker-host-worker.ts'

const errors = writtenDown()
const boom = (): never => {
  throw new Error('boom')
}
const isBoom = expect.objectContaining({ message: 'boom' })
afterEach(() => vi.useRealTimers())

describe('a callback that throws', () => {
  it('stops neither the other listeners nor who tells them', async () => {
    const heard: number[] = []
    const late = async () => {
      await null
      boom()
    }
    notify<[number]>([boom, late, number => heard.push(number)], 7)
    expect(heard).toEqual([7])
    await vi.waitFor(() => expect(errors).toEqual([isBoom, isBoom]))
  })

  it('goes no further, even where it can’t be written down', () => {
    setSink(boom)
    guarded(boom)()
    writeDown(new Error('another'))
  })
})

describe('each place where Node, or a listener, calls back', () => {
  it('a board: the record is on it, and the others hear of it', () => {
    const board = new Board({} as StationParts)
    const heard: string[] = []
    board.listen(boom)
    board.listen(({ id }) => heard.push(id))
    board.put({ id: '1' } as Parameters<Board['put']>[0])
    expect([board.get('1')?.id, heard, errors]).toEqual(['1', ['1'], [isBoom]])
  })

  it('a worker’s events and failures: its calls are answered all the same', async () => {
    const file = workerFile(import.meta.url, './worker-host-worker')
    const host = new WorkerHost<TestStores, { step: number }>({
      file,
      limits: {},
      idleMs: 60_000,
      heard: boom,
      failed: boom,
    })
    onTestFinished(() => host.kill())
    const control = new AbortController()
    const counting = host.stores.test.count(control.signal)
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(2), 20_000)
    control.abort()
    await expect(counting).rejects.toThrow()
    await expect(host.stores.test.fail()).rejects.toMatchObject({ code: 'desk.folder-unusable' })
    expect(await host.stores.test.echo('there')).toBe('there')
  })

  it('a worker that lasts and dies is said once, and not where it can’t be opened', async () => {
    const file = workerFile(import.meta.url, './worker-host-worker')
    const [contained, raised]: [unknown[], unknown[]] = [[], []]
    setSink(
      error => void contained.push(error),
      error => void raised.push(error),
    )
    const died = expect.objectContaining({ message: 'died of a test' })
    for (const [plan, said] of [
      [{}, raised],
      [{ idleMs: 60_000 }, contained],
    ] as const) {
      const host = new WorkerHost<TestStores>({ file, limits: {}, ...plan })
      onTestFinished(() => host.kill())
      await host.stores.test.die()
      await vi.waitFor(() => expect(said).toEqual([died]), 10_000)
    }
    const none = new WorkerHost<TestStores>({ file: new URL('./no-such-worker.ts', import.meta.url), limits: {} })
    await expect(none.start()).rejects.toThrow()
    expect(raised).toEqual([died])
  })

  it.each([
    ['who hears of a change', { changed: boom }, 2],
    ['what reads the settings', { policy: boom }, 2],
    ['the log', { warn: boom, fails: true }, 2],
  ] as const)('polling goes on where %s throws', async (_what, wrong, least) => {
    vi.useFakeTimers()
    let polls = 0
    const listPrintJobs = async () => {
      polls++
      if ('fails' in wrong) boom()
      return { jobs: [], warnings: [] }
    }
    const parts = {
      service: { listPrintJobs },
      now: Date.now,
      policy: 'policy' in wrong ? wrong.policy : () => ({ pollSeconds: 1 }),
      log: { info: () => {}, warn: 'warn' in wrong ? wrong.warn : () => {} },
    } as unknown as StationParts
    const poller = new Poller(parts, new Gate(), async () => {}, 'changed' in wrong ? wrong.changed : () => {})
    const end = new AbortController()
    const running = poller.run(end.signal)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(polls).toBeGreaterThan(least)
    expect(errors).toContainEqual(isBoom)
    // Never rejects.
    await poller.readNow(end.signal)
    end.abort()
    await running
  })

  it('retention goes on where the settings throw', async () => {
    vi.useFakeTimers()
    const retention = new Retention({ policy: boom } as unknown as RetentionParts)
    const round = vi.spyOn(retention, 'round').mockResolvedValue()
    retention.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(round).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(round).toHaveBeenCalledTimes(2)
    await retention.stop()
  })

  it('a server that can’t accept a connection goes on listening', async () => {
    const server = createServer()
    const listening = await listenOnLoopback(server, 0)
    onTestFinished(() => {
      listening.close()
      server.close()
    })
    server.emit('error', new Error('boom'))
    expect([server.listening, errors]).toEqual([true, [isBoom]])
  })

  it('a request to upgrade that can’t be answered ends its own socket', async () => {
    const log = { ...createTestLog(), warn: boom }
    const shell = await startBrowserShell({ desk: createEchoDesk(), log, rendererFolder: import.meta.dirname })
    onTestFinished(() => shell.close())
    const port = Number(new URL(shell.url).port)
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /events HTTP/1.1\r\nHost: elsewhere\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    await new Promise(resolve => socket.once('close', resolve).resume())
    const { host } = new URL(shell.url)
    expect(await sendRaw(port, { path: '/', headers: { host } })).toMatchObject({ status: 401 })
  })

  // A row description that ends before its first field, and a length that leads back.
  it.each([
    ['a message that is cut', Buffer.from([0x54, 0, 0, 0, 6, 0, 9])],
    ['a message of no length', Buffer.from([0x52, 0, 0, 0, 0, 0, 0, 0, 0])],
  ])('a database that answers %s breaks its connection', async (_what, answer) => {
    const server = createSocketServer(socket => {
      socket.on('error', () => {})
      socket.on('data', () => socket.write(answer))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as { port: number }
    const pool = new ClaimsPool(`postgres://nobody:nothing@127.0.0.1:${port}/none`)
    onTestFinished(() => pool.close())
    const broken = { code: 'claims.away', data: { why: expect.stringContaining('it isn’t PostgreSQL') } }
    await expect(pool.ask('SELECT 1', [])).rejects.toMatchObject(broken)
    await expect(pool.listen('selvedge', () => {})).rejects.toMatchObject(broken)
  })
})
