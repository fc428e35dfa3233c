import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { build, preview } from 'vite'
import { type GridFigures, heapOf, keyToPaint, scrollFrames, toTop } from './grid-measure.ts'
import { longestWait } from './run.ts'

/** The grids beside which the desk's own is measured, each over the same 10,000 x 200 random prices. */
export const references = {
  'ag-columns': 'AG Grid alone, over columns',
  'ag-rows': 'AG Grid alone, over row objects',
  glide: 'Glide Data Grid',
  handsontable: 'Handsontable',
} as const
export type Reference = keyof typeof references

const folder = join(import.meta.dirname, 'grid-references')

interface ReferencePages {
  url: string
  close(): Promise<void>
}

/** Installs the references' own packages where they are missing, builds their page, and serves it. */
export async function serveReferences(): Promise<ReferencePages> {
  if (!existsSync(join(folder, 'node_modules'))) {
    console.log('Installing the reference grids …')
    execFileSync('npm', ['ci'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const outDir = mkdtempSync(join(tmpdir(), 'selvedge-references-'))
  const root = join(folder, 'page')
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 8192 } })
  const server = await preview({ root, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const [url] = server.resolvedUrls?.local ?? []
  if (url === undefined) throw new Error('the references are not served')
  return {
    url,
    async close() {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}

/** Measures one reference in a page of its own. */
export async function measureReference(browser: Browser, url: string, kind: Reference): Promise<GridFigures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(longestWait)
  const page = await context.newPage()
  try {
    page.on('pageerror', error => console.error(String(error)))
    await page.goto(`${url}?kind=${kind}`)
    await page.waitForFunction(() => 'reference' in window)
    const firstPaint = await page.evaluate(
      () => (window as unknown as { reference: { firstPaint: number } }).reference.firstPaint,
    )
    await page.waitForTimeout(500)
    const heap = await heapOf(page)
    const scrollFrame = await scrollFrames(page, 'window.reference.scroller')
    await toTop(page, 'window.reference.scroller')
    const keys = kind.startsWith('ag-')
      ? await keyToPaint(
          page,
          async turn => page.locator(`.ag-row[row-index="${turn}"] .ag-cell[col-id="p1"]`).click(),
          turn => `window.reference.valueAt(${turn}, 1)`,
        )
      : Number.NaN
    return { firstPaint, heap, scrollFrame, keyToPaint: keys }
  } finally {
    await context.close()
  }
}
