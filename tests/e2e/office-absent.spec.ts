import type { OperationId } from '../../src-shared/service/index.ts'
import { officeOperations, saying } from './office-support.ts'
import { expect, type Page, test, type World } from './world.ts'

// A service without one of the operations of both offices: the screen says what is lost, and loses nothing else.

test.use({ viewport: { width: 1440, height: 900 }, start: { service: { size: 'demo' } } })

const say = saying('en')
const lacks = (what: string) => say('frame', 'lacks.absent', { what })
const support = (key: string) => lacks(say('office', `lack.${key}`))
const office = (key: string) => lacks(say('back-office', key))
const part = say('frame', 'part.absent')
const here = say('frame', 'answer.absent')

const ticket = (rows: { id: string; status: string | null }[]) => rows.find(({ status }) => status === 'Open')?.id ?? ''
const mail = 'office?part=templates&key=order.status_updated'
const row = (page: Page, id: string) => page.locator(`.ag-row[row-id="${id}"]`).click()
const fill = async (page: Page, name: string, text: string) => {
  await page.getByLabel(name, { exact: true }).fill(text)
  await page.keyboard.press('Control+s')
}
const hubPreview = async (page: Page) => {
  await page.getByRole('combobox', { name: say('back-office', 'hub.operation') }).selectOption({ index: 1 })
  await page
    .getByRole('tabpanel')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'codes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('code,supplier\r\nBTN-101,YKZIP\r\n'),
    })
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: /^Preview 1 change/ }).click()
}

/** Where each is used, what is said there without it, and what leads there. */
const uses: Partial<Record<OperationId, readonly [place: string, reason: string, open?: (page: Page) => unknown]>> = {
  'admin.tickets.index': ['office?part=tickets', part],
  'admin.tickets.show': ['ticket', here],
  'admin.tickets.update-status': ['ticket', support('status')],
  'admin.tickets.comments.store': ['ticket', support('reply')],
  'admin.tickets.attachments.store': ['ticket', say('order-acts', 'attach.absent')],
  'admin.tickets.ai.suggest': ['ticket', support('suggest')],
  'admin.tickets.ai.voice-transcribe': ['ticket', support('voice')],
  'admin.tickets.templates.index': ['ticket', support('template')],
  'admin.tickets.citations.search': ['ticket', support('sources')],
  'admin.tickets.billable-account': ['ticket', here, page => page.keyboard.press('w')],
  'admin.tickets.wallet-transactions.store': ['ticket', support('wallet')],
  'admin.vision-checks.results.index': ['office?part=vision', part],
  'admin.vision-checks.resolve': ['office?part=vision', support('vision')],
  'admin.vision-checks.rerun': ['office?part=vision', support('rerun')],
  'admin.email-templates.index': ['office?part=templates', part],
  'admin.email-templates.show': [mail, here],
  'admin.email-templates.update': [mail, support('mail')],
  'admin.email-templates.preview': [mail, support('preview')],
  'admin.email-templates.send-proof': [mail, support('proof')],
  'admin.email-templates.reset': [mail, support('reset')],
  'admin.email-templates.versions.index': [mail, here],
  'admin.email-templates.versions.revert': [mail, support('revert')],
  'admin.accounts.index': ['backoffice?part=accounts', part],
  'admin.accounts.bulk-features': ['backoffice?part=accounts&view=features', office('sheet.lacking')],
  'admin.accounts.bulk-permissions': ['backoffice?part=accounts&view=permissions', office('sheet.lacking')],
  'admin.accessory-codes.index': ['backoffice?part=codes', part],
  'admin.accessory-codes.bulk': ['backoffice?part=codes', office('sheet.lacking')],
  'admin.api-keys.index': ['backoffice?part=keys', part],
  'admin.api-keys.audit': ['backoffice?part=keys', here, page => row(page, '301')],
  'admin.api-keys.bulk-revoke': ['backoffice?part=keys', office('lack.revoke')],
  'admin.designs.index': ['backoffice?part=designs', part],
  'admin.designs.show': ['backoffice?part=designs', here, page => row(page, '401')],
  'admin.designs.update': ['backoffice?part=designs', office('sheet.lacking'), page => row(page, '401')],
  'admin.designs.edit-options': ['backoffice?part=designs&fields=401', say('back-office', 'design.options.absent')],
  'admin.designs.fields.sort': ['backoffice?part=designs', office('lack.sort'), page => row(page, '401')],
  'admin.designs.fields.bulk-surcharge': ['backoffice?part=designs&fields=401', office('lack.surcharge')],
  'admin.designs.fields.bulk-supplier': ['backoffice?part=designs&fields=401', office('lack.supplier')],
  'admin.designs.popups.export': ['backoffice?part=designs', office('lack.popups')],
  'admin.designs.popups.order-refs': ['backoffice?part=designs', here, page => row(page, '401')],
  'admin.bulk-hub.index': ['backoffice?part=hub', part],
  'admin.bulk-hub.preview': [
    'backoffice?part=hub',
    office('lack.bulk'),
    page => page.getByRole('combobox', { name: say('back-office', 'hub.operation') }).selectOption({ index: 1 }),
  ],
  'admin.bulk-hub.apply': ['backoffice?part=hub', office('lack.apply'), hubPreview],
  'admin.bulk-hub.cancel': ['backoffice?part=hub', office('lack.cancel')],
  'admin.bulk-hub.export': ['backoffice?part=hub', office('lack.result')],
  'admin.settings.index': ['backoffice?part=settings', part],
  'admin.settings.update': ['backoffice?part=settings', office('sheet.lacking')],
  'admin.settings.header-ids.index': ['backoffice?part=settings', say('back-office', 'setting.headers.absent')],
  'admin.fx-rates.index': ['backoffice?part=rates', part],
  'admin.fx-rates.preview': ['backoffice?part=rates', here, page => fill(page, 'GBP to EUR, Rate', '1.18')],
  'admin.fx-rates.save': ['backoffice?part=rates', office('sheet.lacking')],
}

/** Elsewhere: a ticket is raised from an order, and an account's record falls back on what the list says. */
const elsewhere: readonly OperationId[] = ['admin.tickets.store', 'admin.accounts.show']

test('each operation is used somewhere', () => {
  expect([...Object.keys(uses), ...elsewhere].toSorted()).toEqual(officeOperations.toSorted())
})

async function lose({ desk, service }: World, gone: string | null): Promise<void> {
  const { profile } = desk.session.state()
  await desk.handlers['profiles.save']({
    id: profile?.id ?? '',
    name: profile?.name ?? '',
    baseUrl: service.url,
    operations: gone === null ? {} : { [gone]: null },
  })
}

const reasons = /this service doesn’t|This service doesn’t|Not offered by this service/

test('a service without one of them loses that part alone, with a reason', { tag: '@long' }, async ({
  page,
  world,
}) => {
  test.setTimeout(900_000)
  const { rows } = await world.desk.handlers['admin.tickets.index']({})
  for (const [gone, [place, reason, open]] of Object.entries(uses)) {
    await lose(world, gone)
    await page.goto('/#history')
    await page.goto(`/#${place === 'ticket' ? `office?part=tickets&ticket=${ticket(rows)}` : place}`)
    await open?.(page)
    await expect(page.getByText(reason).filter({ visible: true }).first(), gone).toBeVisible()
    await expect(page.locator('[aria-busy=true]').filter({ visible: true }), gone).toHaveCount(0)
    const said = await page.getByText(reasons).filter({ visible: true }).allTextContents()
    expect(
      [...new Set(said)].filter(text => !text.includes(reason) && text !== part),
      gone,
    ).toEqual(reason === part ? [expect.stringContaining('Everything else works as usual.')] : [])
    await page.keyboard.press('Escape')
  }
})
