import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import config from '../../playwright.config.ts'
import { ensureBuild } from '../../scripts/ensure-build.ts'
import { startBrowserShell } from '../../src-main/shells/browser/index.ts'
import { startPracticeService } from '../../src-practice/index.ts'
import { deskToken, signedInDesk } from '../rig/signed-in-desk.ts'

process.env['DBUS_SESSION_BUS_ADDRESS'] = 'unix:path=/nonexistent'
process.env['XDG_STATE_HOME'] = mkdtempSync(join(tmpdir(), 'look-state-'))
const out = '/tmp/look'
const role = process.argv[2] ?? 'super_admin'
const service = await startPracticeService({ token: deskToken, role })
const folder = mkdtempSync(join(tmpdir(), 'look-'))
const desk = await signedInDesk(service, folder)
const log = { info: () => {}, warn: () => {}, error: () => {} }
const shell = await startBrowserShell({ desk, rendererFolder: join(await ensureBuild(), 'renderer'), log })
const browser = await chromium.launch({ ...config.use?.launchOptions })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 860 } })
  page.on('pageerror', error => console.log('ERROR', error.message))
  await page.goto(`file://${await shell.launchFile()}`)
  await page.waitForURL(url => url.protocol === 'http:')
  await pause(2500)
  const shot = async (name: string) => {
    await pause(500)
    await page.screenshot({ path: `${out}/${role}-${name}.png` })
  }
  await shot('print')
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.count()) {
    await menu.click()
    await shot('menu')
    await page.keyboard.press('Escape')
  }
  for (const place of ['prices', 'imports', 'settings?section=rules', 'settings?section=setup']) {
    await page.goto(`${shell.url}#${place}`)
    await pause(700)
    await shot(place.replace(/\W/g, '-'))
  }
  await page.goto(`${shell.url}#link?to=${encodeURIComponent('selvedge://order/51061')}`)
  await pause(700)
  await shot('order')
  console.log(await page.title(), page.url())
  await page.goto(`${shell.url}#link?to=${encodeURIComponent('selvedge://prices/7')}`)
  await pause(1500)
  console.log(await page.title(), page.url())
  await page.goto(`${shell.url}#link?to=${encodeURIComponent('selvedge://evil/7<b>')}`)
  await pause(500)
  await page.keyboard.press('Control+k')
  await shot('palette')
  await page.keyboard.type('email')
  await shot('palette-email')
} finally {
  await browser.close()
  await shell.close()
  await desk.close()
  await service.close()
}
