import { isQuick, type Page, scannerSettings } from './person.ts'

/** How far apart a scanner's keys are (s). */
const apart = 0.005

const shifted = (sign: string) => /^[A-Z]$/.test(sign)

function codeOf(sign: string): string {
  if (/^[a-z]$/i.test(sign)) return `Key${sign.toUpperCase()}`
  if (/^\d$/.test(sign)) return `Digit${sign}`
  return { '-': 'Minus', '~': 'Backquote', '/': 'Slash', ',': 'Comma', ' ': 'Space' }[sign] ?? ''
}

interface Key {
  key: string
  code: string
  text?: string
  windowsVirtualKeyCode?: number
  modifiers: number
}

const enter: Key = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13, modifiers: 0 }
const shift: Key = { key: 'Shift', code: 'ShiftLeft', windowsVirtualKeyCode: 16, modifiers: 8 }

function keysOf(text: string): Key[] {
  return [
    ...[...text].flatMap((sign): Key[] => {
      const modifiers = shifted(sign) ? 8 : 0
      const key = { key: sign, code: codeOf(sign), text: sign, modifiers }
      return shifted(sign) ? [shift, key] : [key]
    }),
    enter,
  ]
}

/**
 * Scans a code: its keys and Enter, 5 ms apart, without waiting for the page in between. The keys bear the times at which
 * a scanner sends them, as the system's own input does, however busy this computer is meanwhile.
 */
export async function scanKeys(page: Page, text: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const start = Date.now() / 1000
  await Promise.all(
    keysOf(isQuick(page) ? scannerSettings.scannerPrefix + text : text).flatMap((key, index) => {
      const timestamp = start + index * apart
      const type = key.text === undefined ? ('rawKeyDown' as const) : ('keyDown' as const)
      return [
        cdp.send('Input.dispatchKeyEvent', { type, ...key, timestamp }),
        cdp.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp', timestamp: timestamp + apart / 2 }),
      ]
    }),
  )
  await cdp.detach()
}
