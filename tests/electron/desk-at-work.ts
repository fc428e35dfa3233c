import { mkdirSync } from 'node:fs'
import { type LauncherEnd, openLauncherLine } from '../../src-main/launcher-line.ts'
import { type PracticeOptions, type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import type { CommandInput, CommandName, CommandOutput } from '../../src-shared/contract/index.ts'
import { cellAt } from '../../src-shared/pricing/cell.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import { type Office, type Program, printedIn, type StartOptions, startProgram } from './program.ts'

/** Harbour & Vale at the practice service. */
export const harbour = fabricSheet('7')

/** A desk in the packaged program, at a practice service that the test holds. */
export class DeskAtWork {
  readonly service: PracticeService
  readonly data: string
  readonly #office: Office
  #program: Program | undefined
  #launcher: LauncherEnd | undefined

  constructor(office: Office, service: PracticeService, data: string) {
    this.#office = office
    this.service = service
    this.data = data
  }

  get program(): Program {
    if (!this.#program) throw new Error('The program has not been started.')
    return this.#program
  }

  /** Starts the program as its launcher does, also again on the same data. */
  async start(options: StartOptions = {}): Promise<Program> {
    await this.#launcher?.close()
    mkdirSync(this.data, { recursive: true })
    this.#launcher = await openLauncherLine(this.data)
    this.#launcher.send({
      SELVEDGE_PRACTICE_URL: this.service.url,
      SELVEDGE_PRACTICE_TOKEN: this.service.token,
    })
    const { args = [], ...more } = options
    this.#program = startProgram(this.#office, {
      data: this.data,
      args: [...args, '--launcher', this.#launcher.file],
      ...more,
    })
    return this.#program
  }

  /** Its launcher ends, however it does. */
  async leave(): Promise<void> {
    await this.#launcher?.close()
  }

  async ask<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>> {
    return this.program.call(await this.program.page(), name, input)
  }

  /** Adds that many jobs, of one copy each. @returns their ids */
  add(count: number): string[] {
    return this.service.addJobs(Array.from({ length: count }, () => ({ job_type: 'tag', fails: false, copies: 1 })))
  }

  /** How many PDFs of each of these jobs have been printed. */
  papers(jobs: readonly string[]): number[] {
    const names = printedIn(this.data)
    return jobs.map(job => names.filter(name => name.includes(`-${job}-`)).length)
  }

  /** Waits until all prices of Harbour & Vale have been read. @returns the numbers of its rows and their codes */
  async readPrices(): Promise<{ rows: Uint32Array; codes: string[]; wholesale: Int32Array; combination: string }> {
    const page = await this.program.page()
    for (;;) {
      const head = await this.program.call(page, 'prices.open', { sheet: harbour })
      if (head.reading.state !== 'idle' || head.reading.read !== 1_260) {
        await page.waitForTimeout(200)
        continue
      }
      const read = await this.program.call(page, 'prices.rows', { sheet: harbour, since: 0, limit: 10_000 })
      const combination = head.combinations[0]?.id ?? ''
      return { ...read, wholesale: read.values.slice(0, read.rows.length), combination }
    }
  }

  /** Changes the wholesale prices of the first rows at once. @returns `left`: how many of them the service doesn't have yet */
  async changePrices(count: number, price = 321_50): Promise<{ left(): number }> {
    const { rows, codes, wholesale, combination } = await this.readPrices()
    await this.ask('prices.change', {
      sheet: harbour,
      kind: 'type',
      detail: {},
      cells: Uint32Array.from(rows.slice(0, count), row => cellAt(row, 0)),
      base: wholesale.slice(0, count),
      after: new Int32Array(count).fill(price),
      texts: [],
      send: 'now',
    })
    const isSaved = (code: string) => this.service.price(harbour, code, combination, 'wholesale') === price / 100
    return { left: () => codes.slice(0, count).filter(code => !isSaved(code)).length }
  }

  async end(): Promise<void> {
    await this.program.kill()
    await this.#launcher?.close()
    await this.service.close()
  }
}

let count = 0

/** Starts both, and waits until the window is there. */
export async function openDeskAtWork(
  office: Office,
  options: PracticeOptions = {},
  env: Record<string, string> = {},
): Promise<DeskAtWork> {
  const service = await startPracticeService({ arrivalsSeconds: 0, ...options })
  count += 1
  const desk = new DeskAtWork(office, service, `${office.folder}/data-${count}`)
  const program = await desk.start({ env })
  await program.page()
  return desk
}
