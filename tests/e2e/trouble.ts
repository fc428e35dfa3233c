import type { Page } from './person.ts'

// What a person would find wrong with a page as it stands: cut texts, controls that lie over each other or out of reach, a
// focus that nobody sees, and anything of the service's that is more than text.

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

/** Controls that no scrolling brings into sight, lists without room for a row, and parts of the page that scroll sideways. */
export function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong = new Set<string>()
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)} ${element.className.toString().slice(0, 40)}`
    const grids = '.ag-root-wrapper, .ag-root, table, [role=grid], [role=tablist], nav'
    for (const element of document.querySelectorAll('button, input, select, textarea, a[href]')) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (element.closest('.ag-root, .only-heard, [class*="skip"]')) continue
      const box = element.getBoundingClientRect()
      if (box.width < 4 || box.height < 4) continue
      let [scrollsX, scrollsY] = [false, false]
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around)
        const edge = around.getBoundingClientRect()
        scrollsX ||= overflowX === 'auto' || overflowX === 'scroll'
        scrollsY ||= overflowY === 'auto' || overflowY === 'scroll'
        const beyondX =
          !scrollsX && overflowX !== 'visible' && (box.left >= edge.right - 2 || box.right <= edge.left + 2)
        const beyondY =
          !scrollsY && overflowY !== 'visible' && (box.top >= edge.bottom - 2 || box.bottom <= edge.top + 2)
        if (beyondX || beyondY) wrong.add(`out of reach: ${nameOf(element)}`)
      }
    }
    for (const list of document.querySelectorAll('main .ag-root-wrapper')) {
      if (list.checkVisibility() && list.getBoundingClientRect().height < 90) wrong.add(`no room: ${nameOf(list)}`)
    }
    for (const part of document.querySelectorAll('main *')) {
      const { overflowX } = getComputedStyle(part)
      if (!(part instanceof HTMLElement) || !part.checkVisibility() || part.closest(grids)) continue
      const scrolls = overflowX === 'auto' || overflowX === 'scroll'
      if (scrolls && part.scrollWidth > part.clientWidth + 2 && !part.querySelector(grids)) {
        wrong.add(`scrolls sideways: ${nameOf(part)}`)
      }
    }
    return [...wrong]
  })
}

/** What has a transition or an animation that somebody would see. */
export function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const longest = (list: string) => Math.max(...list.split(',').map(time => Number.parseFloat(time)))
    const wrong = new Set<string>()
    for (const element of document.querySelectorAll('body *')) {
      const { transitionDuration, animationName, animationDuration } = getComputedStyle(element)
      const moves = animationName !== 'none' && longest(animationDuration) > 0.01
      if (moves || longest(transitionDuration) > 0.01) wrong.add(`moves: ${element.className.toString().slice(0, 60)}`)
    }
    return [...wrong]
  })
}

/**
 * Controls on which nobody would see the focus, and a focus that was lost. Each gets it as Tab would give it (a key was pressed
 * before), and what had it has it again at the end.
 */
export async function focusUnseen(page: Page): Promise<string[]> {
  await page.keyboard.press('Shift')
  return page.evaluate(async () => {
    const had = document.activeElement
    const wrong = new Set<string>()
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)} ${element.className.toString().slice(0, 50)}`
    const marks = (element: Element) =>
      [element, element.parentElement ?? element, ...element.querySelectorAll('*')].map(part => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
        const outline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
        return `${outline ? outlineWidth : ''} ${boxShadow}`
      })
    const dialog = [...document.querySelectorAll('[aria-modal=true]')].filter(one => one.checkVisibility()).at(-1)
    if (dialog && !dialog.contains(had)) wrong.add('the focus is outside of the dialog')
    if (had !== null && had !== document.body && !had.checkVisibility())
      wrong.add(`has the focus unseen: ${nameOf(had)}`)
    const controls = [
      ...(dialog ?? document).querySelectorAll<HTMLElement>('button, input, select, textarea, a[href], summary'),
    ]
      .filter(element => element.tabIndex >= 0 && !element.matches(':disabled') && !element.closest('.ag-root-wrapper'))
      .filter(element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    // In the palette the only control is its field, which shows the cursor.
    for (const element of dialog && controls.length === 1 ? [] : controls) {
      element.focus({ preventScroll: true })
      const isSeen = () => marks(element).some(mark => mark !== ' none')
      // Without motion an outline still grows for an instant, which begins with a frame; on a busy computer that one is late.
      for (let frames = 0; frames < 60 && !isSeen(); frames += 1) {
        await new Promise(done => requestAnimationFrame(done))
      }
      if (document.activeElement !== element) wrong.add(`takes no focus: ${nameOf(element)}`)
      else if (!isSeen()) wrong.add(`focus is not seen: ${nameOf(element)}`)
      // A list that opens with the focus closes with it, once it was drawn.
      if (element.matches('input')) await new Promise(done => setTimeout(done))
    }
    if (had instanceof HTMLElement && had !== document.body) had.focus({ preventScroll: true })
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await new Promise(done => setTimeout(done))
    return [...wrong]
  })
}

/** What ran, or would run, of what the service sent. */
export function harm(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    if ('hacked' in globalThis) found.push('a script of the service ran')
    if ('polluted' in {}) found.push('a prototype was changed')
    for (const element of document.querySelectorAll('img[src="x"], script:not([src]), [onerror], [onload]')) {
      found.push(`markup of the service: ${element.outerHTML.slice(0, 80)}`)
    }
    for (const link of document.querySelectorAll('[href], [src], [action]')) {
      const { href = '', src = '' } = link as HTMLAnchorElement & HTMLImageElement
      if (/^\s*(javascript|vbscript|data:text)/i.test(`${href}${src}`)) found.push(`a link that runs: ${href}${src}`)
    }
    return found
  })
}
