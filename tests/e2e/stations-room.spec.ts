import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Desk } from '../../src-main/desk.ts'
import { goOn } from '../../src-main/print/claims/overview.ts'
import { type Postgres, startPostgres, withoutPostgres } from '../rig/postgres.ts'
import { openRoom } from '../rig/room.ts'
import { signedInDesk } from '../rig/signed-in-desk.ts'
import { inspector, row } from './print-page.ts'
import { noBarriers } from './story-axe.ts'
import { expect, type Page, test, type World, type WorldOptions } from './world.ts'

// Three stations of one room over a real PostgreSQL: "front" is the desk of the window, "back" another desk, "packing" died.

let postgres: Postgres
let url = ''
let back: Desk | undefined
let folder = ''
let count = 0

const front: WorldOptions = {
  service: { size: 'none' },
  settings: { stationName: 'front', start: 'print-waiting', pollSeconds: 1 },
  async prepare() {
    url = await postgres.database(`room${++count}`)
    process.env['SELVEDGE_CLAIMS_URL'] = url
  },
}

async function openBack({ service, printers, desk }: World): Promise<void> {
  process.env['SELVEDGE_CLAIMS_URL'] = url
  folder = mkdtempSync(join(tmpdir(), 'selvedge-back-'))
  back = await signedInDesk(service, folder, {
    settings: { stationName: 'back', start: 'print-waiting', pollSeconds: 1 },
  })
  const rule = (station: string, job_type: string, printer: string) => ({ job_type, printer, stations: [station] })
  const bills = printers.queue('bills')
  const tags = printers.queue('tags')
  const labels = printers.queue('labels', { stopped: true, reasons: ['media-empty-error'] })
  const rules = [
    rule('front', 'order', bills.uri),
    rule('back', 'tag', tags.uri),
    rule('back', 'shipping container', labels.uri),
  ]
  // A desk whose room is still being opened refuses, and says so.
  for (const { handlers } of [desk, back]) {
    await expect(async () => void (await handlers['rules.save']({ rules }))).toPass()
  }
}

const others = (page: Page) => page.getByRole('region', { name: 'Other stations' })

test.describe('a room of three stations', () => {
  test.skip(withoutPostgres(), 'there is no PostgreSQL here')
  test.use({ start: front })
  test.beforeAll(async () => {
    postgres = await startPostgres()
  })
  test.afterEach(async () => {
    await back?.close()
    back = undefined
    if (folder) rmSync(folder, { recursive: true, force: true })
  })
  test.afterAll(async () => {
    delete process.env['SELVEDGE_CLAIMS_URL']
    await postgres?.close()
  })

  test('is one list: who prints what, where which printers stand, what needs a person', { tag: '@long' }, async ({
    page,
    world,
  }) => {
    await openBack(world)
    const [bill = '', tag = '', label = ''] = world.service.addJobs([
      { job_type: 'order', fails: false },
      { job_type: 'tag', fails: false },
      { job_type: 'shipping container', fails: false },
    ])
    await page.goto('/#print')
    await expect(row(page, bill)).toContainText('bills')
    await expect(row(page, tag)).toContainText('back: tags')
    await expect(row(page, tag)).toContainText('printed')
    await expect(row(page, label)).toContainText('back: labels')
    await expect(row(page, label)).toContainText(/waiting|printing/)
    const station = others(page).getByRole('region', { name: 'Station: back' })
    await expect(station).toContainText('running')
    await expect(station.getByRole('group', { name: 'labels' })).toContainText('out of paper')
    await expect(station.getByRole('button')).toHaveCount(0)
    await noBarriers(page, world)

    // Its own alone, by a key that stays; the key again brings the room back.
    await page.keyboard.press('Shift+m')
    await expect(others(page)).toHaveCount(0)
    await expect(row(page, tag)).toContainText('skipped')
    await expect(row(page, bill)).toBeVisible()
    // A busy desk says late what was chosen before: nothing is drawn without it.
    await page.route('**/call/window.memory', async route => {
      await new Promise(resolve => setTimeout(resolve, 1500))
      await route.continue()
    })
    await page.reload()
    await expect(row(page, bill)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Only this station' })).toHaveAttribute('aria-pressed', 'true')
    await expect(others(page)).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toContainText('All stations of the room')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+m')
    await expect(row(page, tag)).toContainText('back: tags')

    // The history has what came out over there, to be looked at.
    await page.keyboard.press('Control+7')
    const past = page.getByRole('grid').getByRole('row', { name: new RegExp(tag) })
    await expect(past).toContainText('back: tags')
    await expect(page.getByRole('grid').getByRole('row', { name: new RegExp(bill) })).toContainText('bills')
    await page.keyboard.press('Shift+m')
    await expect(past).toHaveCount(0)
    await page.keyboard.press('Shift+m')
    await expect(past).toBeVisible()
    await page.keyboard.press('Control+1')

    // What a person must look at, over there.
    await back?.printDesk.station?.board.place(label, {
      here: 'held',
      reason: { code: 'job.held-first-start', data: {} },
    })
    await back?.handlers['station.pause']({})
    await expect(station).toContainText('1 job needs attention')
    await expect(station).toContainText('paused')
  })

  test('reprints here what another station has printed', { tag: '@long' }, async ({ page, world }) => {
    await openBack(world)
    const rule = { job_type: 'tag', printer: world.printers.queue('tags-front').uri }
    // Back's alone at first: however busy this computer is, front doesn't take it in its place.
    await world.desk.handlers['rules.save']({ rules: [{ ...rule, stations: ['back'] }] })
    await page.goto('/#print')
    await expect(others(page)).toContainText('back')
    const [tag = ''] = world.service.addJobs([{ job_type: 'tag', fails: false }])
    await expect(row(page, tag)).toContainText('back: tags')
    await expect(row(page, tag)).toContainText('printed')
    await row(page, tag).click()
    await expect(inspector(page)).toContainText('back: tags')
    await world.desk.handlers['rules.save']({ rules: [{ ...rule, stations: ['back', 'front'], between: 'in-order' }] })
    // The rule may make it one of the room's just now, and what is done to a job that has just changed is refused: one asks again.
    await expect(async () => {
      await inspector(page).getByRole('button', { name: 'Reprint', exact: true }).click()
      const answer = page.getByText('The job changed in the meantime').or(row(page, tag).getByText('tags-front'))
      await expect(answer.first()).toBeVisible()
      await expect(row(page, tag)).toContainText('tags-front', { timeout: 10_000 })
    }).toPass({ intervals: [1_000] })
    await expect.poll(() => world.printers.queue('tags-front').took).toHaveLength(1)
    await expect(row(page, tag)).not.toContainText('back')
    await expect(row(page, tag)).toContainText('printed')
    expect(world.printers.queue('tags').took).toHaveLength(1)
    const attempts = (await world.desk.handlers['jobs.detail']({ job: tag })).attempts
    expect(attempts.map(({ kind }) => kind)).toEqual(['reprint'])
  })

  test('says that nothing is printed while it is held, and who hasn’t spoken yet', { tag: '@long' }, async ({
    page,
    world,
  }) => {
    await openBack(world)
    const { room, pool } = openRoom(url, 'packing', { address: world.service.url })
    room.meet([{ id: '1', type: 'order', orderId: null, createdAt: null }])
    room.start({ news: () => {}, changed: () => {}, known: () => [], remembered: () => [], says: () => ({}) })
    await expect.poll(() => room.stations.length).toBe(3)
    await room.stop()
    await page.goto('/#print')
    await postgres.ask(`room${count}`, "UPDATE selvedge.room SET held = 'restored', held_at = selvedge.clock()")
    const said = page.getByText('Nothing new prints in this room until someone checks the stations')
    await expect(said).toContainText('These stations haven’t reported what they printed yet: packing.')
    const [waits = ''] = world.service.addJobs([{ job_type: 'order', fails: false }])
    await expect(row(page, waits)).toContainText('waiting')
    await goOn(pool)
    await expect(row(page, waits)).toContainText('printed')
    await expect(said).toHaveCount(0)
    await pool.close()
  })

  test('shows a station that isn’t heard of any more, and since when', { tag: '@long' }, async ({ page, world }) => {
    await openBack(world)
    const { room, pool } = openRoom(url, 'packing', { address: world.service.url, pace: { look: 3_600_000 } })
    room.meet([{ id: '1', type: 'order', orderId: null, createdAt: null }])
    room.start({ news: () => {}, changed: () => {}, known: () => [], remembered: () => [], says: () => ({}) })
    await page.goto('/#print')
    world.service.addJobs(1)
    const packing = others(page).getByRole('region', { name: 'Station: packing' })
    await expect(packing).toContainText('running')
    await pool.close()
    await postgres.ask(
      `room${count}`,
      "UPDATE selvedge.station SET seen = selvedge.clock() - interval '10 minutes' WHERE name = 'packing'",
    )
    await expect(packing).toContainText(/unreachable since \d/)
    await page.setViewportSize({ width: 1900, height: 800 })
    await page.goto('/#wall')
    await expect(page.getByRole('main')).toContainText(/packing unreachable since/)
  })
})

test.describe('a station without a room', { tag: '@long' }, () => {
  test.use({
    start: {
      service: { size: 'none' },
      prepare() {
        delete process.env['SELVEDGE_CLAIMS_URL']
      },
    },
  })

  test('shows nothing of rooms, and has no key for it', async ({ page, world }) => {
    world.service.addJobs([{ job_type: 'order', stage: 'printed' }])
    await page.goto('/#print')
    await expect(page.getByText(/printed elsewhere|handled/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Only this station' })).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('dialog')).not.toContainText('station of the room')
    await page.keyboard.press('Escape')
    await page.goto('/#settings?section=station')
    await expect(page.getByText('A second station with the same rules would print everything twice')).toBeVisible()
    expect((await world.desk.handlers['jobs.list']({})).rows.every(one => !('room' in one))).toBe(true)
    expect(await world.desk.handlers['room.view']({})).toBeNull()
  })
})
