// @module-tag long
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, inject, it } from 'vitest'
import { startPracticeService } from '../../src-practice/index.ts'
import { between, dice } from '../../src-practice/random.ts'
import type { BackgroundStation } from '../../src-shared/contract/print.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { livesOf } from './lives.ts'
import type { StationsLife } from './stations-child.ts'

const desks = livesOf<StationsLife, BackgroundStation[]>(new URL('./stations-child.ts', import.meta.url))
afterAll(async () => {
  await desks.killAll()
  removeFolders()
})

const kills = 3
const perLife = 30

it('a desk killed while two stations print loses nothing and prints nothing twice', async () => {
  const next = dice(inject('faultSeed'), 'kills of two stations')
  const folder = temporaryFolder()
  // The same numbers at both, and one folder for both printers.
  const printer = join(temporaryFolder(), 'paper')
  const services = await Promise.all(
    [1, 2].map(seed =>
      startPracticeService({ size: 'none', stepSeconds: 0.1, seed, now: () => Date.now() - seed * 10_000 }),
    ),
  )
  const life = {
    folder,
    services: services.map(({ url, token }) => ({ url, token, printer: `folder:${printer}` })),
  }
  const paper = () => (existsSync(printer) ? readdirSync(printer).filter(name => name.endsWith('.pdf')) : [])
  const jobs = { job_type: 'order', fails: false, copies: 1 }
  const ids = new Set<string>()
  for (let kill = 1; kill <= kills; kill++) {
    const desk = desks.load()
    desk.begin(life)
    await desk.says()
    for (const service of services) for (const id of service.addJobs(Array(perLife).fill(jobs))) ids.add(id)
    const before = paper().length
    await expect.poll(() => paper().length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before + 2)
    await pause(between(next, 0, 400))
    await desk.kill()
  }
  const last = desks.load()
  last.begin(life)
  await last.says()
  expect(last.lines.at(-1)).toMatchObject([{ state: 'running' }])
  const all = kills * perLife * services.length
  await expect.poll(() => paper().length, { timeout: 60_000, interval: 50 }).toBe(all)
  await pause(1_500)
  await last.kill()
  // Each name is an attempt: every job has one attempt at each service, and no other.
  const perJob = Map.groupBy(paper(), name => /-(\d+)-1\.pdf$/.exec(name)?.[1])
  expect(new Set(perJob.keys())).toEqual(ids)
  expect([...perJob.values()].every(names => names.length === services.length)).toBe(true)
  await Promise.all(services.map(service => service.close()))
})
