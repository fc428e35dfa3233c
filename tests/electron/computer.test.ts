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

const untilPrinted = (jobs: string[]) =>
  expect.poll(() => desk.papers(jobs).filter(count => count !== 1), { timeout: 60_000 }).toEqual([])

it('prints on when the graphics process dies five times in a row, and its window is there', async () => {
  desk = await openDeskAtWork(office)
  const jobs = desk.add(20)
  for (let times = 0; times < 5; times += 1) {
    await desk.program.do('crashGpu')
    // Until another one is there, nothing can crash.
    await new Promise(resolve => setTimeout(resolve, 700))
  }
  await untilPrinted(jobs)
  const { windows, boxes } = await desk.program.do('state')
  expect(windows).toMatchObject([{ isVisible: true, isCrashed: false, faults: [] }])
  expect(boxes).toEqual([])
  expect(await desk.ask('station.state', {})).toMatchObject({ state: 'running', online: true })
})

it('prints on after sleep, once each, and keeps the computer awake only while it prints', async () => {
  desk = await openDeskAtWork(office)
  // Each job waits for its document until that was seen: twenty may be through between two looks.
  desk.service.faults.set({ 'pdf.latency': 5_000 })
  const jobs = desk.add(20)
  await desk.program.until('it keeps awake', ({ keepsAwake }) => keepsAwake)
  desk.service.faults.clear()
  await desk.program.do('suspend')
  // As asleep: nothing of the program runs, and the world goes on.
  desk.program.child.kill('SIGSTOP')
  const later = desk.add(5)
  await new Promise(resolve => setTimeout(resolve, 5_000))
  desk.program.child.kill('SIGCONT')
  await desk.program.do('resume')
  await untilPrinted([...jobs, ...later])
  await desk.program.until('it may sleep', ({ keepsAwake }) => !keepsAwake)
  expect(await desk.ask('station.state', {})).toMatchObject({ state: 'running', online: true })
  expect((await desk.program.do('state')).boxes).toEqual([])
})
