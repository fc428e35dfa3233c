import { expect, test } from 'vitest'
import { printerKind, printerName } from '../../src-shared/print/printer.ts'

test.each([
  ['ipp://host:631/printers/a4-front', 'a4-front'],
  ['ipp://host/printers/a4%20front', 'a4 front'],
  ['ipp://host/printers/100%', '100%'],
  ['cups:tags-1', 'tags-1'],
  ['CUPS:tags-1', 'tags-1'],
  ['windows:\\\\server\\Zebra 1', 'Zebra 1'],
  ['folder:/srv/paper/', 'paper'],
  ['folder:C:\\paper\\\\', 'paper'],
  ['folder:/srv/of:two', 'of:two'],
  ['folder:/', 'folder:/'],
])('%s is called %s', (uri, name) => {
  expect(printerName(uri)).toBe(name)
})

test.each([
  ['ipp://host/printers/a', 'ipp'],
  ['ipps://host/printers/a', 'ipp'],
  ['IPP://host/printers/a', 'ipp'],
  ['cups:a', 'cups'],
  ['windows:a', 'windows'],
  ['folder:/a', 'folder'],
  ['http://ipp:1/', null],
  ['a folder:/a', null],
  ['tags-1', null],
])('%s is a printer of kind %s', (uri, kind) => {
  expect(printerKind(uri)).toBe(kind)
})
