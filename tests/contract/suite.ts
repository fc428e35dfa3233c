import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import { type CommandName, commands } from '../../src-shared/contract/index.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { EchoDesk } from './echo-desk.ts'
import { changed, inputs, outputs } from './samples.ts'

/** One transport under test: a client that reaches `desk` through it. */
export interface Transport {
  client: DeskClient
  desk: EchoDesk
  close(): Promise<void>
}

/** Any name and any input, as hostile code would use the client. */
type Unchecked = (name: string, input: unknown) => Promise<unknown>
type Placed = (name: string, input: unknown, place?: string) => Promise<unknown>

/** What every shell must do alike. */
export function contractSuite(name: string, start: () => Promise<Transport>): void {
  describe(`the contract over ${name}`, () => {
    let transport: Transport
    beforeAll(async () => {
      transport = await start()
    }, 120_000)
    afterAll(() => transport?.close())
    beforeEach(() => transport.desk.reset())
    const ask: Unchecked = (command, input) => (transport.client.call as Unchecked)(command, input)
    const failure = async (command: string, input: unknown): Promise<DeskError> => {
      const thrown = await ask(command, input).then(
        () => null,
        error => error,
      )
      expect(thrown).toBeInstanceOf(DeskError)
      return thrown as DeskError
    }

    it.each(Object.keys(commands) as CommandName[])('carries %s there and back', async command => {
      await expect(ask(command, inputs[command])).resolves.toEqual(outputs[command])
      expect(transport.desk.asked).toEqual([{ name: command, input: inputs[command] }])
    })

    const open = 'open https://ops.example/a b 海港'

    it.each(Object.keys(commands) as CommandName[])(
      '%s is for the profile that is open, or for the desk',
      async command => {
        const { desk, client } = transport
        desk.opens(open)
        const call = (place?: string) => (client.call as Placed)(command, inputs[command], place)
        await expect(call(open)).resolves.toEqual(outputs[command])
        desk.reset()
        desk.opens(open)
        // The same profile at another address, another profile, none.
        for (const place of [`${open}/`, 'other https://ops.example', undefined]) {
          const answer = call(place)
          if (commands[command].of === 'desk') await expect(answer).resolves.toEqual(outputs[command])
          else await expect(answer).rejects.toMatchObject({ code: 'session.other-profile' })
        }
        expect(desk.asked).toHaveLength(commands[command].of === 'desk' ? 3 : 0)
      },
    )

    it('gives the handler the input as its schema reads it', async () => {
      await ask('admin.dashboard.quick-search', { query: { q: '  51077 ' }, more: 'not in the contract' })
      expect(transport.desk.asked[0]?.input).toEqual({ query: { q: '51077' } })
    })

    it('lets nothing out that the output schema does not have', async () => {
      transport.desk.answer('session.state', () => ({ ...outputs['session.state'], token: 'secret' }))
      await expect(ask('session.state', {})).resolves.toEqual(outputs['session.state'])
    })

    it('answers an error when a handler breaks its own contract', async () => {
      transport.desk.answer('session.state', () => ({ token: 'secret' }))
      const error = await failure('session.state', {})
      expect(error.code).toBe('desk.internal')
      expect(JSON.stringify(error)).not.toContain('secret')
    })

    it.each([
      ['jobs.print', { jobs: [], seen: [] }, 'jobs'],
      ['jobs.print', { jobs: 'all', seen: [] }, 'jobs'],
      ['jobs.print', { jobs: ['1'], seen: [], printer: 'lpt1' }, 'printer'],
      ['jobs.print', { jobs: ['1'] }, 'seen'],
      ['jobs.detail', null, 'object'],
      ['jobs.detail', undefined, 'object'],
      ['admin.dashboard.quick-search', { query: { q: '   ' } }, 'query.q'],
      ['admin.orders.cloud-print.groups', {}, 'path'],
      ['settings.save', { pollSeconds: 0 }, 'pollSeconds'],
    ])('refuses a bad input of %s (%j) in words and asks no handler', async (command, input, word) => {
      const error = await failure(command, input)
      expect(error.code).toBe('desk.bad-request')
      expect(error.message).toContain(word)
      expect(transport.desk.asked).toEqual([])
    })

    it.each(['jobs.burn', '', '__proto__', 'constructor', 'toString', '../settings.get', 'jobs.list '])(
      'knows no command “%s”',
      async command => {
        const error = await failure(command, {})
        expect(error.code).toBe('desk.unknown-command')
        expect(transport.desk.asked).toEqual([])
      },
    )

    it('carries an error with its code, its data and how to try again', async () => {
      transport.desk.answer('jobs.reprint', () => {
        throw new DeskError('desk.port-in-use', { port: 631 }, { retry: { afterSeconds: 7 } })
      })
      const error = await failure('jobs.reprint', { jobs: ['1'], seen: [] })
      expect(error.toJSON()).toEqual({
        code: 'desk.port-in-use',
        data: { port: 631 },
        retry: { afterSeconds: 7 },
      })
      expect(error.message).toContain('631')
    })

    it('keeps the stack of an unexpected error to itself', async () => {
      transport.desk.answer('jobs.reprint', () => {
        throw new TypeError('boom\n    at /somewhere/inside.ts:1:1')
      })
      const error = await failure('jobs.reprint', { jobs: ['1'], seen: [] })
      expect(error.toJSON()).toEqual({ code: 'desk.internal', data: { what: 'boom' }, retry: 'no' })
    })

    it('carries a megabyte of octets, also out of the middle of a larger buffer', async () => {
      const large = new Uint8Array(1_500_000).map((_, index) => index % 251)
      const middle = large.subarray(123_457, 123_457 + 1_048_576)
      transport.desk.answer('jobs.document', () => ({ name: 'large.pdf', bytes: middle }))
      const answer = (await ask('jobs.document', { job: '1' })) as { name: string; bytes: Uint8Array }
      expect(answer.name).toBe('large.pdf')
      expect(answer.bytes.byteLength).toBe(1_048_576)
      expect(Buffer.compare(answer.bytes, middle)).toBe(0)
    })

    it('carries no octets', async () => {
      transport.desk.answer('jobs.document', () => ({ name: 'none.pdf', bytes: new Uint8Array() }))
      const answer = (await ask('jobs.document', { job: '1' })) as { bytes: Uint8Array }
      expect(answer.bytes.byteLength).toBe(0)
    })

    it('carries ten thousand ids in and five thousand rows out', async () => {
      const jobs = Array.from({ length: 10_000 }, (_, index) => String(index))
      const seen = jobs.map(job => ({ job, attempt: 1, here: 'printing', asked: false }))
      await ask('jobs.cancel', { jobs, seen })
      expect(transport.desk.asked[0]?.input).toEqual({ jobs, seen })
      transport.desk.answer('jobs.list', () => ({ rows: changed(5000).rows }))
      expect(await ask('jobs.list', {})).toEqual({ rows: changed(5000).rows })
    })

    it('answers calls that overlap each with its own', async () => {
      transport.desk.answer('jobs.detail', async input => {
        const { job } = input as { job: string }
        await new Promise(resolve => setTimeout(resolve, (7 * Number(job)) % 20))
        return { ...outputs['jobs.detail'], row: { ...outputs['jobs.detail'].row, id: job } }
      })
      const ids = Array.from({ length: 20 }, (_, index) => String(index))
      const answers = await Promise.all(ids.map(job => ask('jobs.detail', { job })))
      expect(answers.map(answer => (answer as { row: { id: string } }).row.id)).toEqual(ids)
    })

    it('tells events in order, stripped to their schemas, until a listener leaves', async () => {
      const heard: unknown[] = []
      const leave = transport.client.on('jobs.changed', data => heard.push(data))
      await ask('desk.about', {})
      transport.desk.emit('jobs.changed', { ...changed(1), secret: 'not in the contract' })
      transport.desk.emit('jobs.changed', changed(3))
      await vi.waitFor(() => expect(heard).toEqual([changed(1), changed(3)]), 10_000)
      leave()
      const later: unknown[] = []
      const leaveLater = transport.client.on('jobs.changed', data => later.push(data))
      transport.desk.emit('jobs.changed', changed(2))
      await vi.waitFor(() => expect(later).toEqual([changed(2)]), 10_000)
      expect(heard).toHaveLength(2)
      leaveLater()
    })

    it('tells with each event what was open then', async () => {
      const { client, desk } = transport
      const heard: unknown[] = []
      const leave = client.on('imports.drafts', (_data, place) => heard.push(place))
      for (const place of [open, null, 'other https://ops.example']) {
        desk.opens(place)
        desk.emit('imports.drafts', {})
      }
      await vi.waitFor(() => expect(heard).toEqual([open, null, 'other https://ops.example']), 10_000)
      leave()
    })

    it('tells no event that the contract does not have, or in a form it does not have', async () => {
      const heard: string[] = []
      const leave = [
        transport.client.on('jobs.changed', () => heard.push('jobs.changed')),
        transport.client.on('station.changed', () => heard.push('station.changed')),
      ]
      await ask('desk.about', {})
      transport.desk.emit('secret.changed', { token: 'x' })
      transport.desk.emit('jobs.changed', { rows: 'all' })
      transport.desk.emit('station.changed', outputs['station.state'])
      await vi.waitFor(() => expect(heard).toEqual(['station.changed']), 10_000)
      for (const stop of leave) stop()
    })
  })
}
