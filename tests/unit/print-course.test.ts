import { describe, expect, it } from 'vitest'
import { PrintProgress } from '../../src-main/print/station/timeline.ts'
import { message } from '../../src-shared/messages/index.ts'
import type { JobSighting } from '../../src-shared/print/printer.ts'

type Seen = [state: JobSighting['state'], processingAt?: number | null]

const sighting = ([state, processingAt]: Seen): JobSighting => ({
  state,
  hasDocument: null,
  beganProcessing: false,
  uuid: null,
  ...(processingAt === undefined ? {} : { processingAt }),
  reasons: [],
  message: null,
  pagesDone: null,
})

describe('a job that its printer begins to print', () => {
  it.each<[string, Seen[], boolean]>([
    ['once', [['pending'], ['processing'], ['completed']], false],
    [
      'once, and is told when',
      [
        ['pending', null],
        ['processing', 50],
        ['completed', 50],
      ],
      false,
    ],
    [
      'and stops in the middle',
      [
        ['processing', 50],
        ['stopped', 50],
        ['processing', 50],
        ['completed', 50],
      ],
      false,
    ],
    ['and puts back', [['processing'], ['pending'], ['processing'], ['completed']], true],
    [
      'and puts back unseen',
      [
        ['processing', 50],
        ['completed', 90],
      ],
      true,
    ],
    [
      'and had put back before it was looked at',
      [
        ['pending', 50],
        ['processing', 90],
        ['completed', 90],
      ],
      true,
    ],
  ])('%s', (_what, looks, again) => {
    const course = new PrintProgress()
    const firsts = looks.filter(look => course.see(sighting(look)))
    expect([course.hasBegunAgain, firsts.length]).toEqual([again, again ? 1 : 0])
  })

  it('is known over a restart of the desk', () => {
    const line = (code: 'seen.processing' | 'seen.began-again', attempt: number) => ({
      at: 1,
      attempt,
      message: message(code, { printer: 'a4' }),
    })
    const course = new PrintProgress()
    course.recall([line('seen.began-again', 1), line('seen.processing', 2)], 2)
    expect(course.hasBegunAgain).toBe(false)
    course.see(sighting(['pending']))
    expect(course.hasBegunAgain).toBe(true)
    const other = new PrintProgress()
    other.recall([line('seen.began-again', 1)], 1)
    expect(other.hasBegunAgain).toBe(true)
  })
})
