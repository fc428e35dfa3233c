import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DeskClient } from '../../src-shared/contract/client.ts'

class Field {
  blur = vi.fn()
}
let page: EventTarget
let leaving: typeof import('../../src-renderer/kit/leaving.ts')
let field: Field | null

beforeEach(async () => {
  // Other files leave editors open in this one's worker, and theirs would be asked, too.
  vi.resetModules()
  leaving = await import('../../src-renderer/kit/leaving.ts')
  page = new EventTarget()
  field = null
  vi.stubGlobal('window', page)
  vi.stubGlobal('HTMLInputElement', Field)
  vi.stubGlobal('HTMLTextAreaElement', Field)
  vi.stubGlobal('reportError', vi.fn())
  vi.stubGlobal('document', {
    get activeElement() {
      return field
    },
  })
  // As a window does when it starts.
  leaving.askBeforeClosing(() => false)
})
afterEach(() => void vi.unstubAllGlobals())

/** Whether the page asks to stay when its window is about to close. */
const asksToStay = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** A desk whose calls are answered by hand. */
function desk() {
  const called: string[] = []
  const open: (() => void)[] = []
  let ending: (data: { question: number }) => void = () => {}
  const plain = {
    call: (name: string, input: unknown) => {
      called.push(name === 'desk.handedOver' ? `${name} ${JSON.stringify(input)}` : name)
      return new Promise(resolve => open.push(() => resolve({})))
    },
    on: (_name: string, listener: typeof ending) => {
      ending = listener
      return () => {}
    },
  } as unknown as DeskClient
  const turns = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise(resolve => setTimeout(resolve))
  }
  return {
    ...leaving.handOverAtEnd(plain),
    called,
    /** Answers the oldest call. */
    answer: async () => {
      open.shift()?.()
      await turns()
    },
    end: async () => {
      ending({ question: 7 })
      await turns()
    },
  }
}

it('a window closes at once where nothing is typed, and asks while something is on its way', () => {
  expect(asksToStay()).toBe(false)
  const [one, other] = [leaving.holdWindow(), leaving.holdWindow()]
  one()
  one()
  expect(asksToStay()).toBe(true)
  other()
  expect(asksToStay()).toBe(false)
})

it('what is typed is committed when the window is about to close, and the window waits for it', () => {
  let letGo = () => {}
  const stop = leaving.beforeLeaving(() => {
    letGo = leaving.holdWindow()
  })
  expect(asksToStay()).toBe(true)
  letGo()
  stop()
  expect(asksToStay()).toBe(false)
})

it('asks while something would be lost, and no longer once it is committed', () => {
  let wouldLose = true
  const stop = leaving.askBeforeClosing(() => wouldLose)
  expect(asksToStay()).toBe(true)
  const stopCommitting = leaving.beforeLeaving(() => {
    wouldLose = false
  })
  expect(asksToStay()).toBe(false)
  stopCommitting()
  const letGo = leaving.holdUnsaved(true)
  expect(leaving.isUnsavedHeld()).toBe(false)
  expect(asksToStay()).toBe(true)
  letGo()
  expect(asksToStay()).toBe(false)
  stop()
})

it('answers main once what is typed has arrived: what is held, and calls that lead to others', async () => {
  const { client, called, answer, end } = desk()
  let letGo = () => {}
  const stops = [
    leaving.beforeLeaving(() => {
      throw new Error('a fault of another field')
    }),
    leaving.beforeLeaving(() => {
      letGo = leaving.holdWindow()
      void client.call('prices.seen', { sheet: '7' }).then(() => client.call('prices.seen', { sheet: '8' }))
    }),
  ]
  field = new Field()
  await end()
  expect(field.blur).toHaveBeenCalled()
  expect(called).toEqual(['prices.seen'])
  letGo()
  await answer()
  expect(called).toEqual(['prices.seen', 'prices.seen'])
  await answer()
  expect(called.at(-1)).toBe('desk.handedOver {"question":7}')
  for (const stop of stops) stop()
})

it('answers at once where nothing is typed, whatever was asked before', async () => {
  const { client, called, end } = desk()
  void client.call('desk.about', {})
  await end()
  expect(called).toEqual(['desk.about', 'desk.handedOver {"question":7}'])
})
