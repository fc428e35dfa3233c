import { describe, expect, it } from 'vitest'
import { keyCaps, matchesKeys, type Stroke } from '../../src-renderer/kit/keys/binding.ts'

const stroke = (key: string, held: Partial<Stroke> = {}): Stroke => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

describe('which stroke a binding means', () => {
  it.each([
    ['P', stroke('p'), true],
    ['P', stroke('P', { shiftKey: true }), false],
    ['Shift+R', stroke('R', { shiftKey: true }), true],
    ['Shift+R', stroke('r'), false],
    ['Space', stroke(' '), true],
    ['F8', stroke('F8'), true],
    ['F8', stroke('F8', { shiftKey: true }), false],
    ['Escape', stroke('Escape'), true],
    ['?', stroke('?', { shiftKey: true }), true],
    ['/', stroke('/'), true],
    ['/', stroke('/', { shiftKey: true }), true],
    ['/', stroke('/', { ctrlKey: true }), false],
    ['Ctrl+1', stroke('1', { ctrlKey: true }), true],
    ['Ctrl+1', stroke('1'), false],
    ['P', stroke('p', { altKey: true }), false],
    ['P', stroke('p', { ctrlKey: true }), false],
  ])('%s with %o: %s', (keys, given, expected) => expect(matchesKeys(keys, given, false)).toBe(expected))

  it('takes Ctrl for Mod, and Command on macOS', () => {
    expect(matchesKeys('Mod+K', stroke('k', { ctrlKey: true }), false)).toBe(true)
    expect(matchesKeys('Mod+K', stroke('k', { ctrlKey: true }), true)).toBe(false)
    expect(matchesKeys('Mod+K', stroke('k', { metaKey: true }), true)).toBe(true)
  })

  it('writes keys as they stand on the keyboard', () => {
    expect(keyCaps('Mod+K', false)).toEqual(['Ctrl', 'K'])
    expect(keyCaps('Mod+K', true)).toEqual(['⌘', 'K'])
    expect(keyCaps('Escape', false)).toEqual(['Esc'])
  })
})
