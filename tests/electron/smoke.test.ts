import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commandNames, eventNames } from '../../src-shared/contract/facts.ts'
import { type Office, openOffice, printedIn, startProgram } from './program.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.remove())

it('starts away from every package but its own, prints, and ends', async () => {
  for (let above = dirname(office.app); above !== dirname(above); above = dirname(above)) {
    expect(existsSync(join(above, 'node_modules'))).toBe(false)
  }
  const data = join(office.folder, 'data')
  const program = startProgram(office, { data })
  try {
    const page = await program.page()
    await page.getByRole('button', { name: 'Try it with practice data' }).click()
    await expect.poll(() => printedIn(data).length).toBeGreaterThan(0)
    const { windows, boxes, tray } = await program.do('state')
    expect(windows).toMatchObject([{ isVisible: true, isCrashed: false, faults: [] }])
    expect(boxes).toEqual([])
    expect(tray?.items).toContain('Quit Selvedge')
    await program.do('clickTray', 'Quit Selvedge')
    expect(await program.end()).toBe(0)
  } finally {
    await program.kill()
  }
})

it('has the contract’s names in its preload script, and nothing else of it', () => {
  const script = readFileSync(join(office.app, 'preload', 'index.cjs'), 'utf8')
  for (const name of [...commandNames, ...eventNames]) expect(script).toContain(`"${name}"`)
  expect(script.length).toBeLessThan(20_000)
})
