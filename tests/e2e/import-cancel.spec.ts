import { expect, test } from '@playwright/test'
import type {} from '../rig/stand-in.ts'
import { serveStandIn } from '../rig/stand-in-server.ts'
import { barriers } from './axe.ts'

// The rest of an upload cell by cell is cancelled, against the stand-in desk.
let served: Awaited<ReturnType<typeof serveStandIn>>

test.beforeAll(async () => {
  test.setTimeout(180_000)
  served = await serveStandIn()
})
test.afterAll(async () => served?.close())
test.use({ actionTimeout: 30_000, viewport: { width: 1440, height: 860 } })

test('the cells that wait are cancelled, and what was saved stays', async ({ page }, info) => {
  test.setTimeout(180_000)
  await page.goto(`${served.url}?imports=clean,sending#imports`)
  await page.getByRole('button', { name: 'Open Autumn list v3' }).click()
  await page.getByRole('tab', { name: /Upload/ }).click()
  const log = page.getByRole('region', { name: 'Uploads of this draft' }).getByRole('listitem')
  await expect(log).toContainText(/saved, 3 refused, [\d,]+ waiting/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: info.outputPath(`sending-${colorScheme}.png`) })
  }
  expect(await barriers(page)).toEqual([])
  await log.getByRole('button', { name: /^Cancel the [\d,]+ cells that wait$/ }).click()
  await expect(log).toContainText('saved in part')
  await expect(log).toContainText(/[\d,]+ were not sent: they were cancelled/)
  await expect(log.getByRole('button', { name: /Cancel/ })).toHaveCount(0)
  await expect(log.getByRole('button', { name: 'Take it back…' })).toBeVisible()
  await page.screenshot({ path: info.outputPath('cancelled.png') })
  const calls = await page.evaluate(
    () => window.standIn?.calls.filter(({ name }) => name === 'imports.cancelUpload') ?? [],
  )
  expect(calls).toHaveLength(1)
})
