import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { between, type Dice, dice } from '../../../src-practice/random.ts'
import { type Command, startCommand, writeConfig } from '../../integration/cli-support.ts'
import { doToFolder } from './damage.ts'
import { judgePaper, type LastWord, leftToPerson, type Verdict } from './oracle.ts'
import { folderPrinter, type StoryPrinter, startStoryPrinter } from './printer.ts'
import { type StoryService, startStoryService, type WantedDocument } from './service.ts'
import type { PaperStep, PaperStory, Turn } from './story.ts'

/** What a story came to; `transcript` is what happened, a line each. */
export interface Told {
  verdicts: Verdict[]
  transcript: string[]
  /** What the tally counts, by its column. */
  counts: Record<string, number>
}

/** How long a station may take, in milliseconds: what takes longer hangs. */
const patience = 60_000
/** A station that tells nothing for so many milliseconds has nothing to do; a printer's pause is shorter. */
const quiet = 900
const types = ['order', 'tag', 'box'] as const

/** Lets a story happen, and judges what came of it. */
export async function runPaperStory(story: PaperStory): Promise<Told> {
  const world = await PaperWorld.begin(story)
  try {
    for (const step of story.steps) await world.take(step)
    return await world.end()
  } finally {
    await world.close()
  }
}

class PaperWorld {
  readonly #story: PaperStory
  readonly #place = mkdtempSync(join(tmpdir(), 'selvedge-story-'))
  readonly #service: StoryService
  readonly #printers: StoryPrinter[] = []
  readonly #said: string[] = []
  readonly #saidPrinted = new Map<string, Set<string>>()
  readonly #saidTwice = new Set<string>()
  /** Data folders with a ledger that counts at the end, and how their station reaches the service. */
  readonly #stations = new Map<string, { host: string; token: string }>()

  private constructor(story: PaperStory, service: StoryService) {
    this.#story = story
    this.#service = service
  }

  static async begin(story: PaperStory): Promise<PaperWorld> {
    const world = new PaperWorld(story, await startStoryService(story.firstJob, types))
    for (const [at, kind] of story.printers.entries()) {
      const folder = join(world.#place, `printer-${at}`)
      mkdirSync(folder)
      world.#printers.push(kind === 'folder' ? folderPrinter(folder) : await startStoryPrinter(kind))
    }
    world.#say(`printers: ${story.printers.join('; ')}; start: ${story.start}`)
    return world
  }

  #say = (line: string): void => void this.#said.push(line)

  async take(step: PaperStep): Promise<void> {
    const next = dice(step.dice)
    switch (step.do) {
      case 'jobs arrive': {
        const added = this.#service.add(step.count, step.status)
        return this.#say(`${step.status}: ${added.map(({ key }) => key).join(', ')}`)
      }
      case 'service':
        return this.#turn(step.turn, next)
      case 'station': {
        const { which, killedAfter, during } = step
        return this.#live(this.#start(which === 0 ? 'data' : 'copy'), killedAfter, during, next)
      }
      case 'two stations': {
        const other = {
          host: step.alias ? 'localhost' : '127.0.0.1',
          token: step.token ? 'a-colleague' : 'practice',
        }
        const both = [this.#start('data'), this.#start('second', other)]
        const [, second] = await Promise.all(both.map(one => this.#live(one, null, null, next)))
        return second
      }
      case 'printer': {
        const at = step.which % this.#printers.length
        this.#printers[at]?.misbehave(step.how)
        return this.#say(`printer ${at} ${step.how}`)
      }
      default:
        return this.#say(doToFolder(step, this.#place, next))
    }
  }

  #turn(turn: Turn, next: Dice): void {
    const fits: Record<Turn, (one: WantedDocument) => boolean> = {
      'asks for it': ({ status, isListed }) => isListed && status !== 'queued' && status !== 'dispatching',
      'says printed': ({ status, isListed }) => isListed && status === 'queued',
      'drops it': ({ isListed }) => isListed,
      'lists it again': ({ isListed }) => !isListed,
      'gives its id away': ({ isListed }) => isListed,
    }
    const choice = this.#service.documents.filter(one => !one.isReplaced && fits[turn](one))
    const some = choice.filter((_one, at) => at === 0 || next() < 0.7)
    for (const one of some) {
      if (turn === 'asks for it') one.status = 'queued'
      if (turn === 'says printed') one.status = 'printed'
      if (turn === 'drops it') one.isListed = false
      if (turn === 'lists it again') one.isListed = true
      if (turn === 'gives its id away') this.#service.reuse(one)
    }
    this.#say(`the service ${turn}: ${some.map(({ key }) => key).join(', ')}`)
  }

  /** Starts the station of a data folder; `more` are further arguments. */
  #start(name: string, way = { host: '127.0.0.1', token: 'practice' }, ...more: string[]) {
    const folder = join(this.#place, name)
    mkdirSync(folder, { recursive: true })
    this.#stations.set(name, way)
    const rules = types.map((job_type, at) => ({
      job_type,
      printer: this.#printers[at % this.#printers.length]?.uri,
    }))
    const config = writeConfig(this.#place, {
      rules,
      start: this.#story.start,
      poll_seconds: 0.15,
      drain_patience_seconds: 2,
      health_seconds: 0,
    })
    const url = `http://${way.host}:${this.#service.port}`
    const command = startCommand(['station', '--data', folder, '--base-url', url, '--config', config, ...more], {
      SELVEDGE_TOKEN: way.token,
      XDG_STATE_HOME: join(this.#place, 'state'),
      HOME: this.#place,
    })
    return { name, command }
  }

  async #live(
    { name, command }: { name: string; command: Command },
    killedAfter: number | null,
    during: { after: number; step: PaperStep } | null,
    next: Dice,
  ): Promise<void> {
    const until = Date.now() + patience
    const isOver = () => Date.now() > until || command.child.exitCode !== null || command.child.signalCode !== null
    const reads = this.#service.reads()
    const told = async (count: number) => {
      // One that has read the list and has nothing more to tell is waited for no longer.
      for (let [lines, still] = [0, Date.now()]; lines < count && !isOver(); await pause(5)) {
        const now = command.told('job').length
        if (now !== lines || this.#service.reads() < reads + 2) [lines, still] = [now, Date.now()]
        else if (Date.now() - still > quiet) return
      }
    }
    if (during) {
      await told(during.after)
      await this.take(during.step)
    }
    await told(killedAfter ?? Number.POSITIVE_INFINITY)
    if (killedAfter !== null) await pause(between(next, 0, 80))
    command.kill(killedAfter === null ? 'SIGTERM' : 'SIGKILL')
    const code = await command.ended
    this.#hear(command)
    if (killedAfter !== null) {
      // What it had sent before may be read only now.
      await pause(50)
      for (const printer of this.#printers) printer.askerWasKilled()
    }
    for (const printer of this.#printers) printer.paper()
    const how = killedAfter === null ? `ended with ${code}` : `was killed after ${command.told('job').length} lines`
    this.#say(`station of ${name} ${how}${lastOf(command)}`)
    // One that was not let in has no ledger of its own.
    if (name === 'second' && /already/.test(command.errors())) this.#stations.delete(name)
  }

  #hear(command: Command): void {
    for (const { job, state, attempt, reason } of command.told('job')) {
      const id = String(job)
      const printed = this.#saidPrinted.get(id) ?? new Set()
      if (state === 'printed') this.#saidPrinted.set(id, printed.add(String(attempt)))
      if (/twice/i.test(String(reason))) this.#saidTwice.add(id)
    }
  }

  /** Every station drains, the printers come to rest, and all is judged. */
  async end(): Promise<Told> {
    const last: LastWord[] = []
    const verdicts: Verdict[] = []
    for (const [name, way] of [...this.#stations]) {
      const { command } = this.#start(name, way, '--drain')
      const timer = setTimeout(() => command.kill('SIGKILL'), patience)
      const code = await command.ended
      clearTimeout(timer)
      this.#hear(command)
      const [summary] = command.told('summary')
      const lists = Object.entries(summary ?? {}).filter((one): one is [string, string[]] => Array.isArray(one[1]))
      if (summary) last.push(Object.fromEntries(lists))
      this.#say(`the last drain of ${name} ended with ${code}: ${JSON.stringify(summary ?? null)}${lastOf(command)}`)
      if (code === null) verdicts.push({ what: 'broken', of: 'the last drain does not end' })
      for (const printer of this.#printers) printer.paper()
    }
    await Promise.all(this.#printers.map(printer => printer.idle()))
    const paper = this.#printers.flatMap(printer => printer.paper())
    const { documents } = this.#service
    verdicts.push(
      ...judgePaper({
        documents,
        paper,
        ranAgain: new Map(this.#printers.flatMap(printer => [...printer.ranAgain])),
        sawPutBack: new Set(this.#printers.flatMap(printer => [...printer.sawPutBack])),
        saidPrinted: this.#saidPrinted,
        saidTwice: this.#saidTwice,
        last,
      }),
    )
    this.#say(`paper: ${paper.join(', ')}`)
    const counts = {
      jobs: documents.length,
      papers: paper.length,
      'left to a person': leftToPerson(last).size,
    }
    return { verdicts, transcript: this.#said, counts }
  }

  async close(): Promise<void> {
    await Promise.all(this.#printers.map(printer => printer.close()))
    await this.#service.close()
    rmSync(this.#place, { recursive: true, force: true })
  }
}

/** The last thing that a command said on stderr, in brackets. */
function lastOf(command: Command): string {
  const line = command.errors().trim().split('\n').at(-1)
  return line ? ` (${line.slice(0, 200)})` : ''
}
