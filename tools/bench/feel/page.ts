import type { Page } from '@playwright/test'

/** The screens of the desk by their keys, and an expression of the page that is true once each shows its content. */
export const screens = {
  print: { keys: 'Control+1', there: shows('Print desk', '.ag-row .ag-cell') },
  prices: { keys: 'Control+2', there: shows('Prices', '.ag-row[row-index="11"] .ag-cell[col-id="p5"]') },
  imports: { keys: 'Control+3', there: shows('Imports', 'button') },
  production: { keys: 'Control+4', there: shows('Production', '[data-bucket] button') },
  orders: { keys: 'Control+5', there: shows('Orders', '.ag-row .ag-cell') },
  history: { keys: 'Control+7', there: shows('History', '.ag-row .ag-cell') },
  settings: { keys: 'Control+6', there: shows('Settings', 'h2') },
} as const
export type ScreenName = keyof typeof screens

function shows(title: string, content: string): string {
  return `document.querySelector('h1')?.textContent === ${JSON.stringify(title)} &&
    [...document.querySelectorAll('main ' + ${JSON.stringify(content)})].some(one => one.checkVisibility())`
}

/**
 * Presses a key and answers the time (ms) from it until the frame is painted in which `there` is true; the key's own time is the
 * browser's, so that waiting behind other work counts.
 */
export async function keyToThere(page: Page, keys: string, there: string): Promise<number> {
  await page.evaluate(expression => {
    const state = { key: 0, took: 0 }
    Object.assign(window, { feel: state })
    performance.clearResourceTimings()
    const isThere = new Function(`return ${expression}`) as () => boolean
    const onKey = (event: KeyboardEvent) => {
      if (['Control', 'Shift', 'Meta'].includes(event.key)) return
      window.removeEventListener('keydown', onKey, true)
      state.key = event.timeStamp
      const look = () => {
        if (!isThere()) return requestAnimationFrame(look)
        const channel = new MessageChannel()
        // Behind the frame that shows it.
        channel.port1.onmessage = () => {
          state.took = performance.now() - event.timeStamp
        }
        channel.port2.postMessage(null)
        return undefined
      }
      requestAnimationFrame(look)
    }
    window.addEventListener('keydown', onKey, true)
  }, there)
  await page.keyboard.press(keys)
  const isThere = () => (window as unknown as { feel: { took: number } }).feel.took > 0
  await page.waitForFunction(isThere, undefined, { timeout: 60_000 }).catch((cause: unknown) => {
    throw new Error(`${keys} didn't bring what was waited for: ${there}`, { cause })
  })
  return page.evaluate(() => (window as unknown as { feel: { took: number } }).feel.took)
}

/** The time (ms) from a command's answer since the last key of `keyToThere` until what that waited for was painted. */
export const answerToThere = (page: Page, command: string): Promise<number> =>
  page.evaluate(name => {
    const { key, took } = (window as unknown as { feel: { key: number; took: number } }).feel
    const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const answered = asked.findLast(({ name: url }) => new URL(url).pathname === `/call/${name}`)
    if (!answered) throw new Error(`${name} was not asked.`)
    return key + took - answered.responseEnd
  }, command)

/** Types a text into what has the focus, as a quick person does; answers for each key the time (ms) until it is painted. */
export async function typingTimes(page: Page, text: string): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    const onKey = (event: KeyboardEvent) => {
      const before = textNow()
      const look = () => {
        // What a key writes is in the field by the time of the next frame, or a late frame after it.
        if (textNow() === before && performance.now() - event.timeStamp < 1_000) return requestAnimationFrame(look)
        const channel = new MessageChannel()
        channel.port1.onmessage = () => times.push(performance.now() - event.timeStamp)
        channel.port2.postMessage(null)
        return undefined
      }
      requestAnimationFrame(look)
    }
    const textNow = () => {
      const field = document.activeElement
      return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''
    }
    window.addEventListener('keydown', onKey, true)
    Object.assign(window, { typed: { times, stop: () => window.removeEventListener('keydown', onKey, true) } })
  })
  await page.keyboard.type(text, { delay: 110 })
  await page.waitForFunction(
    keys => (window as unknown as { typed: { times: number[] } }).typed.times.length === keys,
    text.length,
  )
  return page.evaluate(() => {
    const { typed } = window as unknown as { typed: { times: number[]; stop(): void } }
    typed.stop()
    return typed.times
  })
}

/** What the page holds after collections. */
export interface Held {
  heap: number
  elements: number
  listeners: number
}

export async function heldBy(page: Page): Promise<Held> {
  const session = await page.context().newCDPSession(page)
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
  const usage = (await session.send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number }
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { heap: usage.usedSize + (usage.backingStorageSize ?? 0), elements: nodes, listeners: jsEventListeners }
}

/**
 * The bare reference: a page with the same elements and style sheets and no code, which swaps one screen's elements for another's at a
 * key. What it takes is the browser's own.
 */
export async function bareSwitch(page: Page, from: ScreenName, to: ScreenName): Promise<number[]> {
  const looks: string[] = []
  for (const name of [from, to]) {
    await keyToThere(page, screens[name].keys, screens[name].there)
    await page.waitForTimeout(1_000)
    looks.push(await page.evaluate(() => document.body.outerHTML))
  }
  const sheets = await page.evaluate(() => {
    const all = [...document.styleSheets, ...document.adoptedStyleSheets]
    return {
      css: all.flatMap(sheet => [...sheet.cssRules].map(rule => rule.cssText)).join('\n'),
      attributes: [...document.documentElement.attributes].map(({ name, value }) => [name, value] as const),
    }
  })
  const bare = await page.context().newPage()
  try {
    await bare.setContent('<!doctype html><title>Bare</title>')
    await bare.evaluate(
      ({ looks, css, attributes }) => {
        for (const [name, value] of attributes) document.documentElement.setAttribute(name, value)
        const style = document.createElement('style')
        style.textContent = css
        document.head.append(style)
        const bodies = looks.map(html => new DOMParser().parseFromString(html, 'text/html').body)
        let shown = 0
        window.addEventListener('keydown', ({ key }) => {
          if (key !== 's') return
          shown = 1 - shown
          const next = bodies[shown]
          if (next) document.body.replaceChildren(...[...next.children].map(child => child.cloneNode(true)))
          document.body.dataset['shown'] = String(shown)
        })
      },
      { looks, ...sheets },
    )
    await bare.bringToFront()
    const times: number[] = []
    for (let round = 0; round < 20; round += 1) {
      const shown = String((round + 1) % 2)
      times.push(await keyToThere(bare, 's', `document.body.dataset['shown'] === '${shown}'`))
    }
    return times
  } finally {
    await bare.close()
    await page.bringToFront()
  }
}
