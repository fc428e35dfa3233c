import { describe, expect, test } from 'vitest'
import { endIn, type JobEnd, matchingEnd } from '../../src-main/print/printers/ipp/job-ends.ts'
import type { IppAttribute } from '../../src-main/print/printers/ipp/message.ts'

function event(job: number, state: number, name: string | null, uuid?: string): IppAttribute[] {
  const told: IppAttribute[] = [
    { name: 'notify-job-id', values: [{ kind: 'integer', value: job }] },
    { name: 'job-state', values: [{ kind: 'enum', value: state }] },
  ]
  if (name !== null) told.push({ name: 'job-name', values: [{ kind: 'name', value: name }] })
  if (uuid !== undefined) told.push({ name: 'job-uuid', values: [{ kind: 'uri', value: uuid }] })
  return told
}

const ends = (...events: IppAttribute[][]): JobEnd[] => events.flatMap(one => endIn(one) ?? [])
const job = { printerUri: 'ipp://server/printers/a4', id: '7', uuid: 'urn:uuid:one' }
const name = 'selvedge-desk-17-1'

describe('an event of a printer', () => {
  test.each([
    [9, 'completed'],
    [8, 'aborted'],
    [7, 'cancelled'],
  ])('with job-state %i is an end, of which pages may be out', (state, told) => {
    expect(endIn(event(7, state, name))?.sighting).toMatchObject({ state: told, beganProcessing: true })
  })

  test.each([3, 4, 5, 6, 0, 99])('with job-state %i is none', state => {
    expect(endIn(event(7, state, name))).toBeNull()
  })
})

describe('the end of a job that its server forgot', () => {
  test('is the one with its number, its name and, where it is told, its UUID', () => {
    expect(matchingEnd(ends(event(7, 9, name)), job, name)?.state).toBe('completed')
    expect(matchingEnd(ends(event(7, 9, null)), job, name)?.state).toBe('completed')
    expect(matchingEnd(ends(event(7, 9, name, 'urn:uuid:one')), job, name)?.state).toBe('completed')
  })

  test('is not that of another job with its number', () => {
    expect(matchingEnd(ends(event(7, 9, name, 'urn:uuid:two')), job, name)).toBeNull()
    expect(matchingEnd(ends(event(7, 9, 'selvedge-desk-18-1')), job, name)).toBeNull()
    expect(matchingEnd(ends(event(7, 9, 'smbprn.00001')), job)).toBeNull()
    expect(matchingEnd([], job, name)).toBeNull()
  })

  test('is not told by two that differ; one that was read twice is still one', () => {
    expect(matchingEnd(ends(event(7, 9, name), event(7, 7, name)), job, name)).toBeNull()
    expect(matchingEnd(ends(event(7, 9, name), event(7, 9, 'selvedge-desk-18-1')), job)).toBeNull()
    expect(matchingEnd(ends(event(7, 9, name), event(7, 9, name)), job, name)?.state).toBe('completed')
  })
})
