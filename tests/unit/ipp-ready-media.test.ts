import { expect, test } from 'vitest'
import { capabilitiesOf, printerStatusOf } from '../../src-main/print/printers/ipp/capabilities.ts'
import { attribute, keywords } from '../../src-main/print/printers/ipp/operations.ts'

const cups = attribute('cups-version', { kind: 'text', value: '2.4.2' })
const ready = keywords('media-ready', 'iso_a4_210x297mm', 'iso_a5_148x210mm')
const usual = keywords('media-default', 'na_index-4x6_4x6in')

test.each([
  [
    'CUPS says ready what its configuration names: only the queue’s own default counts',
    [cups, ready, usual],
    ['na_index-4x6_4x6in'],
  ],
  [
    'a printer says what is loaded, and its default is there, too',
    [ready, usual],
    ['na_index-4x6_4x6in', 'iso_a4_210x297mm', 'iso_a5_148x210mm'],
  ],
  ['a queue of CUPS without a default', [cups, ready], ['iso_a4_210x297mm', 'iso_a5_148x210mm']],
  ['a queue that names no paper as ready', [cups, usual], []],
])('%s', (_what, attributes, papers) => {
  expect(printerStatusOf(attributes, null).mediaReady).toEqual(papers)
})

const formats = (...names: string[]) => [
  attribute('document-format-supported', ...names.map(value => ({ kind: 'mimeMediaType' as const, value }))),
]
test.each([
  [formats(), 'application/pdf'],
  [formats('application/octet-stream', 'Application/PDF'), 'application/pdf'],
  [formats('application/octet-stream'), 'application/octet-stream'],
  [formats('application/octet-stream', 'image/urf'), null],
  [formats('application/octet-stream', 'application/vnd.hp-pcl', 'image/pwg-raster'), null],
  [formats('image/jpeg'), null],
])('PDF goes to a printer with %j as %s', (attributes, format) => {
  expect(capabilitiesOf(attributes).format).toBe(format)
})
