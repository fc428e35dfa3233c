import { expect, test } from 'vitest'
import { capabilitiesOf } from '../../src-main/print/printers/ipp/capabilities.ts'
import { defaultIppLimits } from '../../src-main/print/printers/ipp/client.ts'
import { attribute, keywords } from '../../src-main/print/printers/ipp/operations.ts'

const formats = (...names: string[]) =>
  attribute('document-format-supported', ...names.map(value => ({ kind: 'mimeMediaType' as const, value })))
const cups = attribute('cups-version', { kind: 'text', value: '2.4.2' })
const model = (value: string) => attribute('printer-make-and-model', { kind: 'text', value })
const anything = 'application/octet-stream'

test.each([
  ['a printer that lists PDF', [formats(anything, 'application/pdf')], 'application/pdf', null],
  ['a printer that lists it in capitals', [formats('Application/PDF ')], 'application/pdf', null],
  ['a printer that lists nothing', [], 'application/pdf', null],
  ['a printer that lists anything alone', [formats(anything)], anything, null],
  ['a printer that lists other formats', [formats(anything, 'image/urf')], null, [anything, 'image/urf']],
  // CUPS passes on what such a queue gets, and lists what CUPS itself knows of.
  ['a raw queue of CUPS', [cups, model('Local Raw Printer'), formats(anything, 'image/urf')], anything, null],
  ['another queue of CUPS', [cups, model('Zebra ZPL'), formats(anything, 'image/urf')], null, [anything, 'image/urf']],
])('%s gets a document as %3$s', (_what, attributes, format, otherFormats) => {
  expect(capabilitiesOf([...attributes, keywords('job-hold-until-supported', 'no-hold')])).toMatchObject({
    format,
    otherFormats,
  })
})

test('a document may take as long as the tests of IPP Everywhere allow', () => {
  expect(defaultIppLimits.document).toBeGreaterThanOrEqual(240_000)
})
