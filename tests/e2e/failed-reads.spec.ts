import { readFileSync } from 'node:fs'
import { DeskError } from '../../src-shared/errors.ts'
import { deskToken } from '../rig/signed-in-desk.ts'
import { settled } from './every-screen.ts'
import { expect, type Page, test, type World } from './world.ts'

// What couldn't be read is never told as a fact: each screen is opened once for every question that it asks the service, with that
// one failing. It has to say so, and may not say that there is nothing.

test.use({ start: { service: { size: 'demo' } } })

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Words for what failed. */
const failure = /status 500|status 403|unauthorized|couldn’t|can’t be|can’t reach|not loaded|failed/i

/** What the desk knows of itself, whatever the service answers. */
const own = [
  ...['Nothing right now', 'Nothing needs attention', 'Nothing has been changed from this desk yet.'],
  ...['No fabric prices loaded yet', 'Open a retailer’s prices to see them in this overview.'],
]

/** Texts that say that there is nothing of something, or that the service hasn't got it. */
const nothing: RegExp[] = Object.values(
  JSON.parse(readFileSync(new URL('../../resources/texts/en.json', import.meta.url), 'utf8')) as Record<
    string,
    Record<string, string>
  >,
).flatMap(part =>
  Object.entries(part)
    .filter(([key]) => /(^|\.)(none|absent|unlisted|nothing)(\.|$)/.test(key))
    .map(([, text]) => text)
    .filter(text => text.length > 10 && !/^\W*\{\{/.test(text) && !failure.test(text) && !own.includes(text))
    .map(
      text =>
        new RegExp(
          `^${text
            .split(/\{\{\w+\}\}/)
            .map(escaped)
            .join('.*')}$`,
        ),
    ),
)
const saysNothing = (line: string) => nothing.some(one => one.test(line))

/** Asked wherever one is, of which the screens say nothing. */
const everywhere =
  /^(admin\.(me\.|notifications|dashboard\.job-batches|orders\.(print-jobs|fabric-jobs))|document|unknown)/

const places = [
  'orders',
  ...['today', 'schedule', 'due'].map(part => `production?part=${part}`),
  ...['part=tickets', 'part=vision', 'part=templates', 'part=templates&key=order.status_updated'].map(
    part => `office?${part}`,
  ),
  ...['accounts', 'codes', 'keys', 'designs', 'hub', 'settings', 'rates'].map(part => `backoffice?part=${part}`),
  ...['surcharges', 'formulas', 'designs', 'overview'].map(part => `prices?part=${part}`),
  'imports',
  'wall',
]

const linesOf = async (page: Page): Promise<string[]> =>
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen, line by line
  (await page.locator('body').innerText())
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

async function open(page: Page, place: string): Promise<string[]> {
  await page.goto('about:blank')
  await page.goto(`/#${place}`)
  await settled(page)
  return linesOf(page)
}

/** What a place asks of the service, and what it shows then. */
async function usually(page: Page, { service }: World, place: string) {
  const before = service.requests.list().length
  const lines = await open(page, place)
  const asked = service.requests.list().slice(before)
  const reads = new Set(asked.filter(({ method }) => method === 'GET').map(({ operation }) => operation))
  return { lines: new Set(lines), reads: [...reads].filter(name => !everywhere.test(name)) }
}

/** In turn: what is refused is shown where what fails is. */
const faults = ['error-500', 'forbidden'] as const

for (const place of places) {
  test(`${place} says what couldn’t be read, and never that there is nothing`, { tag: '@long' }, async ({
    page,
    world,
  }) => {
    test.setTimeout(300_000)
    const { lines: usual, reads } = await usually(page, world, place)
    const wrong: string[] = []
    for (const [at, read] of reads.entries()) {
      const fault = faults[at % faults.length] ?? 'error-500'
      world.service.faults.set({ [`api.${fault}@${read}`]: true })
      await open(page, place)
      const isTold = async () => (await linesOf(page)).some(line => failure.test(line))
      const told = await expect
        .poll(isTold, { timeout: 8_000 })
        .toBe(true)
        .then(() => true)
        .catch(() => false)
      const lines = await linesOf(page)
      world.service.faults.clear()
      wrong.push(...lines.filter(line => !usual.has(line) && saysNothing(line)).map(line => `${read}: “${line}”`))
      // What the desk still knows may stand as it was.
      const lost = [...usual].filter(line => line.length > 3 && !/\d/.test(line) && !lines.includes(line))
      if (lost.length > 0 && !told) wrong.push(`${read}: says nothing, and lacks ${lost.slice(0, 8).join(' | ')}`)
    }
    expect(wrong).toEqual([])
  })
}

test('a sign-in that takes ten seconds is told as one, and what needs it comes by itself', { tag: '@long' }, async ({
  page,
  world: { desk, service },
}) => {
  test.setTimeout(120_000)
  const [profile] = await desk.handlers['profiles.list']({})
  await desk.handlers['session.signOut']({})
  service.faults.set({ 'latency@admin.me.show': 10_000 })
  await page.goto('/#prices?part=fabrics')
  const signedIn = desk.handlers['session.signIn']({ profileId: profile?.id ?? '', token: deskToken })
  const main = page.getByRole('main')
  await expect(main.getByText('Sign in to load the retailer list.')).toBeVisible()
  for (const place of ['orders', 'production?part=today', 'office?part=tickets', 'backoffice?part=accounts']) {
    await page.goto(`/#${place}`)
    await page.waitForTimeout(500)
    for (const line of await linesOf(page))
      expect(
        nothing.some(one => one.test(line)),
        `${place}: ${line}`,
      ).toBe(false)
  }
  await page.goto('/#prices?part=fabrics')
  await expect(main.getByText('This service has no retailer list.')).toHaveCount(0)
  await signedIn
  await expect(main.getByRole('button', { name: /Harbour & Vale/ })).toBeVisible()
  await expect(main.getByText('Sign in to load the retailer list.')).toHaveCount(0)
  await page.goto('/#backoffice?part=accounts')
  await expect(main.locator('.ag-row').first()).toBeVisible()
})

test('a station whose jobs can’t be read is asked about before it ends', { tag: '@long' }, async ({ page, world }) => {
  const { handlers } = world.desk
  await handlers['profiles.save']({ name: 'Other', baseUrl: 'http://127.0.0.1:9', operations: {} })
  await page.goto('/#settings?section=profiles')
  world.answer('jobs.list', async () => {
    throw new DeskError('desk.database-failed', { file: 'station.db', why: 'it is closed' })
  })
  await page.getByRole('button', { name: /^Profile: Live/ }).click()
  await page.getByRole('menuitem', { name: 'Other' }).click()
  const question = page.getByRole('dialog', { name: 'Switch to Other?' })
  await expect(question).toContainText('Selvedge couldn’t check whether jobs are printing or waiting there.')
  await question.getByText('Stay', { exact: true }).click()
  await expect(page.getByRole('button', { name: /^Profile: Live/ })).toBeVisible()
})

test('retailers that are still being loaded aren’t told as none', { tag: '@long' }, async ({ page, world }) => {
  world.service.faults.set({ 'latency@admin.accounts.index': 9_000 })
  const said = [
    ['prices', 'Loading retailers…'],
    ['prices?part=designs', 'Loading…'],
    ['prices?part=formulas', 'Loading…'],
  ] as const
  for (const [place, text] of said) {
    await page.goto('about:blank')
    await page.goto(`/#${place}`)
    const main = page.getByRole('main')
    await expect(main.getByText(text).filter({ visible: true }).first()).toBeVisible()
    await expect(main.getByText('No matches')).toHaveCount(0)
    await expect(main.getByText('Harbour & Vale').filter({ visible: true }).first()).toBeVisible()
    await expect(main.getByText(text).filter({ visible: true })).toHaveCount(0)
  }
})

test('what fails once its screen was left is said all the same', { tag: '@long' }, async ({ page, world }) => {
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  world.answer('desk.diagnostics', async () => {
    asked.resolve()
    await held.promise
    throw new DeskError('desk.database-failed', { file: 'station.db', why: 'it is closed' })
  })
  await page.goto('/#settings?section=about')
  await page.getByRole('button', { name: 'Save a diagnostics file' }).click()
  await asked.promise
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: 'Profiles' }).click()
  await expect(page.getByRole('button', { name: 'Save a diagnostics file' })).toHaveCount(0)
  held.resolve()
  await expect(page.getByRole('alert').filter({ hasText: 'it is closed' })).toContainText('Save a diagnostics file')
})
