import { describe, expect, it } from 'vitest'
import { refusedFields } from '../../src-main/service/index.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'
import { clientOf, failureOf, json, serve, TOKEN } from './service-support.ts'

const scope = { retailer: '7', mainProduct: '1', product: '11' }
const cell = { option: '110001', wholesale: 150, retail: 0, days: notPriced }
const row = { design_option_id: 5, design_option: 'Lapel: Peak', wholesale: 12.5, retail: 0, days: 3 }
const read = { option: '5', name: 'Lapel: Peak', wholesale: 1250, retail: 0, days: 300, odd: [] }

/** What the desk reads of a server that answers every call so. */
const answering = async (body: unknown, status = 200) => {
  const server = await serve(response => json(response, body, status))
  return { server, client: clientOf(server.url) }
}

describe('an answer to a submit', () => {
  it.each([
    [{}, null, null],
    [{ message: 'Done.' }, 'Done.', null],
    [{ data: { message: 'Done.', rows: [row] } }, 'Done.', [read]],
    [[row], null, [read]],
    ['saved', null, null],
    [{ error: 0, message: 'Done.' }, 'Done.', null],
  ])('%o says so much', async (body, said, rows) => {
    const { client } = await answering(body)
    expect(await client.saveDesigns(scope, [cell])).toEqual({ said, rows })
  })

  it('knows nothing of values that it does not name', async () => {
    const { client } = await answering({ rows: [{ design_option_id: 5, retail: null }] })
    const { rows } = await client.saveDesigns(scope, [cell])
    expect(rows).toEqual([{ option: '5', name: '5', odd: [], retail: notPriced }])
  })

  it.each([
    ['paths with dots', { 'cells.0.days': ['Too many.'] }],
    ['paths with brackets', { 'cells[0].days': 'Too many.' }],
    ['paths with strokes', [{ source: { pointer: '/cells/0/days' }, detail: 'Too many.' }]],
    ['maps within maps', { cells: { 0: { days: ['Too many.'] } } }],
    ['a list with a place for each row', { cells: [{ days: ['Too many.'] }] }],
    ['records with a field', [{ field: 'cells.0.days', message: 'Too many.' }]],
  ])('names its cells by %s', async (_how, errors) => {
    const { client } = await answering({ message: 'Invalid.', errors }, 422)
    const error = await failureOf(client.saveDesigns(scope, [cell]))
    expect(error).toMatchObject({ code: 'designs.refused', data: { what: 'Invalid' } })
    expect(refusedFields(error)).toEqual([{ index: 0, field: 'days', text: 'Too many' }])
  })

  it.each([
    ['rows by their place', { 'rows.0.days': ['Too many.'] }],
    ['another name for rows', { 'designs.0.days': ['Too many.'] }],
    ['the option', { '110001.days': ['Too many.'] }],
    ['the option below a name', { cells: { 110001: { days: ['Too many.'] } } }],
    ['records with an option', [{ design_option_id: 110001, field: 'days', message: 'Too many.' }]],
    ['records with a place', [{ index: 0, field: 'days', message: 'Too many.' }]],
    ['other names of fields', { 'cells.0.prices.lead_days': ['Too many.'] }],
  ])('names its cells by %s, whatever the status', async (_how, errors) => {
    for (const status of [422, 400]) {
      const { client } = await answering({ message: 'Invalid.', errors }, status)
      const error = await failureOf(client.saveDesigns(scope, [cell]))
      expect(error).toMatchObject({ code: 'designs.refused', data: { what: 'Invalid' } })
      expect(refusedFields(error)).toEqual([{ index: 0, field: 'days', text: 'Too many' }])
    }
  })

  it('says what it has against the scope in its one sentence', async () => {
    const body = { message: 'Invalid.', errors: { 'product.0': ['No such product.'], retailer: ['Closed.'] } }
    const { client } = await answering(body, 422)
    const error = await failureOf(client.saveDesigns(scope, [cell]))
    expect(refusedFields(error)).toEqual([])
    expect(error['data']).toEqual({ what: 'Invalid; product.0: No such product; retailer: Closed' })
  })

  it('names its cells under the name that a profile gives them', async () => {
    const server = await serve(response => json(response, { errors: { 'prices.0': ['No.'] } }, 422))
    const operations = { 'admin.pricing.designs.store': { body: { cells: 'prices' } } }
    const error = await failureOf(clientOf(server.url, { operations }).saveDesigns(scope, [cell]))
    expect(refusedFields(error)).toEqual([{ index: 0, field: null, text: 'No' }])
  })

  it.each([
    { success: false, message: 'Locked.' },
    { status: 'error', message: 'Locked.' },
    { error: 'Locked.' },
    { error: { message: 'Locked.' } },
  ])('%o is a success that speaks of an error', async body => {
    const { client } = await answering(body)
    await expect(client.saveDesigns(scope, [cell])).rejects.toMatchObject({
      code: 'designs.refused',
      data: { what: 'Locked' },
    })
  })

  it('a success with texts for cells is a refusal of these', async () => {
    const { client } = await answering({ message: 'Hm', errors: { 'cells.0.retail': ['No.'] } })
    const error = await failureOf(client.saveDesigns(scope, [cell]))
    expect(error).toMatchObject({ code: 'designs.refused' })
    expect(refusedFields(error)).toMatchObject([{ index: 0, field: 'retail' }])
  })

  it.each([
    [403, 'service.forbidden'],
    [404, 'service.not-found'],
    [409, 'service.rejected'],
    [429, 'service.busy'],
    [500, 'service.failed'],
  ])('%i is an error of its own, of no cell', async (status, code) => {
    const { client } = await answering({ message: 'No.' }, status)
    const error = await failureOf(client.saveDesigns(scope, [cell]))
    expect(error).toMatchObject({ code })
    expect(refusedFields(error)).toEqual([])
  })

  it('never repeats the token', async () => {
    const { client } = await answering({ errors: { 'cells.0.days': [`Bearer ${TOKEN} is bad`] } }, 422)
    const error = await failureOf(client.saveDesigns(scope, [cell]))
    expect(JSON.stringify([error, refusedFields(error)])).not.toContain(TOKEN)
  })

  it('a lost answer is told as such: the same may be sent again', async () => {
    const server = await serve((_response, _seen, socket) => socket.destroy())
    const error = await failureOf(clientOf(server.url).saveDesigns(scope, [cell]))
    expect(error).toMatchObject({ code: 'service.unreachable', retry: 'any-time' })
  })
})
