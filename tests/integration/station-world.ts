import fc from 'fast-check'
import type { Ledger } from '../../src-main/print/ledger/ledger.ts'
import type { OneShotHandOver, Printer } from '../../src-main/print/printers/printer.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { JobSighting } from '../../src-shared/print/printer.ts'
import { withMethods } from '../rig/with-methods.ts'
import { MemoryPrinter } from './station-support.ts'

/** What befalls the call that it strikes. A crash ends the station at that moment, before or after the call did its work. */
const fates = [
  'crash-before',
  'crash-after',
  'down',
  'lost-before',
  'lost-after',
  'refused',
  'rejecting',
  'bad-answer',
  'disk-full',
  'cut-fetch',
] as const
type Fate = (typeof fates)[number]

/** What becomes of a job at the printer by itself or by somebody there. */
const courses = ['completed', 'cancelled', 'aborted', 'aborted-while-printing', 'forgotten'] as const
type Course = (typeof courses)[number]

/** One story of a station. */
export interface Scenario {
  jobs: number
  oneShot: boolean
  /** The printers tell a filled job from an empty one. */
  tellsDocuments?: boolean
  /** Each strikes after so many calls, of those that it can strike. */
  strikes: { after: number; fate: Fate }[]
  /** The course of the nth job at a printer; the rest complete. */
  courses: Course[]
  /** The first printer stands still from the nth call on, for so many calls; it has a spare that takes its jobs by itself. */
  stands: { from: number; calls: number } | null
}

/** What goes wrong, when, and what becomes of the jobs at the printers. */
export const scenario: fc.Arbitrary<Scenario> = fc.record({
  jobs: fc.integer({ min: 1, max: 5 }),
  oneShot: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  tellsDocuments: fc.boolean(),
  strikes: fc.array(fc.record({ after: fc.nat({ max: 14 }), fate: fc.constantFrom(...fates) }), {
    maxLength: 9,
  }),
  courses: fc.array(fc.oneof({ weight: 2, arbitrary: fc.constant<Course>('completed') }, fc.constantFrom(...courses)), {
    maxLength: 4,
  }),
  stands: fc.option(fc.record({ from: fc.nat({ max: 30 }), calls: fc.integer({ min: 5, max: 120 }) }), {
    freq: 1,
  }),
})

/** An answer that never comes: its asker is dead. */
export const never = () => new Promise<never>(() => {})

/** The printer, the service and the disk of one scenario, over all lives of the station. */
export class World {
  readonly printers: CoursePrinter[]
  readonly #strikes: Scenario['strikes']
  readonly #stands: Scenario['stands']
  #calls = 0
  /** Which life of the station may still do something. */
  life = 0
  died: () => void = () => {}

  constructor(scenario: Scenario) {
    this.#strikes = scenario.strikes.map(strike => ({ ...strike }))
    this.#stands = scenario.stands
    const left = [...scenario.courses]
    this.printers = ['one', 'two', 'spare'].map(
      name => new CoursePrinter(`ipp://127.0.0.1/printers/${name}`, left, scenario.oneShot),
    )
    for (const printer of this.printers) printer.tellsDocuments = scenario.tellsDocuments ?? true
  }

  /** One call of a life of the station, with what befalls it. */
  async call<T>(life: number, can: readonly Fate[], fail: (fate: Fate) => Error, act: () => Promise<T>): Promise<T> {
    if (life !== this.life) return never()
    this.#standStill()
    const fate = this.#next(can)
    if (fate === 'crash-before') return this.#die()
    if (fate === null || fate === 'crash-after' || fate === 'lost-after') {
      const result = await act()
      if (life !== this.life) return never()
      if (fate === 'crash-after') return this.#die()
      if (fate === 'lost-after') throw fail(fate)
      return result
    }
    throw fail(fate)
  }

  #standStill(): void {
    const first = this.printers[0]
    const { from = 0, calls = 0 } = this.#stands ?? {}
    const past = this.#calls++ - from
    if (first) first.holds = past >= 0 && past < calls
  }

  #die(): Promise<never> {
    this.life += 1
    this.died()
    return never()
  }

  #next(can: readonly Fate[]): Fate | null {
    const next = this.#strikes[0]
    if (!next || (next.after > 0 && next.after--) || !can.includes(next.fate)) return null
    this.#strikes.shift()
    return next.fate
  }
}

/** A printer whose jobs take their course; jobs of one that takes all at once print as soon as it has them. */
class CoursePrinter extends MemoryPrinter {
  readonly #courses: Course[]
  readonly oneShot: boolean
  /** Documents that were sent into the same job at the printer more than once. */
  sentTwice = 0
  readonly #of = new Map<string, Course>()

  constructor(uri: string, courses: Course[], oneShot: boolean) {
    super(uri)
    this.#courses = courses
    this.oneShot = oneShot
  }

  override sighting(id: string): JobSighting {
    const job = this.jobs.get(id)
    if (job?.state === 'pending' && !this.holds) {
      const course = this.#of.get(id) ?? this.#courses.shift() ?? 'completed'
      this.#of.set(id, course)
      if (course === 'cancelled') job.state = 'cancelled'
      if (course === 'aborted') job.state = 'aborted'
      if (course === 'aborted-while-printing') {
        job.state = 'aborted'
        job.began = true
        this.paper.push(job.name)
      }
      if (course === 'forgotten') {
        this.paper.push(job.name)
        this.jobs.delete(id)
      }
    }
    return super.sighting(id)
  }

  override async look(job: Parameters<Printer['look']>[0]): Promise<JobSighting> {
    this.sighting(job.id)
    return super.look(job)
  }
}

const says = (printer: Printer) => (fate: Fate) => {
  const data = { printer: printer.name, why: fate }
  if (fate === 'down') return new DeskError('printer.unreachable', data)
  if (fate === 'refused') return new DeskError('printer.refused', data)
  if (fate === 'rejecting') return new DeskError('printer.rejecting', data)
  if (fate === 'bad-answer') return new DeskError('printer.bad-answer', data)
  return new DeskError('printer.answer-lost', data)
}

const crashes = ['crash-before', 'crash-after'] as const
const handingOver = [
  ...crashes, 'down', 'lost-before', 'lost-after', 'refused', 'rejecting', 'bad-answer',
] as const // biome-ignore format: one list, read as one
const asking = [...crashes, 'down', 'lost-before', 'lost-after'] as const

/** The printer as one life of the station sees it. */
export function seenBy(world: World, life: number, printer: CoursePrinter): Printer {
  const call = <T>(can: readonly Fate[], act: () => Promise<T>) => world.call(life, can, says(printer), act)
  return {
    uri: printer.uri,
    name: printer.name,
    kind: printer.kind,
    proves: printer.proves,
    status: () => printer.status(),
    look: job => call(asking, () => printer.look(job)),
    cancel: job => call(asking, () => printer.cancel(job)),
    async handOver() {
      const way = await call(['down', ...crashes], () => printer.handOver())
      if (way.kind !== 'held') return way
      if (printer.oneShot) {
        const submit: OneShotHandOver['submit'] = (document, options) =>
          call(handingOver, async () => {
            const job = await way.create(document.name, options)
            await way.send(job, document)
            await way.release(job)
            return job
          })
        return { kind: 'one-shot', submit }
      }
      return {
        kind: 'held',
        tellsDocuments: way.tellsDocuments,
        create: (name, options) => call(handingOver, () => way.create(name, options)),
        send: (job, document) =>
          call(handingOver, () => {
            if (printer.jobs.get(job.id)?.complete) printer.sentTwice += 1
            return way.send(job, document)
          }),
        release: job => call(asking, () => way.release(job)),
        cancelOrphans: (name, keep) => call(asking, () => way.cancelOrphans(name, keep)),
      }
    },
  }
}

const full = () => new DeskError('desk.database-failed', { file: 'station.db', why: 'the disk is full' })

/** The ledger as one life of the station sees it. */
export function ledgerOf(world: World, life: number, ledger: Ledger): Ledger {
  const wrap = <K extends keyof Ledger>(name: K, can: readonly Fate[]) => ({
    [name]: (...args: unknown[]) =>
      world.call(life, can, full, () => (ledger[name] as (...all: unknown[]) => Promise<unknown>)(...args)),
  })
  const writing = [...crashes, 'disk-full'] as const
  return withMethods(ledger, {
    ...wrap('load', []),
    ...wrap('record', writing),
    ...wrap('claim', writing),
    ...wrap('advance', writing),
    ...wrap('place', writing),
  })
}
