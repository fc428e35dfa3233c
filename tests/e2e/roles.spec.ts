import { ROLES } from '../../src-practice/index.ts'
import type { CommandName } from '../../src-shared/contract/index.ts'
import { message } from '../../src-shared/messages/index.ts'
import { guardedCommands, lackOf, needOf } from '../../src-shared/permissions.ts'
import { bringDraft, priceList } from '../rig/harbour.ts'
import { writePast } from '../rig/station-past.ts'
import type { Locator } from './person.ts'
import { inspector, row } from './print-page.ts'
import { expect, type Page, test, type World, type WorldOptions } from './world.ts'

// Every action x every role: what the table (src-shared/permissions.ts) says that a role lacks is not there, as a button, a key of the
// key sheet or an entry of the palette; everything else is.

/** How an action is offered: `key` in the key sheet, `entry` in the palette, or as a button or a form of a place. */
type Offer = readonly [where: 'key' | 'entry' | ShownPlace, name: string | RegExp]
/** The places that the spec visits, in this order. */
const places = [
  'held job',
  'unconfirmed job',
  'trouble',
  'order',
  'order page',
  'rules',
  'rail',
  'imports',
  'draft',
] as const
type ShownPlace = (typeof places)[number]

// A command that comes to the table is missing here until somebody says how it is offered.
const offers: Partial<Record<CommandName, readonly Offer[]>> = {
  'jobs.print': [
    ['key', 'Print now'],
    ['key', 'Print with another printer, copies or pages'],
    ['entry', 'Print now'],
    ['held job', /^Print now/],
    ['held job', /^Move/],
  ],
  'jobs.reprint': [['key', 'Reprint']],
  'jobs.reprintThroughService': [
    ['key', 'Reprint through the service'],
    ['key', 'Kanban reprint'],
  ],
  'jobs.cancel': [['key', 'Cancel at printer']],
  'jobs.cameOut': [
    ['key', 'It came out'],
    ['unconfirmed job', /^It came out/],
  ],
  'jobs.skip': [
    ['key', 'Skip'],
    ['entry', 'Skip'],
    ['held job', /^Skip(?! to)/],
  ],
  'jobs.undo': [['key', 'Undo']],
  'station.pause': [
    ['entry', 'Pause station'],
    ['held job', 'Pause'],
  ],
  // In the place of the pause, once the station is paused.
  'station.resume': [],
  'printers.resume': [['trouble', /^Resume a4-front/]],
  'printers.startQueue': [['trouble', 'Start queue']],
  'printers.signIn': [['trouble', 'Sign in…']],
  'printers.trust': [['trouble', 'Compare certificate…']],
  // Of what was kept: nothing was.
  'printers.forget': [],
  'printers.moveToSpare': [['trouble', /^Move 1 job to/]],
  'requests.settle': [['trouble', 'I’ve checked']],
  'orders.print': [
    ['key', 'Print an order'],
    ['entry', 'Print an order'],
    ['order', 'On a local printer'],
  ],
  'orders.cloudPrint': [['order', 'Cloud print']],
  'orders.bulkPrint': [
    ['key', 'Print many orders'],
    ['entry', 'Print many orders'],
    ['order', 'Through the service'],
  ],
  // Each status offers others: order-acts.spec.ts and orders-actions.test.ts.
  'acts.change': [],
  'acts.complete': [],
  'acts.resume': [],
  'rules.save': [['rules', 'Add job type']],
  'rules.testPage': [['rules', /^Test page: Order/]],
  // The whole screen is for super admins.
  'prices.change': [
    ['rail', /^Prices/],
    ['key', 'Prices'],
    ['entry', 'Pricing: Fabrics'],
  ],
  'prices.revert': [['rail', /^Prices/]],
  'prices.retry': [['rail', /^Prices/]],
  'prices.resolve': [['rail', /^Prices/]],
  'prices.pause': [['rail', /^Prices/]],
  'designs.submit': [['rail', /^Prices/]],
  'records.save': [['rail', /^Prices/]],
  'imports.upload': [
    ['draft', /^Upload .* as a file/],
    ['draft', /^Send .* price/],
  ],
  // Of what was uploaded: nobody else has uploaded anything.
  'imports.takeBack': [],
  'imports.startExport': [['imports', 'Exports…']],
}

/** Throws where a command that needs something is missing above. */
function offersOf(command: CommandName): readonly Offer[] {
  const all = offers[command]
  if (!all) throw new Error(`Where is ${command} offered?`)
  return all
}

const notices = /your account lacks/i
let held = ''
let unconfirmed = ''

const startFor = (role: string): WorldOptions => ({
  service: { role },
  prepare(service, { dataFolder, printers }) {
    service.faults.set({ 'hang@admin.orders.print-jobs.pdf-url': true })
    const front = printers.queue('a4-front').uri
    const spare = printers.queue('a4-back').uri
    const reason = message('end.forgotten', { printer: 'a4-front', spooler: '77' })
    const past = [
      { order: '51060', here: 'held' as const, reason: message('job.held-asked-again', {}) },
      { order: '51059', here: 'unconfirmed' as const, reason, attempts: [{ printer: front }] },
    ]
    const ids = writePast(service, dataFolder, past, [
      { job_type: 'order', printer: front, spare },
      { job_type: 'tag', printer: null },
    ])
    ;[held = '', unconfirmed = ''] = ids
  },
})

/** Each place: how one gets there, what is seen once it is settled, and where its actions are. */
const visits: Record<ShownPlace, (page: Page, world: World) => Promise<Locator>> = {
  async 'held job'(page) {
    await page.goto('/#print')
    await row(page, held).click()
    await expect(inspector(page)).toContainText('Order bill')
    return page.getByRole('button')
  },
  async 'unconfirmed job'(page) {
    await row(page, unconfirmed).click()
    await expect(inspector(page)).toContainText('51059')
    return inspector(page).getByRole('button')
  },
  async trouble(page, world) {
    const views = await world.desk.handlers['printers.list']({})
    const stopped = views.map(view => ({
      ...view,
      status: view.status && { ...view.status, state: 'stopped' as const, reasons: ['paused'] },
      problem: message('printer.held', { printer: view.name, cause: 'no paper' }),
      spare: { to: 'ipp://127.0.0.1/printers/a4-back', jobs: [held], since: Date.now() - 60_000 },
    }))
    const wanting = (['password', 'certificate'] as const).flatMap(wants =>
      views.slice(0, 1).map(view => ({
        ...view,
        uri: `ipp://127.0.0.1/printers/${wants}`,
        name: wants,
        status: view.status && { ...view.status, state: 'unreachable' as const, wants },
      })),
    )
    world.answer('printers.list', async () => [...stopped, ...wanting])
    world.answer('requests.list', async () => [
      {
        id: 1,
        kind: 'bulk-print',
        state: 'unknown',
        names: ['51060'],
        type: 'order',
        who: 'Somebody',
        askedAt: Date.now(),
        answeredAt: null,
        answer: null,
        reason: null,
        why: null,
      } as never,
    ])
    await page.reload()
    await page.getByRole('button', { name: 'Show requests' }).click()
    await expect(page.getByRole('group', { name: 'a4-front' })).toBeVisible()
    return page.getByRole('button')
  },
  async order(page) {
    await page.goto('/#print?order=51060')
    await expect(page.getByRole('heading', { name: /rder 51060/ })).toBeVisible()
    await expect(page).toHaveTitle(/Order 51060 · Print desk/)
    return page.getByRole('form')
  },
  async 'order page'(page) {
    await page.goto('/#orders?order=51060')
    await expect(page.getByRole('heading', { level: 2, name: 'Order 51060' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    return page.getByRole('button')
  },
  async rules(page) {
    await page.goto('/#settings?section=rules')
    await expect(page.getByRole('group', { name: 'Order' }).first()).toBeVisible()
    return page.getByRole('button')
  },
  async rail(page) {
    return page.getByRole('navigation', { name: 'Screens' }).getByRole('button')
  },
  async imports(page) {
    await page.goto('/#imports')
    await expect(page.getByRole('button', { name: /^Choose a file/ })).toBeVisible()
    return page.getByRole('button')
  },
  async draft(page, world) {
    const draft = await bringDraft(world, await priceList(world, { clean: true }))
    await page.goto(`/#imports?draft=${draft}`)
    await page.getByRole('tab', { name: /Upload/ }).click()
    await expect(page.getByRole('region', { name: 'Two ways to upload' })).toBeVisible()
    return page.getByRole('button')
  },
}

for (const role of ROLES) {
  test.describe(`the role ${role}`, { tag: '@long' }, () => {
    test.use({ start: startFor(role), viewport: { width: 1440, height: 860 } })

    // Proves: hidden-actions, pricing.super-admin
    test('finds what it may do, and nothing else', async ({ page, world }) => {
      const { me } = world.desk.session.state()
      if (!me) throw new Error('Nobody is signed in.')
      const seesPrices = me.superAdmin
      const may = (command: CommandName) =>
        lackOf(me, needOf(command)) === null && (seesPrices || !offersOf(command).some(([where]) => where === 'rail'))
      const check = async (where: Offer[0], all: Locator, of: (name: string | RegExp) => Locator) => {
        for (const command of guardedCommands) {
          for (const [, name] of offersOf(command).filter(([at]) => at === where)) {
            const found = of(name)
            if (may(command)) await expect(found.first(), `${command} ${name}`).toBeVisible()
            else await expect(found, `${command} ${name}`).toHaveCount(0)
          }
        }
        expect(await all.count()).toBeGreaterThan(0)
      }
      for (const place of places) {
        const all = await visits[place](page, world)
        const isForm = place === 'order'
        const of = (name: string | RegExp) =>
          isForm ? page.getByRole('form', { name: String(name) }) : all.and(page.getByRole('button', { name }))
        await check(place, isForm ? page.getByRole('button') : all, of)
        const neededHere: CommandName[] =
          place === 'imports' || place === 'draft'
            ? ['imports.upload']
            : place === 'order page'
              ? ['acts.change', 'orders.print']
              : ['jobs.print']
        const lacksHere = neededHere.some(command => !may(command))
        const notice = page.getByRole('main').getByText(notices).filter({ visible: true })
        await expect(notice, place).toHaveCount(lacksHere ? 1 : 0)
        if (place !== 'held job') continue
        await page.keyboard.press('?')
        const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
        await check('key', sheet.locator('dt'), name => sheet.locator('dt').getByText(name, { exact: true }))
        await page.keyboard.press('Escape')
        await page.keyboard.press('Control+k')
        const options = page.getByRole('listbox', { name: 'Commands' }).getByRole('option')
        const titles = options.locator('span:first-child')
        await check('entry', options, name => titles.getByText(name, { exact: true }))
        await page.keyboard.press('Escape')
        if (!may('station.resume')) continue
        await page.getByRole('button', { name: 'Pause', exact: true }).click()
        await page.getByRole('button', { name: /^Resume/ }).click()
        await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
      }
      // A screen that isn't there is missed once, by its name: in the notice of a screen that has one, else here.
      await page.goto('/#history')
      const missed = page.getByRole('region', { name: 'Prices isn’t shown.' })
      await expect(missed).toHaveCount(seesPrices ? 0 : 1)
      if (seesPrices) {
        await page.keyboard.press('Control+2')
        await page.getByRole('main').getByText('Harbour & Vale').first().click()
        await expect(page.getByRole('button', { name: 'Change…' })).toBeVisible()
        return
      }
      await expect(missed).toContainText('Your account lacks the role “super admin”.')
      await page.keyboard.press('Control+2')
      await expect(page).toHaveURL(/#history/)
      await missed.getByRole('button', { name: 'Don’t show again' }).click()
      await expect(missed).toHaveCount(0)
      await page.goto('/#prices')
      await expect(page.getByText('Prices: not available to your account')).toBeVisible()
    })
  })
}
