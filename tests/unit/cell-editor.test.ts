import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CellEditor } from '../../src-renderer/kit/grid/cell-editor.ts'
import { isUnsavedHeld } from '../../src-renderer/kit/leaving.ts'

// The field over a cell: what an edit is based on is taken when it begins, and an input method that is given up edits nothing.

class Field extends EventTarget {
  value = ''
  readonly classList = { add: () => undefined, remove: () => undefined }
  setSelectionRange(): void {}
}

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

function setUp() {
  const field = new Field()
  const cell = { shows: 100 }
  const editor = new CellEditor(
    field as unknown as HTMLInputElement,
    'editing',
    () => cell.shows,
    () => undefined,
  )
  const compose = (...texts: string[]) => {
    field.dispatchEvent(new Event('compositionstart'))
    for (const text of texts) field.value = text
    field.dispatchEvent(new Event('compositionend'))
  }
  return { field, cell, editor, compose }
}

it.each(['F2', 'a letter'])('an edit begun by %s keeps what its cell showed then', how => {
  const { field, cell, editor } = setUp()
  if (how === 'F2') editor.begin('100')
  else {
    field.value = '1'
    field.dispatchEvent(new Event('input'))
  }
  cell.shows = 200
  field.value = '150'
  expect(editor.take()).toEqual({ text: '150', cell: 100 })
})

it('an edit that is open is unsaved until it ends', () => {
  const { editor } = setUp()
  expect(isUnsavedHeld()).toBe(false)
  editor.begin('100')
  expect(isUnsavedHeld()).toBe(true)
  editor.end()
  expect(isUnsavedHeld()).toBe(false)
})

it('an input method that leaves nothing ends the edit that it began', () => {
  const { editor, compose } = setUp()
  compose('ni', '')
  expect(editor.mode).toBeNull()
  compose('n', '12')
  expect(editor.take()).toEqual({ text: '12', cell: 100 })
})

it('an input method that leaves nothing in an edit begun otherwise leaves it open', () => {
  const { editor, compose } = setUp()
  editor.begin('100')
  compose('ni', '')
  expect(editor.mode).toBe('edit')
  editor.end()
})
