import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startDesk } from './desk.ts'
import { expect, test } from './person.ts'

const token = 'tok-3f9c1a7be2d84c55a0b1'
const root = join(import.meta.dirname, '../..')

/** A service in a process of its own that takes this token only. */
async function startService() {
  const child = spawn(process.execPath, ['scripts/selvedge.mjs', 'service'], {
    cwd: root,
    env: { ...process.env, SELVEDGE_TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return {
    url: (JSON.parse(line) as { url: string }).url,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
}

test('the token goes one way; when it is refused the desk asks for another, and nothing is lost', async ({ page }) => {
  const service = await startService()
  // No keychain: where the token could only be written to a file, it must not be.
  const desk = await startDesk([], { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' })
  try {
    const heard: Buffer[] = []
    const reading: Promise<void>[] = []
    page.on('response', response => {
      const body = response.body().then(
        bytes => void heard.push(bytes),
        () => {},
      )
      reading.push(body)
    })
    page.on('websocket', socket => {
      socket.on('framereceived', ({ payload }) => heard.push(Buffer.from(payload)))
    })

    await page.goto(`file://${desk.launch}`)
    await page.getByLabel('Name', { exact: true }).fill('Harbour & Vale')
    await page.getByLabel('Service URL').fill(service.url)
    await page.getByLabel('Token', { exact: true }).fill(token)
    await page.keyboard.press('Enter')
    // Whoever may print is led to the setup first.
    await page.getByRole('button', { name: 'Open the print desk' }).click()
    await expect(page.getByRole('gridcell', { name: 'held' }).first()).toBeVisible()
    await expect(page.getByText('Harbour & Vale').first()).toBeVisible()

    // Somebody ends all sessions of the account.
    const authorization = `Bearer ${token}`
    await fetch(`${service.url}/admin/sessions/revoke-all`, { method: 'POST', headers: { authorization } })
    await expect(page.getByLabel('Token', { exact: true })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('gridcell', { name: 'held' }).first()).toBeVisible()

    await Promise.all(reading)
    expect(heard.length).toBeGreaterThan(5)
    expect(Buffer.concat(heard).includes(token)).toBe(false)
    expect(desk.output()).not.toContain(token)
    const files = filesBelow(desk.dataFolder)
    expect(files.length).toBeGreaterThan(2)
    expect(files.filter(file => readFileSync(file).includes(token))).toEqual([])
  } finally {
    await desk.stop()
    await service.stop()
  }
})
