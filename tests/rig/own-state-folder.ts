import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach } from 'vitest'
import { speak } from '../../src-shared/messages/index.ts'
import { forgetPrinters } from '../../src-shared/print/printer.ts'
import { closeWhatTestsOpened } from './after-test.ts'

// Files of one worker share their modules: none inherits the language or the printers of the file before it.
speak('en')
forgetPrinters()

// What desks know of each other on this computer is kept for each test alone, so that the many that run side by side do
// not meet, and nothing is written to the home of whoever runs the tests.
const folder = mkdtempSync(join(tmpdir(), 'selvedge-state-'))
let count = 0
const takeNew = () => {
  process.env['XDG_STATE_HOME'] = join(folder, String(count++))
}
takeNew()
beforeEach(takeNew)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
closeWhatTestsOpened()
