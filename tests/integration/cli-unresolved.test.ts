import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { endCommands, startCommand, writeConfig } from './cli-support.ts'
import { serve } from './service-support.ts'

const token = 'tok_9f31c2a7d4e85b60_practice'
let practice: PracticeService
afterEach(endCommands)
afterAll(async () => {
  await practice.close()
  removeFolders()
})

it('a station outlives names that can’t be resolved: the job waits, and prints once they can', async () => {
  practice = await startPracticeService({ size: 'none', stepSeconds: 0.2, token })
  const [id = ''] = practice.addJobs([{ job_type: 'order', fails: false }])
  let isUnknown = true
  // Passes everything on; links lead to a host without an address while `isUnknown`.
  const front = await serve((response, { method, url, headers, body }) => {
    const { authorization = '', 'content-type': type = 'application/json' } = headers
    const asked = fetch(practice.url + url, {
      method,
      headers: { authorization, 'content-type': type },
      ...(body === '' ? {} : { body }),
    })
    void asked.then(async answer => {
      const text = await answer.text()
      const links = /"http:\/\/[^/"]+(\/[^"]*)"/g
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      response.end(isUnknown ? text.replace(links, '"http://files.invalid$1"') : text)
    })
  })
  const folder = temporaryFolder()
  const paper = join(folder, 'paper')
  const config = {
    rules: [{ job_type: '*', printer: `folder:${paper}` }],
    poll_seconds: 0.2,
    start: 'print-waiting',
  }
  const station = startCommand(
    ['station', '--data', folder, '--base-url', front.url, '--config', writeConfig(folder, config)],
    { SELVEDGE_TOKEN: token },
  )
  const failed = await station.line(told => told['job'] === id && told['state'] === 'failed')
  expect(failed['reason']).toMatch(/files\.invalid/)
  isUnknown = false
  await station.line(told => told['job'] === id && told['state'] === 'printed')
  expect(existsSync(paper) && readdirSync(paper).filter(name => name.endsWith('.pdf'))).toHaveLength(1)
  station.kill('SIGTERM')
  expect(await station.ended).toBe(0)
})
