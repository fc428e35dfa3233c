import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BrowserShell, startBrowserShell } from '../../src-main/shells/browser/index.ts'
import { buildContractPage, startChromium } from '../contract/chromium.ts'
import { createEchoDesk, createTestLog } from '../contract/echo-desk.ts'
import { outputs } from '../contract/samples.ts'
import { type EvilServer, startEvilServer } from './evil-server.ts'

const desk = createEchoDesk()
let built: Awaited<ReturnType<typeof buildContractPage>>
let shell: BrowserShell
let browser: Browser
let context: BrowserContext
let page: Page
let evil: EvilServer
let scratch: string

/** Opens a launch file as a person would, in a page that is let in. */
async function enter(into: BrowserContext): Promise<Page> {
  const opened = await into.newPage()
  await opened.exposeFunction('tellTest', () => {})
  await opened.goto(`file://${await shell.launchFile()}`)
  await opened.waitForFunction(() => 'contractPage' in globalThis)
  return opened
}

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'selvedge-evil-'))
  built = await buildContractPage()
  shell = await startBrowserShell({ desk, rendererFolder: built.folder, log: createTestLog() })
  evil = await startEvilServer()
  browser = await startChromium()
  context = await browser.newContext()
  page = await enter(context)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await evil?.close()
  await shell?.close()
  await built?.remove()
  await rm(scratch, { recursive: true, force: true })
})
beforeEach(() => desk.reset())

describe('a browser that was let in', () => {
  it('is answered, and no key or session stands where a script or a history could read it', async () => {
    const answer = await page.evaluate(() => globalThis.contractPage.client.call('desk.about', {}))
    expect(answer).toEqual(outputs['desk.about'])
    expect(page.url()).toBe(shell.url)
    expect(await page.evaluate(() => document.cookie)).toBe('')
    expect(await page.evaluate(() => document.referrer)).toBe('')
    expect(await page.evaluate(() => globalThis.contractPage.violations)).toEqual([])
  })

  it('runs no inline script and no eval', async () => {
    const ran = await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'globalThis.inlineRan = true'
      document.head.append(script)
      const image = document.createElement('img')
      image.setAttribute('onerror', 'globalThis.inlineRan = true')
      image.src = 'data:,'
      document.body.append(image)
      return new Promise(resolve => setTimeout(() => resolve('inlineRan' in globalThis), 200))
    })
    expect(ran).toBe(false)
  })

  it('may not reach out to other addresses', async () => {
    const before = evil.requests.length
    const reached = await page.evaluate(
      async port =>
        fetch(`http://127.0.0.1:${port}/`, { mode: 'no-cors' }).then(
          () => true,
          () => false,
        ),
      evil.port,
    )
    expect(reached).toBe(false)
    expect(evil.requests.length).toBe(before)
  })
})

describe('a launch file', () => {
  it('lets one browser in, not a second', async () => {
    const file = await shell.launchFile()
    const copy = join(scratch, 'copied.html')
    await copyFile(file, copy)
    const first = await browser.newContext()
    const opened = await first.newPage()
    await opened.exposeFunction('tellTest', () => {})
    await opened.goto(`file://${file}`)
    await opened.waitForFunction(() => 'contractPage' in globalThis)

    const second = await browser.newContext()
    const late = await second.newPage()
    await late.goto(`file://${copy}`)
    await late.waitForURL(`${shell.url}launch`)
    expect(await late.textContent('body')).toContain('was already used')
    expect(await second.cookies()).toEqual([])
    const answer = await late.goto(shell.url)
    expect(answer?.status()).toBe(401)
    await first.close()
    await second.close()
  })

  it('does nothing inside a frame of another page', async () => {
    const file = await shell.launchFile()
    const stranger = await browser.newContext()
    const opened = await stranger.newPage()
    await opened.goto(`http://127.0.0.1:${evil.port}/`)
    await opened.evaluate(url => {
      const frame = document.createElement('iframe')
      frame.src = url
      document.body.append(frame)
    }, `file://${file}`)
    await opened.waitForTimeout(300)
    expect(await stranger.cookies()).toEqual([])
    await stranger.close()
  })
})

describe('a browser that was not let in', () => {
  it('gets no further than the first page', async () => {
    const stranger = await browser.newContext()
    const opened = await stranger.newPage()
    const answer = await opened.goto(shell.url)
    expect(answer?.status()).toBe(401)
    expect(await opened.textContent('body')).toContain('isn’t signed in to Selvedge')
    await stranger.close()
  })

  it.each(['127.0.0.1', 'localhost', 'desk-0.localhost'])('is refused by the name %s', async name => {
    const opened = await context.newPage()
    const answer = await opened.goto(`http://${name}:${new URL(shell.url).port}/`)
    expect(answer?.status()).toBe(421)
    await opened.close()
  })
})

/** Everything a page can try against the desk; answers what got through. */
async function attack(from: Page): Promise<{ fetched: string[]; socket: boolean; script: boolean; image: boolean }> {
  return from.evaluate(async target => {
    const call = `${target}call/desk.about`
    const tries: [string, RequestInit][] = [
      ['plain', { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}' }],
      ['beacon type', { method: 'POST', mode: 'no-cors', credentials: 'include', body: new Blob(['{}']) }],
      [
        'all headers',
        {
          method: 'POST',
          credentials: 'include',
          headers: { 'content-type': 'application/json', 'x-selvedge-call': '1' },
          body: '{}',
        },
      ],
      ['reading', { credentials: 'include' }],
    ]
    const fetched: string[] = []
    for (const [name, init] of tries) {
      const answer = await fetch(name === 'reading' ? target : call, init).catch(() => null)
      // An opaque answer tells a page nothing; anything else would be a hole.
      if (answer && answer.type !== 'opaque') fetched.push(name)
    }
    navigator.sendBeacon(call, '{}')
    const socket = await new Promise<boolean>(resolve => {
      const opened = new WebSocket(`${target.replace('http', 'ws')}events`)
      opened.onopen = () => resolve(true)
      opened.onerror = () => resolve(false)
    })
    const loads = (tag: 'script' | 'img', url: string) =>
      new Promise<boolean>(resolve => {
        const element = document.createElement(tag)
        element.onload = () => resolve(true)
        element.onerror = () => resolve(false)
        element.src = url
        document.body.append(element)
      })
    return { fetched, socket, script: await loads('script', target), image: await loads('img', target) }
  }, shell.url)
}

describe('another page of this computer, in the browser that was let in', () => {
  const name = () => new URL(shell.url).hostname
  it.each<[string, () => string]>([
    ['127.0.0.1 and another port', () => '127.0.0.1'],
    ['localhost and another port', () => 'localhost'],
    ['another name under localhost', () => 'evil.localhost'],
    ["the desk's own name and another port", name],
  ])('at %s reaches nothing', async (_what, hostname) => {
    const opened = await context.newPage()
    await opened.goto(`http://${hostname()}:${evil.port}/`)
    expect(await attack(opened)).toEqual({ fetched: [], socket: false, script: false, image: false })
    expect(desk.asked).toEqual([])
    await opened.close()
  })

  it.each(['127.0.0.1', 'localhost', 'evil.localhost'])('at %s is not sent the cookie', async hostname => {
    const opened = await context.newPage()
    evil.requests.length = 0
    await opened.goto(`http://${hostname}:${evil.port}/`)
    expect(evil.requests[0]?.cookie).toBeUndefined()
    await opened.close()
  })

  it.each(['127.0.0.1', 'own'])('at %s cannot frame the desk', async hostname => {
    const opened = await context.newPage()
    await opened.goto(`http://${hostname === 'own' ? name() : hostname}:${evil.port}/`)
    const framed = opened.waitForResponse(shell.url)
    await opened.evaluate(url => {
      const frame = document.createElement('iframe')
      frame.src = url
      document.body.append(frame)
    }, shell.url)
    expect((await framed).status()).toBe(403)
    const inner = opened.frames()[1]
    expect(await inner?.evaluate(() => 'contractPage' in globalThis).catch(() => false)).toBe(false)
    await opened.close()
  })

  it('cannot send a form to a command, nor open the desk and hold on to its window', async () => {
    const opened = await context.newPage()
    await opened.goto(`http://evil.localhost:${evil.port}/`)
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      opened.evaluate(url => {
        Object.assign(globalThis, { held: window.open(url) })
      }, shell.url),
    ])
    await popup.waitForLoadState()
    expect(await popup.textContent('body')).toContain('isn’t signed in to Selvedge')
    expect(await opened.evaluate(() => (globalThis as unknown as { held: Window }).held.closed)).toBe(true)
    await popup.close()

    const answered = opened.waitForResponse(`${shell.url}call/jobs.list`)
    await opened.evaluate(url => {
      const form = document.createElement('form')
      form.method = 'post'
      form.enctype = 'text/plain'
      form.action = `${url}call/jobs.list`
      document.body.append(form)
      form.submit()
    }, shell.url)
    expect((await answered).status()).toBe(403)
    expect(desk.asked).toEqual([])
    await opened.close()
  })
})
