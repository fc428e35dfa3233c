import { type CommandName, commands } from '../../src-shared/contract/index.ts'
import { type PastJob, writePast } from '../rig/station-past.ts'
import {
  change,
  inspector,
  onePage,
  openPrintDesk,
  roomQueues,
  roomRules,
  row,
  searchBox,
  usualDay,
  usualJobs,
} from './print-page.ts'
import { scanKeys } from './scanner-keys.ts'
import { expect, type Page, test, type World, type WorldOptions } from './world.ts'

// A scanner of which nothing is known but how quick it is.

/** Every letter, every digit, and the labels of pieces and groups, each with the job that it finds. */
const codes = [
  ['qwertyuiopasdfghjklzxcvbnm', 'qwertyuiopasdfghjklzxcvbnm'],
  ['MYSPRNBVCXZLKJHGFDAOIUTWEQ9876501234', 'MYSPRNBVCXZLKJHGFDAOIUTWEQ9876501234'],
  ['51077-1-1/2', '9001'],
  ['51077-1-1, 51077-1-2', '9001'],
] as const

const withCodes: WorldOptions = {
  ...usualDay,
  settings: { scannerPrefix: '' },
  async prepare(service, { dataFolder, printers }) {
    service.faults.set({ 'hang@admin.orders.print-jobs.pdf-url': true })
    const queues = roomQueues(printers)
    const named = codes.slice(0, 2).map(([id]): PastJob => ({ id, stage: null, ago: 90_000 }))
    writePast(service, dataFolder, [...(await usualJobs(queues, printers)), ...named], roomRules(queues))
  },
}
test.use({ start: withCodes })
const opened = onePage('/#print', () => {})

/** The names of what windows asked for, without the questions that change nothing, and what a window remembers of itself. */
const changes = (world: World) =>
  (Object.keys(commands) as CommandName[]).filter(
    name => !commands[name].reads && name !== 'window.remember' && world.asked(name).length > 0,
  )
const found = async (page: Page, job: string) => {
  await expect(inspector(page).getByText(`Job ${job}`).first()).toBeVisible()
  await expect(row(page, job)).toHaveClass(/ag-row-selected/)
}

type Place = [name: string, go: (page: Page) => Promise<void>]

const section = (name: string) => async (page: Page) => {
  await page.evaluate(fragment => {
    window.location.hash = fragment
  }, `settings?section=${name}`)
  await page.getByRole('main').getByRole('heading').first().waitFor()
}
const onPrintDesk = async (page: Page) => {
  await page.keyboard.press('Control+1')
  await page.locator('.ag-row').first().waitFor()
}
const places: Place[] = [
  [
    'nothing',
    async page => {
      await onPrintDesk(page)
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    },
  ],
  [
    'a job of the list',
    async page => {
      await onPrintDesk(page)
      await page.locator('.ag-row').first().click()
    },
  ],
  [
    'the search box, over an older search',
    async page => {
      await onPrintDesk(page)
      await searchBox(page).fill('51')
    },
  ],
  [
    'a button',
    async page => {
      await onPrintDesk(page)
      await page.getByRole('button', { name: 'Pause' }).focus()
    },
  ],
  [
    'a head of the list',
    async page => {
      await onPrintDesk(page)
      await page.locator('.ag-header-cell').nth(1).focus()
    },
  ],
  [
    'the key sheet',
    async page => {
      await onPrintDesk(page)
      await page.locator('.ag-row').first().click()
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'the palette',
    async page => {
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder('What would you like to do?').fill('set')
    },
  ],
  [
    'a menu',
    async page => {
      await onPrintDesk(page)
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('menu').waitFor()
    },
  ],
  [
    'a question about many jobs',
    async page => {
      await onPrintDesk(page)
      await searchBox(page).fill('')
      await page.locator('.ag-row').first().click()
      await page.keyboard.press('Control+a')
      await page.keyboard.press('r')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Reprint \d+ jobs/ })
        .waitFor()
    },
  ],
  [
    'the history',
    async page => {
      await page.getByRole('button', { name: 'History' }).click()
      await page.getByRole('main').getByRole('button').first().waitFor()
    },
  ],
  ['the rules', section('rules')],
  ['the printers', section('printers')],
  ['the profiles', section('profiles')],
  ['the station’s settings', section('station')],
]

for (const [name, go] of places) {
  const details = { tag: name === 'nothing' ? [] : '@long' }
  test(`a scan at ${name} finds its job and does nothing else`, details, async ({ browser, world }) => {
    const page = await opened(browser)
    for (const [code, job] of codes) {
      await go(page)
      await scanKeys(page, code)
      await found(page, job)
      await expect(searchBox(page)).toHaveValue(code)
      expect(changes(world)).toEqual([])
    }
  })
}

test.describe('a field gets back what it held', () => {
  const label = '51077-1-1, 51077-1-2'

  test('a text, a number and their unsaved changes stay; the scan waits in a notice', async ({ page, world }) => {
    await openPrintDesk(page)
    await section('station')(page)
    const name = page.getByLabel('Station name')
    await name.fill('front desk 2')
    await name.press('ArrowLeft')
    for (const code of [label, 'MYSPRN']) {
      await scanKeys(page, code)
      await expect(page.getByText(`Scanned: ${code}`)).toBeVisible()
      await expect(name).toHaveValue('front desk 2')
    }
    await page.keyboard.press('x')
    await expect(name).toHaveValue('front desk x2')
    const number = page.getByRole('main').locator('input[inputmode=numeric], input[inputmode=decimal]').first()
    const before = await number.inputValue()
    await number.focus()
    await scanKeys(page, label)
    await expect(number).toHaveValue(before)
    expect(changes(world)).toEqual([])
    await page.getByRole('button', { name: 'Open scan' }).click()
    await found(page, '9001')
  })

  test('a text that is taken out of a field for a scan is told of', { tag: '@long' }, async ({ browser }) => {
    const page = await opened(browser)
    await section('profiles')(page)
    await page.getByRole('button', { name: 'Add profile' }).click()
    const name = page.getByLabel('Name', { exact: true })
    await name.focus()
    await scanKeys(page, 'qwertz')
    await expect(page.getByText(/“qwertz” arrived as fast as a scan/)).toBeVisible()
  })

  test('copies and pages of a job that is to be moved', { tag: '@long' }, async ({ page, world }) => {
    await openPrintDesk(page)
    await row(page, '9001').click()
    await page.keyboard.press('m')
    for (const field of ['Copies', 'Pages']) {
      await page.getByLabel(field).fill('2')
      const held = page.getByLabel(field)
      const kept = await held.elementHandle()
      await scanKeys(page, '51078-1-1')
      expect(await kept?.evaluate(input => (input instanceof HTMLInputElement ? input.value : null))).toBe('2')
      // What was typed isn't sent yet, so the scan waits.
      await page.getByRole('button', { name: 'Open scan' }).click()
      await found(page, '9005')
      await page.locator('.ag-row').first().click()
      await page.keyboard.press('m')
    }
    expect(changes(world)).toEqual([])
  })
})

test.describe('a person', { tag: '@long' }, () => {
  /** Who rolls fingers over the keys is as quick as a scanner. */
  const quick = { delay: 15 }

  test('loses no key that is hit before it is known that no scan follows', async ({ page }) => {
    await openPrintDesk(page)
    await page.locator('.ag-row').first().waitFor()
    await page.keyboard.type('/51', quick)
    await expect(searchBox(page)).toHaveValue('51')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.type('12', quick)
    await expect(searchBox(page)).toHaveValue('12')
  })

  test('types a number after a scan, whole, also where the computer is slow', async ({ page }) => {
    await openPrintDesk(page)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await scanKeys(page, '51077-1-2')
    const search = page.getByRole('combobox', { name: 'Search or scan' })
    await expect(search).toHaveValue('51077-1-2')
    await page.keyboard.type('51078')
    await expect(search).toHaveValue('51078')
    await expect(search).toBeFocused()
  })

  test('prints again with R what was scanned, once', async ({ page, world }) => {
    await change(world, '9001', { here: 'printed' })
    await openPrintDesk(page)
    await row(page, '9001').waitFor()
    await scanKeys(page, '51077-2-1')
    await expect(page.getByText('prints it again')).toBeVisible()
    await page.keyboard.press('r')
    await expect.poll(() => world.asked('jobs.reprint')).toMatchObject([{ jobs: ['9001'] }])
  })

  test('may press Enter on a button right after a letter', async ({ page }) => {
    await openPrintDesk(page)
    await page.getByRole('button', { name: 'Pause' }).focus()
    await page.keyboard.type('zx', quick)
    await page.getByRole('button', { name: 'Pause' }).press('Enter')
    await expect(page.getByText('This station is paused.')).toBeVisible()
  })
})

test('a token that a password manager types is a token, hidden or shown, and signs in', { tag: '@long' }, async ({
  page,
  world,
}) => {
  world.service.faults.set({ 'refuse-token': true })
  await world.desk.handlers['station.readNow']({}).catch(() => {})
  const { profile } = await world.desk.handlers['session.state']({})
  for (const isShown of [false, true]) {
    await page.goto('/#print')
    await page.reload()
    const token = page.getByLabel('Token', { exact: true })
    if (isShown) await token.evaluate(field => field.setAttribute('type', 'text'))
    await token.focus()
    for (const sign of 'tok51077') await page.keyboard.press(sign, { delay: 0 })
    await scanKeys(page, 's3cret9')
    const asked = { profileId: profile?.id, token: 'tok51077s3cret9' }
    await expect.poll(() => world.asked('session.signIn')).toEqual(isShown ? [asked, asked] : [asked])
    await expect(searchBox(page)).toHaveValue('')
  }
})
