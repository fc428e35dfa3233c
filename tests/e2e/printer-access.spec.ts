import type { PrinterAccess } from '../../src-shared/print/printer.ts'
import { type RunningDevice, startDevice } from '../faults/devices.ts'
import { noBarriers } from './axe.ts'
import { openPrintDesk } from './print-page.ts'
import { expect, test } from './world.ts'

// What a printer wants before it lets anybody print is said on its card, and done in its settings.

let device: RunningDevice
const proof = `Basic ${Buffer.from('ada:a secret of hers').toString('base64')}`

test.use({
  start: {
    service: { size: 'none' },
    hasKeychain: true,
    async prepare() {
      device = await startDevice({
        says: { 'media-supported': 'om_tag_100x50mm' },
        wants: { challenge: 'Basic realm="x"', accepts: given => given === proof },
      })
    },
  },
})
test.afterEach(() => device.close())

test('a printer that wants a password is signed in to, and shows its certificate once that changes', async ({
  page,
  world,
}) => {
  await world.desk.handlers['rules.save']({ rules: [{ job_type: 'tag', printer: device.uri }] })
  world.service.addJobs([{ job_type: 'tag', fails: false }])
  await openPrintDesk(page)
  const card = page.getByRole('region', { name: 'Printers' }).getByRole('group')
  await expect(card).toContainText('needs a password')
  await expect(card).not.toContainText('unreachable')
  await card.getByRole('button', { name: 'Sign in…' }).click()
  const panel = page.getByRole('region', { name: /^Password and certificate of/ })
  await expect(panel.getByLabel('User name')).toBeFocused()
  await panel.getByLabel('User name').fill('ada')
  const password = panel.getByRole('textbox', { name: 'Password' })
  await password.fill('wrong')
  await panel.getByRole('button', { name: 'Sign in' }).click()
  await expect(panel.getByRole('alert')).toContainText('doesn’t accept this user name and password')
  await expect(password).toHaveValue('')
  await password.fill('a secret of hers')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Signed in as ada.')).toBeVisible()
  await expect.poll(() => device.papers.length).toBe(1)
  await expect(page.getByRole('row').filter({ has: page.getByText(device.uri) })).toContainText('ready')
  await noBarriers(page, world)

  await panel.getByRole('button', { name: 'Forget password and certificate' }).click()
  await expect(panel.getByText('No password saved.')).toBeVisible()
  await expect(page.getByRole('row').filter({ has: page.getByText(device.uri) })).toContainText('needs a password')

  const [view] = await world.desk.handlers['printers.list']({})
  if (!view?.status) throw new Error('There is no printer.')
  const changed = { ...view, status: { ...view.status, wants: 'other-certificate' as const } }
  const shown = { fingerprint: 'CD:'.repeat(31).concat('CD'), subject: 'CN=printer', validTo: 'Nov 27 2027' }
  const access: PrinterAccess = {
    user: null,
    unseen: null,
    noKeychain: null,
    shown,
    trusted: { ...shown, fingerprint: 'AB:'.repeat(31).concat('AB') },
  }
  world.answer('printers.list', async () => [changed])
  world.answer('printers.access', async () => access)
  world.answer('printers.trust', async () => {
    access.trusted = shown
    return {}
  })
  await openPrintDesk(page)
  await page.reload()
  await expect(card).toContainText('certificate changed')
  await card.getByRole('button', { name: 'Compare certificate…' }).click()
  await expect(panel).toContainText('Trusted until now')
  await expect(panel).toContainText(access.trusted?.fingerprint ?? '')
  await expect(panel).toContainText('Shown now')
  await noBarriers(page, world)
  await panel.getByRole('button', { name: 'Trust the new certificate' }).click()
  await expect(panel).toContainText('The printer still uses the certificate you trusted.')
  expect(world.asked('printers.trust')).toEqual([{ uri: device.uri, fingerprint: shown.fingerprint }])
})
