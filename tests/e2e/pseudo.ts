import type { Page } from './world.ts'

// A language that only specs speak: English with accents and 40 % longer, so that a text that was not taken from a table
// is seen, and a place that is too narrow for another language.

declare global {
  /** Set before the page: src-renderer/app/words/words.ts asks it for each table of texts. */
  var specTexts: (<T extends Record<string, string>>(english: T) => T) | undefined
}

/** Opens all pages from now on in the pseudo-language. */
export const speakPseudo = (page: Page) =>
  page.addInitScript(() => {
    const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
    const accents = 'áƀçđéƒĝĥíĵķĺɱñóƥɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĹṀÑÓƤɊŔŠŢÚṼŴẊÝŽ'
    const accented = (text: string) => [...text].map(letter => [...accents][plain.indexOf(letter)] ?? letter).join('')
    const longer = (text: string) => {
      let left = Math.ceil(0.4 * text.length)
      const doubled = text.replace(/[áéíóúÁÉÍÓÚ]/g, letter => (left-- > 0 ? letter + letter.toLowerCase() : letter))
      return left > 0 && /\p{L}/u.test(text) ? doubled.replace(/(?<=\p{L})(?!.*\p{L})/u, 'ö'.repeat(left)) : doubled
    }
    const pseudo = (text: string) =>
      text
        .split(/(\{\{[^}]*\}\}|<[^>]*>)/)
        .map((part, at) => (at % 2 === 1 ? part : longer(accented(part))))
        .join('')
    globalThis.specTexts = <T extends Record<string, string>>(english: T) =>
      Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudo(text)])) as T
  })

/** Words that are the same in every language, and parts of dates that the browser writes. */
const sameEverywhere = new Set(
  `selvedge english ctrl shift alt enter esc escape tab space delete home end backspace insert csv pdf json xlsx utc gmt
   jan feb mar apr may jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun
   monday tuesday wednesday thursday friday saturday sunday
   january february march april june july august september october november december`.split(/\s+/),
)

/** Gathers what the desk answered to a page: what is shown of it is data, and in no language of ours. */
export function dataOf(page: Page): { holds(word: string): boolean; ready(): Promise<void> } {
  const seen = new Set<string>()
  const coming: Promise<void>[] = []
  const take = (text: string) => {
    for (const [word] of text.matchAll(/[A-Za-z]{3,}/g)) seen.add(word.toLowerCase())
  }
  page.on('response', response => {
    if (response.request().method() === 'POST') coming.push(response.text().then(take, () => {}))
  })
  page.on('websocket', socket => socket.on('framereceived', ({ payload }) => take(payload.toString())))
  return {
    holds: word => seen.has(word.toLowerCase()) || sameEverywhere.has(word.toLowerCase()),
    ready: async () => void (await Promise.all(coming)),
  }
}

/** What a person would see wrong on a page: cut texts, controls over each other, texts outside of their button. */
export function troubleOn(page: Page): Promise<{ wrong: string[]; texts: string[] }> {
  return page.evaluate(() => {
    const wrong = new Set<string>()
    const texts = new Set<string>()
    const shown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
    const nameOf = (element: Element) => {
      const own = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)
      return `${element.tagName.toLowerCase()} ${own || element.className.toString().slice(0, 60)}`
    }
    const isHeardOnly = (element: Element) =>
      element.closest('.only-heard, [class*="only-heard"], [class*="VisuallyHidden"], .ag-aria-description-container')
    /** What is seen of an element: boxes around it that scroll or clip cut it. */
    const inSight = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const box = { left, top, right, bottom, width: 0, height: 0 }
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const edge = around.getBoundingClientRect()
        box.left = Math.max(box.left, edge.left)
        box.top = Math.max(box.top, edge.top)
        box.right = Math.min(box.right, edge.right)
        box.bottom = Math.min(box.bottom, edge.bottom)
      }
      box.width = Math.max(0, box.right - box.left)
      box.height = Math.max(0, box.bottom - box.top)
      return box
    }
    if (document.documentElement.scrollWidth > innerWidth + 1) wrong.add('the page scrolls sideways')

    // Texts that are cut off by a box around them, with neither an ellipsis nor a title nor a way to scroll there.
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!parent || text === '' || /^(SCRIPT|STYLE|NOSCRIPT)$/.test(parent.tagName)) continue
      if (!shown(parent) || isHeardOnly(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width === 0 || box.right < 0 || box.left > innerWidth || box.bottom < 0 || box.top > innerHeight) continue
      if (!parent.closest('.ag-cell, code, kbd, pre, svg')) texts.add(text)
      if (box.left < -2 && !parent.closest('.ag-root')) wrong.add(`leaves the window: “${text.slice(0, 50)}”`)
      for (let around: Element | null = parent; around && around !== document.body; around = around.parentElement) {
        const style = getComputedStyle(around)
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') break
        if (around.closest('[title]') || around.closest('.ag-cell, .ag-header-cell')) break
        const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
        if (scrolls(style.overflowX) || scrolls(style.overflowY)) break
        const edge = around.getBoundingClientRect()
        if (clips(style.overflowX) && (box.right > edge.right + 2 || box.left < edge.left - 2))
          wrong.add(`cut: “${text.slice(0, 50)}” in ${around.className.toString().slice(0, 50)}`)
      }
    }

    // Controls: a text outside of its own, and two that lie over each other.
    const controls = [
      ...document.querySelectorAll('button, input, select, textarea, a[href], [role=tab], [role=combobox]'),
    ]
      .filter(shown)
      .filter(element => !isHeardOnly(element) && !element.closest('.ag-root, [class*="ag-"]'))
      .map(element => ({ element, box: inSight(element) }))
      .filter(({ box }) => box.width > 4 && box.height > 4 && box.right > 0 && box.bottom > 0)
    for (const { element, box } of controls) {
      if (element.scrollWidth > element.clientWidth + 2 && element.tagName === 'BUTTON') {
        const inner = [element, ...element.querySelectorAll('*')]
        if (!inner.some(part => getComputedStyle(part).textOverflow === 'ellipsis') && !element.closest('[title]'))
          wrong.add(`out of its box: ${nameOf(element)}`)
      }
      if (element.scrollHeight > element.clientHeight + 4 && element.tagName === 'BUTTON')
        wrong.add(`higher than its box: ${nameOf(element)}`)
      const part = element.closest('section, header, footer')?.getBoundingClientRect()
      if (part && part.width > 0 && box.left < part.right && box.right > part.right + 2)
        wrong.add(`leaves its part: ${nameOf(element)}`)
      if (box.left < innerWidth && box.right > innerWidth + 2 && !element.closest('[class*="scroll"]'))
        wrong.add(`leaves the window: ${nameOf(element)}`)
    }
    for (const [at, one] of controls.entries()) {
      for (const other of controls.slice(at + 1)) {
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (width < 4 || height < 4) continue
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        // A button inside a field, and what lies on a layer of its own, are over others on purpose.
        const field = (element: Element) => element.closest('.mantine-Input-wrapper, [class*="Input-wrapper"], label')
        if (field(one.element) !== null && field(one.element) === field(other.element)) continue
        const x = Math.max(one.box.left, other.box.left) + width / 2
        const y = Math.max(one.box.top, other.box.top) + height / 2
        const hit = document.elementFromPoint(x, y)
        const isOn = (element: Element) => hit !== null && (element.contains(hit) || hit.contains(element))
        const layer = (element: Element) =>
          element.closest(
            '[role=dialog], [role=menu], [role=listbox], [data-floating], [class*="Popover"], [class*="Menu"]',
          )
        if (layer(one.element) !== layer(other.element) || (!isOn(one.element) && !isOn(other.element))) continue
        wrong.add(`over each other: ${nameOf(one.element)} / ${nameOf(other.element)}`)
      }
    }
    return { wrong: [...wrong], texts: [...texts] }
  })
}
