import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Desk } from '../../src-main/desk.ts'
import type { PracticeService } from '../../src-practice/index.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import { askInPage as call } from '../../tests/rig/ask-in-page.ts'
import { startPostgres } from '../../tests/rig/postgres.ts'
import { startPrintServer } from '../../tests/rig/print-queues.ts'
import { signedInDesk } from '../../tests/rig/signed-in-desk.ts'
import { inChinese, withCamera } from './camera.ts'

// Takes the pictures of docs/guides/several-stations.md, three real stations of one room: npm run pictures
const postgres = await startPostgres()
const url = await postgres.database('room')
const printers = await startPrintServer()
const folder = mkdtempSync(join(tmpdir(), 'selvedge-room-pictures-'))
const others = new Map<string, Desk>()
// What these desks know of others on this computer goes with them.
process.env['XDG_STATE_HOME'] = join(folder, 'state')

const rule = (stations: string[], job_type: string, printer: string): PrintRule => ({ job_type, printer, stations })
const bills = printers.queue('bills')
const tags = printers.queue('tags')
const labels = printers.queue('labels')
const rules: PrintRule[] = [
  rule(['front'], 'order', bills.uri),
  { ...rule(['tags-room', 'packing'], 'tag', tags.uri), between: 'in-order' },
  rule(['packing'], 'shipping container', labels.uri),
]

/** The address of a place in the window. */
const placeOf = (page: Page, place: string) => `${page.url().split('#')[0]}${place}`

/** Another computer's desk, signed in at the same service. */
async function openOther(name: string, service: PracticeService, token: string): Promise<void> {
  process.env['SELVEDGE_CLAIMS_URL'] = url
  const settings = { stationName: name, start: 'print-waiting' as const, pollSeconds: 1 }
  const desk = await signedInDesk(service, join(folder, name), { settings, token })
  await desk.handlers['rules.save']({ rules })
  others.set(name, desk)
}

try {
  await withCamera({ size: 'none', stepSeconds: 0.3 }, async ({ page, take }) => {
    await page.goto(placeOf(page, '#settings?section=station'))
    await page.getByText('A second station with the same rules').waitFor()
    await take('room-none')
  })
  await withCamera(
    { size: 'none', stepSeconds: 0.3 },
    async ({ page, service, token, take }) => {
      await call(page, 'settings.save', { stationName: 'front', start: 'print-waiting', pollSeconds: 1 })
      await call(page, 'rules.save', { rules })
      for (const name of ['tags-room', 'packing']) await openOther(name, service, token)
      const add = (type: string, count: number) =>
        service.addJobs(Array.from({ length: count }, () => ({ job_type: type, fails: false, copies: 1 })))
      const at = (place: string) => page.goto(placeOf(page, place))
      await at('#print')
      await page.getByRole('region', { name: 'Station: tags-room' }).waitFor()
      await page.getByRole('region', { name: 'Station: packing' }).waitFor()
      await at('#settings?section=station')
      await page.getByText('This station shares jobs with').waitFor()
      await take('room-station')

      await at('#print')
      add('order', 4)
      const [tag = ''] = add('tag', 5)
      add('shipping container', 3)
      const printed = page.locator('.ag-row[row-id]').filter({ hasText: 'printed' }).filter({ hasNotText: 'printing' })
      while ((await printed.count()) < 12) await pause(250)
      printers.queue('labels', { stopped: true, reasons: ['media-empty-error'] })
      printers.queue('bills', { ends: 'never' })
      add('shipping container', 3)
      add('order', 2)
      await page.getByRole('region', { name: 'Station: packing' }).getByText('out of paper').waitFor()
      await pause(3_000)
      await take('room-desk')
      await page.locator(`.ag-row[row-id="${tag}"]`).first().click()
      await pause(1_500)
      await take('room-job')
      await page.keyboard.press('Escape')

      await at('#history')
      await page.locator('.recharts-surface').first().waitFor()
      await take('room-history')

      // The packing room's computer loses its power.
      await others.get('packing')?.close()
      others.delete('packing')
      await postgres.ask(
        'room',
        "UPDATE selvedge.station SET seen = selvedge.clock() - interval '10 minutes' WHERE name = 'packing'",
      )
      await at('#print')
      await page
        .getByText(/unreachable since/)
        .first()
        .waitFor()
      await pause(6_000)
      await take('room-gone')
      await page.setViewportSize({ width: 1920, height: 1080 })
      await at('#wall')
      await page
        .getByRole('main')
        .getByText(/unreachable since/)
        .waitFor()
      await take('room-wall')
      await page.setViewportSize({ width: 1440, height: 860 })
      await at('#print')
      await inChinese(page)
      await pause(2_000)
      await take('room-desk-zh')
      await page.keyboard.press('Shift+M')
      await pause(1_500)
      await take('room-alone-zh')
      await page.keyboard.press('Shift+M')
    },
    { SELVEDGE_CLAIMS_URL: url },
  )
} finally {
  for (const desk of others.values()) await desk.close()
  await printers.close()
  await postgres.close()
  rmSync(folder, { recursive: true, force: true })
}
