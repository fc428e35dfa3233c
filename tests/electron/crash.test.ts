// @module-tag long
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type DeskAtWork, openDeskAtWork } from './desk-at-work.ts'
import { type Office, openOffice } from './program.ts'

let office: Office
let desk: DeskAtWork
beforeAll(async () => {
  office = await openOffice()
})
afterEach(() => desk.end())
afterAll(() => office.remove())

const isBack = () =>
  desk.program.until('the window is back', ({ windows }) => windows[0]?.isCrashed === false && windows[0].url !== '')

it('a window that crashes while 50 jobs print and 300 prices are sent stops neither, and comes back', async () => {
  desk = await openDeskAtWork(office)
  const prices = await desk.changePrices(300)
  const jobs = desk.add(50)
  await expect.poll(() => desk.papers(jobs).filter(count => count > 0).length).toBeGreaterThan(0)
  // Much happens before the page is there again, and nobody can be told of it.
  await desk.program.do('delayPages', 5_000)
  await desk.program.do('crashWindow')
  await desk.program.until('the window has crashed', ({ windows }) => windows[0]?.isCrashed === true)
  desk.add(5)
  await isBack()
  await expect.poll(prices.left, { timeout: 120_000 }).toBe(0)
  await expect.poll(() => desk.papers(jobs).filter(count => count === 0).length, { timeout: 120_000 }).toBe(0)
  expect(desk.papers(jobs).filter(count => count !== 1)).toEqual([])
  expect(await desk.ask('station.state', {})).toMatchObject({ state: 'running', online: true, problem: null })
  expect((await desk.ask('prices.outbox', {})).state).toBe('empty')
  expect((await desk.program.do('state')).boxes).toEqual([])
})

it('goes on printing when its window has crashed again and again', async () => {
  desk = await openDeskAtWork(office)
  for (let times = 0; times < 5; times += 1) {
    const { windows } = await desk.program.do('state')
    if (windows[0]?.isCrashed) break
    await desk.program.do('crashWindow')
    await desk.program.until(
      'the page has changed',
      ({ windows: [window] }) => !!window && (window.isCrashed || window.url !== ''),
    )
    await new Promise(resolve => setTimeout(resolve, 1_000))
  }
  const jobs = desk.add(10)
  await expect.poll(() => desk.papers(jobs).filter(count => count !== 1), { timeout: 60_000 }).toEqual([])
  expect((await desk.program.do('state')).boxes).toEqual([])
  await desk.program.do('quit')
  expect(await desk.program.end()).toBe(0)
})
