import { type Message, message } from '../../src-shared/messages/index.ts'
import { countsOf } from './draft-view.ts'
import type { CheckAnswer } from './sheets/sheet-calls.ts'

/** Why a draft may not go up; null: it may. */
export function blockedBy(answer: CheckAnswer): Message | null {
  const what = whatIsLeft(answer)
  return what === null ? null : message('imports.not-ready', { what })
}

function whatIsLeft(answer: CheckAnswer): string | null {
  const { names, errors, changes } = countsOf(answer)
  const { missing } = answer.header
  if (missing.length > 0) return `the header has no ${missing.join(' and no ')}`
  if (errors > 0)
    return errors === 1 ? 'some values still have errors' : `${errors} errors are left in its values`
  if (names > 0)
    return names === 1
      ? 'some names aren’t mapped to a combination yet'
      : `${names} names stand for no combination yet`
  // Without prices to compare with, nobody knows what the file would change, and nothing could prove that it arrived.
  if (changes === null) return 'this retailer’s prices haven’t been loaded here yet'
  return changes > 0 ? null : 'the file changes no prices'
}
