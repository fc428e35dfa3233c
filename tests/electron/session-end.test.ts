// @module-tag long
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startSilentPrinter } from '../rig/silent-printer.ts'
import { type DeskAtWork, openDeskAtWork } from './desk-at-work.ts'
import { type Office, openOffice } from './program.ts'

// Windows ends a session: it asks each window, waits for a program that wants it to, and ends one that is still there.

let office: Office
let desk: DeskAtWork
beforeAll(async () => {
  office = await openOffice()
})
afterEach(() => desk.end())
afterAll(() => office.remove())

/** Prints so many jobs, and resolves in the middle of it. */
async function printing(count: number): Promise<string[]> {
  const jobs = desk.add(count)
  await expect.poll(() => desk.papers(jobs).filter(papers => papers > 0).length).toBeGreaterThan(2)
  return jobs
}

/** The next start prints what is left, and nothing twice. */
async function printsEachOnce(jobs: string[]): Promise<void> {
  await desk.start()
  await expect.poll(() => desk.papers(jobs).filter(papers => papers === 0), { timeout: 120_000 }).toEqual([])
  expect(desk.papers(jobs).filter(papers => papers !== 1)).toEqual([])
}

it('has Windows wait while it prints, and ends soon, without a question about unsaved prices', async () => {
  desk = await openDeskAtWork(office)
  await desk.readPrices()
  await desk.ask('prices.pause', { paused: true })
  const prices = await desk.changePrices(3)
  const jobs = await printing(50)
  expect(await desk.program.do('querySessionEnd')).toBe(true)
  expect(await desk.program.end(12_000)).toBe(0)
  expect(desk.program.output).not.toContain('[error box]')
  await printsEachOnce(jobs)
  await desk.ask('prices.pause', { paused: false })
  await expect.poll(prices.left).toBe(0)
})

it('ends soon also where a printer is silent', async () => {
  const printer = await startSilentPrinter()
  desk = await openDeskAtWork(office)
  await desk.ask('rules.save', { rules: [{ job_type: '*', printer: printer.uri }] })
  desk.add(1)
  await expect.poll(printer.documents, { timeout: 60_000 }).toBe(1)
  expect(await desk.program.do('querySessionEnd')).toBe(true)
  expect(await desk.program.end(12_000)).toBe(0)
  await printer.close()
})

it('is ended in the middle of printing by a Windows that doesn’t wait: nothing prints twice', async () => {
  desk = await openDeskAtWork(office)
  const jobs = await printing(50)
  await desk.program.do('sessionEnd').catch(() => {})
  expect(await desk.program.end()).toBe('SIGKILL')
  await desk.start()
  const rows = async () => (await desk.ask('jobs.list', {})).rows.filter(({ id }) => jobs.includes(id))
  const isOpen = ({ here }: { here: string }) => here === 'waiting' || here === 'printing'
  await expect.poll(async () => (await rows()).some(isOpen), { timeout: 120_000 }).toBe(false)
  expect(desk.papers(jobs).filter(papers => papers > 1)).toEqual([])
  const asked = (await rows()).filter(({ here }) => here !== 'printed')
  expect(asked.every(({ here }) => here === 'unconfirmed')).toBe(true)
})
