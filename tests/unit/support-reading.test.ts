import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffLines } from '../../src-renderer/office/templates/diff.ts'
import { fitting, statusesIn, valuesOf } from '../../src-renderer/office/tickets/filter.ts'
import type { AskedAct } from '../../src-shared/contract/acts.ts'
import { evidenceOf, settlementOf } from '../../src-shared/orders/acts.ts'
import type { AnswerContext } from '../../src-shared/service/operation.ts'
import {
  fillGaps,
  mailFaults,
  readMailTemplate,
  readMailVersion,
} from '../../src-shared/service/readers/office/mails.ts'
import {
  readBillableAccount,
  readSuggestion,
  readTemplate,
  readTicket,
  readTicketRow,
} from '../../src-shared/service/readers/office/tickets.ts'
import { differing, readVisionCheck } from '../../src-shared/service/readers/office/vision.ts'
import { runs } from '../rig/runs.ts'

// Tickets, vision checks and email templates in the shapes in which a service may answer.

const context: AnswerContext = {
  operation: 'admin.tickets.show',
  baseUrl: 'https://ops.example',
  serverDate: null,
  etag: null,
  clean: text => text,
  path: { ticket: '7', key: 'order.shipped' },
}

describe('a ticket', () => {
  it('is read in snake and camel case, with names in records, and its comments by time', () => {
    const told = {
      ticketId: 7,
      subject: 'Sleeve',
      status: { name: 'Open' },
      subCategory: 'Sleeves',
      order: { id: 51001 },
      comments: [
        { id: 2, created_at: '2026-11-02T10:00:00Z', text: 'Later', author: { name: 'Mei' } },
        { id: 1, created_at: '2026-11-01T10:00:00Z', body: 'First', attachments: ['a.jpg'], citations: ['kb-1'] },
        { id: 3, body: '' },
        'bare',
      ],
    }
    const ticket = readTicket(told, context)
    expect(ticket).toMatchObject({ id: '7', title: 'Sleeve', status: 'Open', subCategory: 'Sleeves', orderId: '51001' })
    expect(ticket.comments.map(({ body }) => body)).toEqual(['bare', 'First', 'Later'])
    expect(ticket.comments[1]).toMatchObject({ attachments: [{ name: 'a.jpg' }], citations: [{ id: 'kb-1' }] })
    expect(ticket.comments[2]?.author).toBe('Mei')
    expect(readTicketRow({ title: 'no id' }, context)).toBeNull()
  })

  it('has an account, a suggestion and templates in other envelopes', () => {
    expect(readBillableAccount({ id: 7, wallet: { balance: '12.50', currency: 'GBP' } }, context)).toMatchObject({
      currency: 'GBP',
      balance: 12.5,
    })
    expect(readBillableAccount({ brandname: 'X' }, context)).toMatchObject({ currency: null, balance: null })
    expect(readSuggestion({ data: { suggestion: 'Hello' } }, context)).toEqual({ text: 'Hello', citations: [] })
    expect(readSuggestion('nothing', context)).toEqual({ text: '', citations: [] })
    expect(readTemplate({ key: 'late', text: 'Late', type: 'wallet reason' }, context)).toMatchObject({
      kind: 'wallet',
    })
    expect(readTemplate({ key: 'empty' }, context)).toBeNull()
  })

  it('is filtered by its fields and a text, and can be given the usual statuses and those that were seen', () => {
    const row = (id: number, more: object) =>
      readTicketRow({ id, ...more }, context) as NonNullable<ReturnType<typeof readTicketRow>>
    const rows = [row(1, { status: 'Open', brand: 'A' }), row(2, { status: 'On hold', brand: 'B', title: 'Sleeve' })]
    expect(fitting(rows, { brand: 'B' }, '').map(({ id }) => id)).toEqual(['2'])
    expect(fitting(rows, { brand: 'A' }, 'sleeve')).toEqual([])
    expect(valuesOf(rows, 'brand')).toEqual(['A', 'B'])
    expect(statusesIn(rows)).toEqual(['Open', 'Pending', 'Resolved', 'Closed', 'On hold'])
  })
})

describe('a lost answer', () => {
  const reply = (after: string | null): AskedAct => ({
    kind: 'reply',
    ticket: '7',
    once: 'o',
    body: 'Thanks',
    attachments: [],
    suggestion: null,
    citations: [],
    after,
  })
  const comments = [
    { id: '1', body: 'Thanks' },
    { id: '2', body: 'Other' },
  ]

  it.each([
    { after: null, more: [], is: 'done' },
    { after: '2', more: [], is: 'not-done' },
    { after: '2', more: [{ id: '3', body: 'Thanks ' }], is: 'done' },
    { after: '2', more: [{ id: '3', body: '<p>Thanks</p>' }], is: 'unclear' },
    { after: '9', more: [{ id: '3', body: 'Thanks' }], is: 'unclear' },
  ] as const)('of a reply after $after is $is', ({ after, more, is }) => {
    expect(evidenceOf(reply(after), { comments: [...comments, ...more] }, 0)).toBe(is)
  })

  it('of a wallet transaction is asked again with its key, by the account that sent it, for a day', () => {
    const asked: AskedAct = {
      kind: 'wallet',
      ticket: '7',
      once: 'o',
      direction: 'CR',
      amount: 1,
      currency: null,
      template: null,
      reason: 'Late',
      typed: '',
    }
    const act = { asked, account: 'a1', askedAt: 0 }
    const at = (now: number, account: string | null) => settlementOf(act, evidenceOf(asked, {}, 0), { now, account }).is
    expect(at(1000, 'a1')).toBe('again')
    expect(at(1000, 'b2')).toBe('person')
    expect(at(25 * 3_600_000, 'a1')).toBe('person')
  })
})

describe('a vision check', () => {
  it('allows only what it says it allows, and names what its readings differ in', () => {
    const told = {
      id: 7,
      can_resolve: 1,
      read_a: { lapel: 'Notch', buttons: 2 },
      read_b: { lapel: 'Peak', buttons: '2' },
    }
    const check = readVisionCheck({ ...told, photo_url: '/p/7.png', single_leg_slot: 'left' }, context)
    expect(check).toMatchObject({ canResolve: true, canRerun: false, singleLegSlot: 'left' })
    expect(check?.photoUrl).toBe('https://ops.example/p/7.png')
    expect(check && differing(check.readA, check.readB)).toEqual(['lapel'])
    expect(readVisionCheck({ id: 8, read_a: 'Notch', photo_url: 'javascript:x' }, context)).toMatchObject({
      photoUrl: null,
      readA: { '': 'Notch' },
      readB: {},
      singleLegSlot: null,
    })
  })
})

describe('an email template', () => {
  it('has texts by locale, or one that is English; its texts keep their white space', () => {
    const texts = { 'zh-CN': { subject: '订单', body: ' 您好 \n' } }
    expect(
      readMailTemplate({ key: 'k', texts, variables: ['{{ order_id }}', { name: 'status' }] }, context),
    ).toMatchObject({ texts, variables: ['order_id', 'status'] })
    expect(readMailTemplate({ subject: 'Now', html: '<p>' }, context)).toMatchObject({
      key: 'order.shipped',
      texts: { en: { subject: 'Now', body: '<p>' } },
    })
    expect(readMailVersion({ subject: 'x' }, context)).toBeNull()
  })

  it('names variables that it doesn’t have, and braces that don’t close', () => {
    expect(mailFaults('{{a}} {{ b }}', ['a'])).toEqual({ unknown: ['b'], unclosed: false })
    expect(mailFaults('{{a} }', ['a'])).toEqual({ unknown: [], unclosed: true })
    expect(mailFaults('{{any}}', [])).toEqual({ unknown: [], unclosed: false })
    expect(fillGaps('{{ order }} {{who}}', { order: '51001', who: null })).toBe('51001 {{who}}')
  })

  it('shows both texts whole beside each other, whatever changed', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map(lines => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = diffLines(before, after)
        const side = (own: 'old' | 'new') => parts.filter(({ is }) => is === 'same' || is === own).map(one => one.text)
        expect(side('old').join('\n')).toBe(before)
        expect(side('new').join('\n')).toBe(after)
        if (before === after) expect(parts.every(({ is }) => is === 'same')).toBe(true)
      }),
      { numRuns: runs(300) },
    )
  })
})
