import { expect, test } from 'vitest'
import { bestPrinter, printerChoices } from '../../src-renderer/settings/rules/printer-choices.ts'
import { proposalsFor } from '../../src-renderer/settings/setup/proposals.ts'
import type { DiscoveredPrinter } from '../../src-shared/contract/print.ts'
import type { PrinterStatus } from '../../src-shared/print/printer.ts'
import { idlePrinter } from '../rig/printer-status.ts'

const found = (name: string, over: Partial<PrinterStatus> = {}): DiscoveredPrinter => ({
  uri: `cups:${name}`,
  name,
  kind: 'cups',
  info: '',
  status: idlePrinter(over),
})

const office = found('office', { mediaReady: ['iso_a4_210x297mm'] })
const zebra = found('gk420', { makeAndModel: 'Zebra GK420d', mediaReady: ['om_label_100x50mm'] })
const pdf = found('Print-to-PDF')

test('label printers are suggested for labels, others for paper, and what is not there last', () => {
  const choices = printerChoices([], [], [pdf, zebra, office])
  expect(bestPrinter('order', choices)?.name).toBe('office')
  expect(bestPrinter('tag', choices)?.name).toBe('gk420')
  expect(bestPrinter('shipping_container', choices)?.name).toBe('gk420')
  const takesPdf = printerChoices(
    [],
    [],
    [found('gk420', { makeAndModel: 'Zebra' }), found('back', { makeAndModel: 'C3000 PDF' })],
  )
  expect(bestPrinter('order', takesPdf)?.name).toBe('back')
  const makesPdf = printerChoices([], [], [found('out', { makeAndModel: 'Generic CUPS-PDF Printer' }), found('back')])
  expect(bestPrinter('order', makesPdf)?.name).toBe('back')
  const away = printerChoices([], [], [found('office', { state: 'unreachable' }), found('spare')])
  expect(bestPrinter('order', away)?.name).toBe('spare')
  expect(bestPrinter('order', [])).toBeNull()
})

test('each job type of the queue without a rule gets one, with the loaded paper', () => {
  const types = [
    { type: 'order', waiting: 12 },
    { type: 'tag', waiting: 27 },
    { type: 'pattern', waiting: 0 },
  ]
  const choices = printerChoices([], [], [zebra, office])
  const rules = [{ job_type: 'Pattern', printer: null }]
  const shown = proposalsFor(types, rules, choices).map(({ type, printer, paper }) => [type, printer?.name, paper])
  expect(shown).toEqual([
    ['order', 'office', 'A4'],
    ['tag', 'gk420', '100x50mm'],
  ])
  expect(proposalsFor(types, [{ job_type: '*', printer: 'cups:office' }], choices)).toEqual([])
  const several = [found('office', { mediaReady: ['iso_a4_210x297mm', 'iso_a5_148x210mm'] })]
  expect(proposalsFor([{ type: 'order', waiting: 1 }], [], printerChoices([], [], several))[0]?.paper).toBe('')
})

test('a printer that is named after a type is suggested for it, and two types share one only where no other suits', () => {
  const queues = ['a4-front', 'labels', 'tags-1', 'tags-2'].map(name => found(name))
  const types = ['tag', 'order', 'shipping container'].map(type => ({ type, waiting: 1 }))
  const suggested = (choices: readonly DiscoveredPrinter[]) =>
    Object.fromEntries(
      proposalsFor(types, [], printerChoices([], [], choices)).map(({ type, printer }) => [type, printer?.name]),
    )
  for (const order of [queues, queues.toReversed()]) {
    const { tag, ...others } = suggested(order)
    expect(others).toEqual({ order: 'a4-front', 'shipping container': 'labels' })
    expect(tag).toMatch(/^tags-/)
  }
  expect(suggested([office, found('zebra-2'), zebra])).toMatchObject({ order: 'office' })
  expect(new Set(Object.values(suggested([office, found('zebra-2'), zebra]))).size).toBe(3)
  // Nothing else suits: they share.
  expect(suggested([office, zebra])).toEqual({ order: 'office', tag: 'gk420', 'shipping container': 'gk420' })
})
