/** The part of a keyboard event that decides. */
export interface Stroke {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const named: Record<string, string> = {
  space: ' ',
  esc: 'escape',
  plus: '+',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
}

const isLetterOrNamed = (key: string) => key.length > 1 || /^[\p{L} ]$/u.test(key)

/** True if the stroke is the one named by `keys`. Characters such as `?` match in any keyboard layout. */
export function matchesKeys(keys: string, stroke: Stroke, mac: boolean): boolean {
  const parts = keys.toLowerCase().split('+')
  const last = parts.pop() ?? ''
  const key = named[last] ?? last
  if (stroke.key.toLowerCase() !== key) return false
  const wantsMod = parts.includes('mod')
  const wantsControl = parts.includes('ctrl') || (wantsMod && !mac)
  const wantsMeta = parts.includes('meta') || (wantsMod && mac)
  if (stroke.ctrlKey !== wantsControl || stroke.metaKey !== wantsMeta) return false
  if (!isLetterOrNamed(key)) return true
  return stroke.shiftKey === parts.includes('shift') && stroke.altKey === parts.includes('alt')
}

/** The keys as they are on the keyboard: `['Ctrl', 'K']`, `['⌘', 'K']`. */
export function keyCaps(keys: string, mac: boolean): string[] {
  return keys.split('+').map(part => {
    if (part.toLowerCase() === 'mod') return mac ? '⌘' : 'Ctrl'
    if (part.toLowerCase() === 'escape') return 'Esc'
    return part
  })
}

/** The keys as `aria-keyshortcuts` names them: `Control+H`, `Meta+H`. */
export function ariaKeys(keys: string, mac: boolean): string {
  const names: Record<string, string> = { mod: mac ? 'Meta' : 'Control', ctrl: 'Control', esc: 'Escape' }
  return keys
    .split('+')
    .map(part => names[part.toLowerCase()] ?? part)
    .join('+')
}
