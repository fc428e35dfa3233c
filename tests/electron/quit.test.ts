// @module-tag long
import type { Locator, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startSilentPrinter } from '../rig/silent-printer.ts'
import { type DeskAtWork, harbour, openDeskAtWork } from './desk-at-work.ts'
import { type Office, openOffice, startProgram } from './program.ts'

let office: Office
let desk: DeskAtWork
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.remove())

/** Goes there, also while the page starts. */
async function goTo(page: Page, hash: string, shown: Locator): Promise<void> {
  await page.evaluate(to => {
    location.hash = to
  }, hash)
  await shown.waitFor({ timeout: 60_000 })
}

/** Opens Harbour & Vale's fabric prices, and leaves a price typed in the first cell of a row, without Enter. */
async function typePrice(page: Page, row: number, text: string): Promise<void> {
  const cell = page.locator(`.ag-row[row-id="${row}"] .ag-cell[col-id="p0"]`)
  await goTo(page, '#prices?part=fabrics&retailer=7', cell)
  await cell.click()
  await page.keyboard.type(text)
}

/** Opens Harbour & Vale's express cost. */
async function openExpress(page: Page): Promise<void> {
  const retailer = page.getByLabel('Retailer')
  await goTo(page, '#prices?part=express', retailer)
  // Keys as fast as a test's would be a scanner's.
  await retailer.fill('Harb')
  await retailer.press('Enter')
  await expressCost(page).waitFor()
}

/** Types the first express cost that there is, without saving it. */
async function typeExpress(page: Page, text: string): Promise<void> {
  await expressCost(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}
const expressCost = (page: Page) => page.locator('tr[data-combination]').first().getByRole('textbox').first()

/** Ends it as a person does, and expects that it is gone soon, that it was clean, and that it said nothing on the way. */
async function quits(program = desk.program): Promise<void> {
  await program.do('quit')
  expect(await program.end(20_000)).toBe(0)
  expect(program.output).not.toContain('[error box]')
}

/** The same, where it may ask about what isn't saved yet: it is kept. */
async function quitsWithoutWaiting(): Promise<void> {
  await desk.program.do('quit')
  const ended = desk.program.end(20_000)
  while (!desk.program.isOver) {
    await Promise.race([ended, desk.program.do('answerBox', 'Quit').catch(() => {})])
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  expect(await ended).toBe(0)
}

describe('a desk at work', () => {
  afterEach(() => desk.end())

  it('ends in the middle of printing: what was begun is followed at the next start, nothing prints twice', async () => {
    desk = await openDeskAtWork(office)
    const jobs = desk.add(50)
    await expect.poll(() => desk.papers(jobs).filter(count => count > 0).length).toBeGreaterThan(2)
    await quits()
    await desk.start()
    await expect.poll(() => desk.papers(jobs).filter(count => count === 0), { timeout: 120_000 }).toEqual([])
    expect(desk.papers(jobs).filter(count => count !== 1)).toEqual([])
    const ends = () => jobs.map(job => desk.service.job(job)?.stage).filter(stage => stage !== 'printed')
    await expect.poll(ends, { timeout: 60_000 }).toEqual([])
  })

  it('ends while a printer has a document and never answers: the job is unconfirmed at the next start', async () => {
    const printer = await startSilentPrinter()
    desk = await openDeskAtWork(office)
    await desk.ask('rules.save', { rules: [{ job_type: '*', printer: printer.uri }] })
    const [job = ''] = desk.add(1)
    await expect.poll(printer.documents, { timeout: 60_000 }).toBe(1)
    const began = performance.now()
    await quits()
    expect(performance.now() - began).toBeLessThan(12_000)
    await desk.start()
    const here = async () => (await desk.ask('jobs.list', {})).rows.find(({ id }) => id === job)?.here
    await expect.poll(here, { timeout: 60_000 }).toBe('unconfirmed')
    expect(printer.documents()).toBe(1)
    await printer.close()
  })

  it('keeps a price that is being typed', async () => {
    desk = await openDeskAtWork(office)
    const { codes, rows, combination } = await desk.readPrices()
    await typePrice(await desk.program.page(), 2, '441.5')
    await quitsWithoutWaiting()
    await desk.start()
    const code = codes[rows.indexOf(2)] ?? ''
    await expect.poll(() => desk.service.price(harbour, code, combination, 'wholesale')).toBe(441.5)
  })

  it('keeps an express cost that was typed a moment ago', async () => {
    desk = await openDeskAtWork(office)
    const page = await desk.program.page()
    await openExpress(page)
    await typeExpress(page, '25')
    await quits()
    await desk.start()
    const again = await desk.program.page()
    // The retailer that was open last is open again.
    await goTo(again, '#prices?part=express', expressCost(again))
    await expect.poll(() => expressCost(again).inputValue()).toBe('25')
  })

  it('asks about prices that are not saved, stays where a person stays, and has them at the next start', async () => {
    desk = await openDeskAtWork(office)
    await desk.readPrices()
    await desk.ask('prices.pause', { paused: true })
    const prices = await desk.changePrices(3)
    const question = () =>
      desk.program.until('a question', ({ boxes }) =>
        boxes.some(box => box.isOpen && box.text.includes('3 price changes')),
      )
    await desk.program.do('quit')
    await question()
    await desk.program.do('answerBox', 'Keep it open')
    const { windows } = await desk.program.until('no question', ({ boxes }) => boxes.every(box => !box.isOpen))
    expect(windows).toMatchObject([{ isVisible: true, isCrashed: false }])
    await desk.program.do('quit')
    await question()
    // Whoever is impatient isn't asked twice.
    await desk.program.do('quit')
    expect((await desk.program.do('state')).boxes.filter(box => box.isOpen)).toHaveLength(1)
    await desk.program.do('answerBox', 'Quit')
    expect(await desk.program.end()).toBe(0)
    await desk.start()
    await desk.ask('prices.pause', { paused: false })
    await expect.poll(prices.left).toBe(0)
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('ends at %s without a question', async signal => {
    desk = await openDeskAtWork(office)
    await desk.readPrices()
    await desk.ask('prices.pause', { paused: true })
    await desk.changePrices(3)
    desk.program.child.kill(signal)
    expect(await desk.program.end()).toBe(0)
    expect(desk.program.output).not.toContain('[error box]')
  })

  it('ends with its launcher', async () => {
    desk = await openDeskAtWork(office)
    await desk.leave()
    expect(await desk.program.end()).toBe(0)
  })

  it('ends when its window has crashed, and when it is not back yet', async () => {
    desk = await openDeskAtWork(office)
    await desk.program.do('delayPages', 60_000)
    await desk.program.do('crashWindow')
    await desk.program.until('the window has crashed', ({ windows }) => windows[0]?.isCrashed === true)
    await quits()
  })

  it('ends with its wall screen open', async () => {
    desk = await openDeskAtWork(office)
    const page = await desk.program.page()
    expect(await page.evaluate(() => window.open('#wall', 'selvedge-wall') === null)).toBe(true)
    const { windows } = await desk.program.until('two windows', ({ windows }) => windows[1]?.url === 'app://desk/#wall')
    expect(windows[1]).toMatchObject({ isFullScreen: true, faults: [] })
    await quits()
  })

  it('ends once however often it is asked', async () => {
    desk = await openDeskAtWork(office)
    desk.add(10)
    for (let times = 0; times < 5; times += 1) await desk.program.do('quit').catch(() => {})
    expect(await desk.program.end()).toBe(0)
  })

  it('ends with its last window, on Linux', async () => {
    desk = await openDeskAtWork(office)
    await desk.program.do('closeWindow')
    expect(await desk.program.end()).toBe(0)
  })
})

describe('a program', () => {
  it('ends at its welcome', async () => {
    const program = startProgram(office, { data: `${office.folder}/welcome` })
    await program.page()
    await quits(program)
  })

  it.each([0, 200, 800])('ends %i ms after its start', async milliseconds => {
    const program = startProgram(office, { data: `${office.folder}/early-${milliseconds}` })
    await program.do('state')
    await new Promise(resolve => setTimeout(resolve, milliseconds))
    await quits(program)
    expect((await startedAgain(milliseconds)).boxes).toEqual([])
  })

  /** What the same desk says at its next start. */
  async function startedAgain(milliseconds: number) {
    const program = startProgram(office, { data: `${office.folder}/early-${milliseconds}` })
    await program.page()
    const state = await program.do('state')
    await quits(program)
    return state
  }
})
