import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../src-main/shells/browser/find-browser.ts'
import { icnsOf, icoOf, type Picture } from './icon-files.ts'

/*
 * Draws the packages' icons from the desk's own (src-renderer/frame/icon.svg): `node scripts/package/icons.ts`. The
 * results are committed, since a machine that makes packages may have no browser.
 */

const root = resolve(import.meta.dirname, '..', '..')
const folder = join(root, 'resources', 'icons')
const svg = readFileSync(join(root, 'src-renderer', 'frame', 'icon.svg'), 'utf8')

const browser = await chromium.launch({
  executablePath: findBrowser()?.program ?? '',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const page = await browser.newPage()

/** macOS' icons have a margin of a tenth. */
const draw = async (side: number, margin = 0): Promise<Picture> => {
  await page.setViewportSize({ width: side, height: side })
  const inner = side - 2 * Math.round(side * margin)
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:100vh}svg{width:${inner}px;height:${inner}px}</style>${svg}`,
  )
  return { side, png: await page.screenshot({ omitBackground: true }) }
}
const drawAll = async (sides: readonly number[], margin?: number): Promise<Picture[]> => {
  const pictures: Picture[] = []
  for (const side of sides) pictures.push(await draw(side, margin))
  return pictures
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(join(folder, 'linux'), { recursive: true })
writeFileSync(join(folder, 'icon.ico'), icoOf(await drawAll([16, 24, 32, 48, 64, 128, 256])))
writeFileSync(join(folder, 'icon.icns'), icnsOf(await drawAll([32, 64, 128, 256, 512, 1024], 0.1)))
for (const { side, png } of await drawAll([16, 32, 48, 64, 128, 256, 512])) {
  writeFileSync(join(folder, 'linux', `${side}x${side}.png`), png)
}
await browser.close()
