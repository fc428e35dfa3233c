import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { ensureBuild } from '../../scripts/ensure-build.ts'
import { askInPage } from '../../tests/rig/ask-in-page.ts'
import { bareSwitch, type Held, heldBy, keyToThere, type ScreenName, screens, typingTimes } from './feel/page.ts'
import { type FeelService, startFeelService } from './feel/service.ts'
import { conclude, smokeHelp } from './outcome.ts'
import { type DeskWindow, openDeskWindow } from './prices/desk-window.ts'
import { median } from './run.ts'
import { megabytes, milliseconds, print } from './table.ts'

const rows = ['switch', 'typing', 'memory'] as const
const help = `npm run bench:feel -- [--only ROW]... [--rounds N] [--hours N] [--smoke]
  --only ROW   one of: ${rows.join(', ')}; may be repeated. Without it all.
  --rounds N   how often each switch is measured (5)
  --hours N    how many hours of work are simulated (10)
${smokeHelp}
`

const targets = { switch: 150, typing: 50, growth: 1.05 }
const names = Object.keys(screens) as ScreenName[]

/** How much is measured. */
interface Size {
  jobs: { printed: number; skipped: number }
  /** How often each screen is looked at before anything is measured, and how long (ms). */
  looks: { count: number; time: number }
  /** The screens between which switches are measured, and how often each. */
  screens: readonly ScreenName[]
  rounds: number
  hours: number
  turnsInHour: number
}
const usual: Omit<Size, 'rounds' | 'hours'> = {
  jobs: { printed: 200, skipped: 4_800 },
  looks: { count: 2, time: 1_500 },
  screens: names,
  turnsInHour: 10,
}
const smallest: Size = {
  jobs: { printed: 5, skipped: 20 },
  looks: { count: 1, time: 200 },
  screens: ['print', 'prices', 'settings'],
  rounds: 1,
  hours: 0,
  turnsInHour: 1,
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

const show = (page: Page, name: ScreenName) => keyToThere(page, screens[name].keys, screens[name].there)

/** Opens the palette, and waits until it has the focus: letters typed before would be keys of the screen. */
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.waitForFunction(`document.activeElement?.matches('[role=dialog] [role=combobox]')`)
}

/** Fills the list of today (some jobs are printed into a folder, the others skipped by a rule), and opens the large grid. */
async function fillDesk(desk: DeskWindow, service: FeelService, paper: string, size: Size): Promise<void> {
  const { page, readWhole } = desk
  const { jobs, looks } = size
  await askInPage(page, 'rules.save', {
    rules: [
      { job_type: 'order', printer: `folder:${paper}` },
      { job_type: 'tag', printer: null },
    ],
  })
  await service.addJobs(jobs.printed, 'order')
  await service.addJobs(jobs.skipped, 'tag')
  const done = async () => {
    const { rows } = (await askInPage(page, 'jobs.list', {})) as { rows: { here: string }[] }
    return rows.filter(({ here }) => here === 'printed' || here === 'skipped').length
  }
  while ((await done()) < jobs.printed + jobs.skipped) await page.waitForTimeout(500)
  await page.keyboard.press('Control+2')
  await page.locator('[data-choice]').filter({ hasText: 'Harbour & Vale' }).click()
  await readWhole()
  // The first look at a screen loads what is fetched late, and is not what is done all day.
  for (let look = 0; look < looks.count; look += 1)
    for (const name of names) {
      await show(page, name)
      await page.waitForTimeout(looks.time)
    }
}

/** From the key to the painted screen, between all screens. */
async function measureSwitches({ page }: DeskWindow, { screens: names, rounds }: Size): Promise<string[]> {
  const times = new Map<string, number[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const from of names)
      for (const to of names) {
        if (from === to) continue
        await show(page, from)
        await page.waitForTimeout(400)
        const key = `${from} ${to}`
        times.set(key, [...(times.get(key) ?? []), await show(page, to)])
        await page.waitForTimeout(200)
      }
  const bare = {
    print: await bareSwitch(page, 'settings', 'print'),
    prices: await bareSwitch(page, 'print', 'prices'),
  }
  print('switching by key', ...names.map(name => `to ${name}`))
  const of = (from: ScreenName, to: ScreenName) => times.get(`${from} ${to}`) ?? []
  for (const from of names)
    print(`  from ${from}`, ...names.map(to => (from === to ? '' : milliseconds(median(of(from, to))))))
  const to = (name: ScreenName) => names.flatMap(from => of(from, name))
  print('  median', ...names.map(name => milliseconds(median(to(name)))))
  print('  95 of 100', ...names.map(name => milliseconds(percentile(to(name), 0.95))))
  print(
    '  the same elements without code',
    ...names.map(name => (name === 'print' || name === 'prices' ? milliseconds(median(bare[name])) : '')),
  )
  return names.flatMap(name => {
    const slow = names.filter(from => from !== name && median(of(from, name)) > targets.switch)
    return slow.map(from => `from ${from} to ${name}: ${milliseconds(median(of(from, name)))}`)
  })
}

/** From a key to its painted letter. */
async function measureTyping({ page }: DeskWindow): Promise<string[]> {
  const field = async (name: ScreenName) => {
    await show(page, name)
    await page.waitForTimeout(1_000)
    await page.getByPlaceholder(/^Search or scan/).click()
    const times = [...(await typingTimes(page, 'hv 04 tag 90123 pj ')), ...(await typingTimes(page, 'zz order 0405'))]
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    return times
  }
  const cells = async () => {
    await show(page, 'prices')
    const times: number[] = []
    for (let turn = 0; turn < 8; turn += 1) {
      await page.locator(`main .ag-row[row-index="${turn + 1}"] .ag-cell[col-id="p1"]`).click()
      // The first key opens the editor.
      times.push(...(await typingTimes(page, `${700 + turn}.25`)))
      await page.keyboard.press('Escape')
    }
    return times
  }
  const palette = async () => {
    await show(page, 'print')
    await page.locator('main .ag-row').first().click()
    await openPalette(page)
    const times = await typingTimes(page, 'reprint the dark')
    await page.keyboard.press('Escape')
    return times
  }
  const bare = async () => {
    const empty = await page.context().newPage()
    await empty.setContent('<!doctype html><input autofocus>')
    await empty.bringToFront()
    await empty.locator('input').click()
    const times = await typingTimes(empty, 'hv 04 tag 90123 pj ')
    await empty.close()
    await page.bringToFront()
    return times
  }
  const measured = {
    'search, print desk': await field('print'),
    'search, prices': await field('prices'),
    'a price': await cells(),
    palette: await palette(),
    'a field on an empty page': await bare(),
  }
  print('typing: key to painted letter', 'median', '95 of 100', 'at most', 'keys')
  for (const [name, times] of Object.entries(measured))
    print(
      `  ${name}`,
      milliseconds(median(times)),
      milliseconds(percentile(times, 0.95)),
      milliseconds(Math.max(...times)),
      String(times.length),
    )
  return Object.entries(measured)
    .filter(([, times]) => percentile(times, 0.95) > targets.typing)
    .map(([name, times]) => `typing (${name}): ${milliseconds(percentile(times, 0.95))}`)
}

/** An hour at the desk, without its pauses: screens, scans, prices, panels, and jobs that come. */
async function workAnHour(page: Page, service: FeelService, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    const [job = ''] = await service.addJobs(10, 'tag')
    for (const name of names) await show(page, name)
    await show(page, 'print')
    await page.getByPlaceholder(/^Search or scan/).fill(job)
    await page.keyboard.press('Enter')
    // An answer that comes after the field was cleared would filter the list.
    await page.locator(`main .ag-row[row-id="${job}"]`).first().waitFor()
    await page.waitForTimeout(200)
    await page.getByPlaceholder(/^Search or scan/).fill('')
    await page
      .locator('main .ag-row')
      .nth(turn % 5)
      .click()
    await openPalette(page)
    await page.keyboard.type('set')
    await page.keyboard.press('Escape')
    await page.locator('[role=dialog]').waitFor({ state: 'detached' })
    await show(page, 'prices')
    for (let row = 1; row <= 3; row += 1) {
      await page.locator(`main .ag-row[row-index="${row}"] .ag-cell[col-id="p1"]`).click()
      await page.keyboard.type(String(600 + Math.floor(Math.random() * 300)))
      await page.keyboard.press('Enter')
    }
  }
}

/** What the window holds after hours of work. */
async function measureMemory({ page }: DeskWindow, service: FeelService, size: Size): Promise<string[]> {
  const { hours, turnsInHour } = size
  const held: Held[] = []
  for (let hour = 0; hour <= hours + 1; hour += 1) {
    await workAnHour(page, service, turnsInHour)
    await show(page, 'print')
    await page.waitForTimeout(2_000)
    // After the first hour everything was there once.
    if (hour > 0) held.push(await heldBy(page))
    console.error(`hour ${hour}: ${JSON.stringify(held.at(-1) ?? null)}`)
  }
  const [first, last] = [held[0], held.at(-1)]
  if (!first || !last) return []
  print('memory of the window', 'after 1 hour', `after ${hours + 1} hours`, 'of it')
  print('  JavaScript', megabytes(first.heap), megabytes(last.heap), (last.heap / first.heap).toFixed(3))
  print('  nodes', String(first.elements), String(last.elements), (last.elements / first.elements).toFixed(3))
  print('  listeners', String(first.listeners), String(last.listeners), (last.listeners / first.listeners).toFixed(3))
  return [
    ...(last.heap / first.heap > targets.growth
      ? [`the window's memory grew by ${megabytes(last.heap - first.heap)} in ${hours} hours`]
      : []),
    ...(last.elements / first.elements > targets.growth ? ['the window keeps elements that are gone'] : []),
  ]
}

/** Measures, prints the tables, and answers the exit code: 0 where every target is kept, 1 where one is missed, 2 for wrong options. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      rounds: { type: 'string', default: '5' },
      hours: { type: 'string', default: '10' },
      smoke: { type: 'boolean', default: false },
    },
  })
  const wanted = values.only ?? [...rows]
  if (wanted.some(name => !rows.some(row => row === name))) {
    console.error(help)
    return 2
  }
  const size = values.smoke ? smallest : { ...usual, rounds: Number(values.rounds), hours: Number(values.hours) }
  await ensureBuild()
  const paper = mkdtempSync(join(tmpdir(), 'selvedge-bench-paper-'))
  const service = await startFeelService()
  const missed: string[] = []
  try {
    const desk = await openDeskWindow(service)
    try {
      await fillDesk(desk, service, paper, size)
      if (wanted.includes('switch')) missed.push(...(await measureSwitches(desk, size)))
      if (wanted.includes('typing')) missed.push(...(await measureTyping(desk)))
      if (wanted.includes('memory')) missed.push(...(await measureMemory(desk, service, size)))
    } finally {
      await desk.close()
    }
  } finally {
    service.close()
    rmSync(paper, { recursive: true, force: true })
  }
  return conclude(missed, values.smoke)
}

process.exitCode = await main()
