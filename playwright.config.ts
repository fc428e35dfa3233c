import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { type MadeUpName, madeUpDeployments } from './tests/rig/made-up-deployments.ts'

// Under another Node, the database's binding ends each worker with a segmentation fault and without a word.
if (Number(process.versions.node.split('.')[0]) < 24)
  throw new Error(`Start this with node_modules/.bin/node or through npm: Node ${process.versions.node} is too old.`)

// Each desk starts workers from the same sources: what Node makes of those is kept for the next one.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'node-compile')

const usualPlaces = [
  // Chromium without a window of its own takes a quarter less of the processor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]
const chromium = process.env['CHROMIUM'] ?? usualPlaces.find(place => existsSync(place))
const slowest = ['**/walk.spec.ts', '**/real-printers.spec.ts']
/** Stories that are also told at services which differ wherever the specification is silent; in the long run, or where asked for. */
const stories = ['back-office', 'order-acts', 'order-page', 'prices', 'production', 'schedule', 'support']
const deployments = process.env['SELVEDGE_DEPLOYMENTS'] === 'on' ? (Object.keys(madeUpDeployments) as MadeUpName[]) : []
const isRoot = process.getuid?.() === 0

export default defineConfig<{ deployment: MadeUpName | null }>({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  timeout: 240_000,
  expect: { timeout: 40_000 },
  // Specs wait more than they work.
  workers: 3,
  // What takes longest goes first: last, it would run alone.
  projects: [
    { name: 'first', testMatch: slowest },
    { name: 'desk', testIgnore: slowest },
    ...deployments.map(deployment => ({
      name: deployment,
      testMatch: stories.map(story => `**/${story}.spec.ts`),
      use: { deployment },
    })),
  ],
  forbidOnly: process.env['CI'] === 'true',
  reporter: 'list',
  use: {
    // A step that cannot be done is named, not the end of its test's time.
    actionTimeout: 90_000,
    browserName: 'chromium',
    // A trace takes a third of a test's time: one is made where it is asked for (`npx playwright test --trace on`).
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium !== undefined && { executablePath: chromium }),
      args: [
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        // Pages live for seconds: optimising their code takes longer than it saves (8 % of the processor time).
        '--js-flags=--no-maglev --no-opt',
        // Chromium's own sandbox refuses to run as root.
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
})
