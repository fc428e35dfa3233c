import { setTimeout as pause } from 'node:timers/promises'
import { createDesk } from '../../src-main/desk.ts'
import { nodeFetch } from '../../src-main/service/index.ts'
import { between, dice } from '../../src-practice/random.ts'
import type { Act, Completion } from '../../src-shared/contract/acts.ts'
import { liveAsTold } from './lives.ts'

/** A life of a desk that voids, settles and completes orders until it is killed; it comes as a line of JSON on stdin. */
export interface OrderLife {
  baseUrl: string
  token: string
  folder: string
  seed: number
  life: number
  voids: string[]
  settles: { order: string; row: string }[]
  /** Completed in bulk, each list in one run. */
  runs: string[][]
  /** Whose wallets are credited. */
  tickets: string[]
}

/** An order whose act was answered as done. */
export interface DoneLine {
  kind: 'begun' | 'void' | 'settle' | 'complete' | 'wallet'
  orders: string[]
}

async function live({ baseUrl, token, folder, seed, life, voids, settles, runs, tickets }: OrderLife): Promise<void> {
  const next = dice(seed, 'life of orders', life)
  const say = (line: DoneLine) => process.stdout.write(`${JSON.stringify(line)}\n`)
  const desk = await createDesk({ shell: 'browser', dataFolder: folder, fetch: nodeFetch, token, address: baseUrl })
  say({ kind: 'begun', orders: [] })
  const { handlers } = desk
  const tell = (kind: 'void' | 'settle' | 'wallet', sent: Promise<Act>) =>
    void sent.then(
      ({ state, orders }) => state === 'done' && say({ kind, orders }),
      () => {},
    )
  const tellRun = (sent: Promise<Completion>) =>
    void sent.then(
      ({ completed }) => completed.length > 0 && say({ kind: 'complete', orders: completed }),
      () => {},
    )
  const some = <T>(all: readonly T[]): T | undefined => all[between(next, 0, all.length - 1)]
  for (const act of await handlers['acts.open']({})) {
    if (act.run !== null) tellRun(handlers['acts.resume']({ run: act.run }))
  }
  for (let count = 0; ; count++) {
    const draw = next()
    const order = some(voids)
    const row = some(settles)
    const run = some(runs)
    const ticket = some(tickets)
    const once = `${life}-${count}`
    if (draw < 0.25 && ticket) {
      const wallet = { direction: 'CR', amount: 1, currency: null, template: null, reason: once, typed: '' } as const
      const credit = () => handlers['acts.ask']({ kind: 'wallet', ticket, once, ...wallet })
      tell('wallet', credit())
      // A second click.
      tell('wallet', credit())
    } else if (draw < 0.5 && order) tell('void', handlers['acts.change']({ kind: 'void', order, typed: order }))
    else if (draw < 0.7 && row) tell('settle', handlers['acts.ask']({ kind: 'settle', ...row, surcharge: draw < 0.5 }))
    else if (run) tellRun(handlers['acts.complete']({ orders: run, run: once }))
    await pause(between(next, 0, 40))
  }
}

liveAsTold(live)
