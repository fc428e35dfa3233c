import { describe, expect, it } from 'vitest'
import { FailureCounter } from '../../src-main/pricing/sending/sender.ts'
import { verdictOf } from '../../src-main/pricing/sending/verdict.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { mayChangePrices } from '../../src-shared/permissions.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'

const operation = 'admin.pricing.retailer.update'
const url = 'https://ops.example'

describe('what an error says of a cell that was sent', () => {
  it('rejects what the service has decided on, in its words', () => {
    const decided = [
      new DeskError('prices.rejected', { what: 'The price is over 999,999.99' }),
      new DeskError('service.rejected', { operation, what: 'Too large.', status: 413 }),
      new DeskError('service.not-found', { operation, what: 'no such code' }),
    ]
    expect(decided.map(verdictOf)).toEqual(
      ['The price is over 999,999.99', 'Too large', 'no such code'].map(what => ({
        kind: 'rejected',
        reason: { code: 'prices.rejected', data: { what } },
      })),
    )
  })

  it('waits for a person where a person is needed', () => {
    const kinds = [
      new DeskError('service.token-refused', {}),
      new DeskError('session.not-signed-in', { profile: 'x' }),
      new DeskError('service.forbidden', { operation, what: 'x' }),
      new DeskError('service.operation-absent', { operation }),
    ].map(error => verdictOf(error).kind)
    expect(kinds).toEqual(['signed-out', 'signed-out', 'refused', 'refused'])
  })

  it('obeys Retry-After', () => {
    const busy = new DeskError('service.busy', { operation, seconds: 7 }, { retry: { afterSeconds: 7 } })
    expect(verdictOf(busy)).toMatchObject({ kind: 'later', seconds: 7 })
  })

  it('tries again after whatever says nothing of the value', () => {
    const errors = [
      new DeskError('service.unreachable', { url, why: 'x' }),
      new DeskError('service.timeout', { url, seconds: 30 }),
      new DeskError('service.failed', { operation, status: 500, what: 'x' }),
      new DeskError('service.cut', { operation, bytes: 3 }),
      new DeskError('service.not-json', { operation, what: 'a web page' }),
      new DeskError('service.rejected', { operation, what: 'Request Timeout', status: 408 }),
      new TypeError('anything else'),
    ]
    expect(errors.map(error => verdictOf(error))).toMatchObject(
      [false, false, true, true, true, true, true].map(heard => ({ kind: 'again', heard })),
    )
  })
})

describe('a cell at which the service always fails', () => {
  const cell = (place: number) => ({
    grid: 1,
    sheet: fabricSheet('7'),
    entry: 1,
    cell: place,
    code: 'A',
    combination: '31',
    field: 'retail',
    value: 100,
  })

  it('is given up after five failures, but only while others are saved', () => {
    const failures = new FailureCounter()
    const alone = Array.from({ length: 9 }, () => failures.failed(cell(1)))
    expect(alone).not.toContain(true)
    failures.decided(cell(2))
    expect(failures.failed(cell(1))).toBe(true)
  })

  it('lets the others go first', () => {
    const failures = new FailureCounter()
    failures.failed(cell(1))
    failures.failed(cell(1))
    failures.failed(cell(2))
    expect(failures.inOrder([cell(1), cell(2), cell(3)]).map(({ cell: place }) => place)).toEqual([3, 2, 1])
  })
})

describe('who may change prices', () => {
  const nobody = { id: '1', name: 'Ada', email: null, role: null, superAdmin: false, permissions: [] }
  const person = { ...nobody, locale: null, timezone: null }

  it('is an admin, or whoever has the permission, however it is spelt; to be super admin is not enough', () => {
    expect(mayChangePrices({ ...person, role: 'super_admin', superAdmin: true })).toBe(false)
    expect(mayChangePrices({ ...person, superAdmin: true, permissions: ['update pricing'] })).toBe(true)
    expect(mayChangePrices({ ...person, role: 'Admin' })).toBe(true)
    expect(mayChangePrices({ ...person, permissions: ['Update_Pricing'] })).toBe(true)
    expect(mayChangePrices({ ...person, permissions: ['print orders', 'admin'] })).toBe(false)
    expect(mayChangePrices(null)).toBe(true)
  })
})
