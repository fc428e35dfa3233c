import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type PracticeService, startPracticeService } from '../../../src-practice/index.ts'
import { between, type Dice, dice } from '../../../src-practice/random.ts'
import { livesOf } from '../lives.ts'
import { doToFolder } from './damage.ts'
import { type CellEvent, judgePrices, type LastOutbox, type Verdict } from './oracle.ts'
import type { Told } from './paper-world.ts'
import type { StoryLife, StoryLine } from './price-child.ts'
import type { PriceStep, PriceStory } from './story.ts'

const desks = livesOf<StoryLife, StoryLine>(new URL('./price-child.ts', import.meta.url))

const retailer = 7
const update = 'admin.pricing.retailer.update'
/** What a killed desk had sent is done by then, in milliseconds. */
const landed = 250
const patience = 60_000

/** Lets a story of prices happen, and judges what came of it. */
export async function runPriceStory(story: PriceStory): Promise<Told> {
  const service = await startPracticeService({
    grids: { [retailer]: { codes: story.codes, combinations: 1 } },
  })
  const window = await fetch(`${service.url}/api/v1/admin/pricing/retailer/${retailer}?offset=0&limit=1`, {
    headers: { authorization: `Bearer ${service.token}` },
  })
  const { combinations } = (await window.json()) as { combinations: [{ id: number }] }
  const world = new PriceStoryWorld(service, String(combinations[0].id))
  try {
    for (const step of story.steps) await world.take(step)
    return await world.end()
  } finally {
    await world.close()
  }
}

class PriceStoryWorld {
  readonly #service: PracticeService
  readonly #combination: string
  readonly #place = mkdtempSync(join(tmpdir(), 'selvedge-story-'))
  readonly #said: string[] = []
  /** All that became of cells, in its order. */
  readonly #events: CellEvent[] = []
  readonly #last: LastOutbox[] = []
  #seen = 0
  #life = 0

  constructor(service: PracticeService, combination: string) {
    this.#service = service
    this.#combination = combination
  }

  #data = (name = 'data') => join(this.#place, name)

  async take(step: PriceStep): Promise<void> {
    const next = dice(step.dice)
    switch (step.do) {
      case 'desk':
        await this.#live({ ...step, folder: this.#data(), seed: step.dice }, next)
        return
      case 'colleague':
        return this.#colleague(next)
      default:
        return this.#say(doToFolder(step, this.#place, next))
    }
  }

  #say = (line: string): void => void this.#said.push(line)

  /** Somebody else sets prices while nothing of a desk is on its way. */
  async #colleague(next: Dice): Promise<void> {
    await pause(landed)
    this.#hearService()
    const known = [...new Set(this.#events.map(({ code }) => code))].filter(() => next() < 0.5)
    for (const code of known) {
      const value = 9_000_000 + this.#events.length
      this.#service.setPrice(retailer, code, this.#combination, 'retail', value / 100)
      this.#events.push({ code, value, by: 'colleague', base: 0, life: this.#life })
    }
    this.#say(`a colleague changes ${known.join(', ') || 'nothing'}`)
  }

  /** Takes up what the service was sent since it was last asked. */
  #hearService(): void {
    const patches = this.#service.patches()
    for (const { fabric_code: code, value } of patches.slice(this.#seen)) {
      this.#events.push({
        code,
        value: Math.round((value ?? 0) * 100),
        by: 'service',
        base: 0,
        life: this.#life,
      })
    }
    this.#seen = patches.length
  }

  async #live(
    how: Extract<PriceStep, { do: 'desk' }> & { folder: string; seed: number },
    next: Dice,
  ): Promise<Extract<StoryLine, { says: 'rests' }> | undefined> {
    const { folder, edits, pace, killedAfter, opens, colleague, seed } = how
    mkdirSync(folder, { recursive: true })
    this.#life++
    this.#service.faults.clear()
    if (pace === 'away') this.#service.faults.set({ [`unavailable@${update}`]: true })
    else this.#service.faults.set({ [`latency@${update}`]: pace === 'slow' ? 120 : between(next, 0, 10) })
    const child = desks.load({ XDG_STATE_HOME: this.#data('state'), HOME: this.#place })
    child.begin({
      baseUrl: this.#service.url,
      folder,
      retailer: String(retailer),
      dice: seed,
      life: this.#life,
      edits,
      opens,
    })
    let heard = 0
    const hear = () => {
      this.#hearService()
      for (const line of child.lines.slice(heard)) {
        heard++
        if (line.says === 'rests') continue
        this.#events.push(...line.edits.map(edit => ({ ...edit, by: line.says, life: this.#life })))
      }
    }
    const rests = () => child.lines.find(line => line.says === 'rests')
    const until = Date.now() + patience
    const isOver = () =>
      rests() !== undefined || Date.now() > until || (killedAfter !== null && child.lines.length >= killedAfter)
    const ended = child.says(() => false).then(() => true)
    while (!isOver() && !(await Promise.race([ended, pause(5).then(() => false)]))) hear()
    if (colleague) await this.#colleague(next)
    await pause(killedAfter === null ? 0 : between(next, 0, 120))
    await child.kill()
    await pause(landed)
    hear()
    const rest = rests()
    const state =
      rest?.says === 'rests'
        ? `rests: ${JSON.stringify(rest.outbox.retailers)} ${rest.outbox.state}`
        : 'does not rest yet'
    this.#say(
      `desk ${this.#life} of ${folder.slice(this.#place.length + 1)} (${pace}), ${child.lines.length} lines, ${state}`,
    )
    return rest?.says === 'rests' ? rest : undefined
  }

  async end(): Promise<Told> {
    const verdicts: Verdict[] = []
    for (const name of ['data', 'copy']) {
      const folder = this.#data(name)
      if (!existsSync(folder)) continue
      const rest = await this.#live(
        {
          do: 'desk',
          folder,
          edits: 0,
          pace: 'quick',
          killedAfter: null,
          opens: true,
          colleague: false,
          dice: 0,
          seed: 0,
        },
        dice(0),
      )
      if (rest) this.#last.push({ outbox: rest.outbox, states: rest.states })
      else verdicts.push({ what: 'broken', of: `the desk of ${name} does not come to rest` })
    }
    const now = (code: string) => {
      const value = this.#service.price(retailer, code, this.#combination, 'retail')
      return value === null ? 0 : Math.round(value * 100)
    }
    verdicts.push(...judgePrices(this.#events, this.#last, now))
    const spoken = this.#events.filter(({ code }) => verdicts.some(({ of }) => of.startsWith(`${code}:`)))
    const count = (by: CellEvent['by']) => this.#events.filter(event => event.by === by).length
    const counts = {
      edits: count('has'),
      'sent to the service': count('service'),
      'by colleagues': count('colleague'),
    }
    return { verdicts, transcript: [...this.#said, ...spoken.map(tell)], counts }
  }

  async close(): Promise<void> {
    await this.#service.close()
    rmSync(this.#place, { recursive: true, force: true })
  }
}

const tell = ({ code, value, by, base, life }: CellEvent): string =>
  by === 'service' || by === 'colleague'
    ? `  ${life} ${by}: ${code} = ${value}`
    : `  ${life} desk ${by}: ${code} = ${value} in place of ${base}`
