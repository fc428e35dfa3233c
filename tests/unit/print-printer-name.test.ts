import { expect, test } from 'vitest'
import { callApart, printerKind, printerName } from '../../src-shared/print/printer.ts'

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
  ['ipp://10.0.0.5/ipp/print', '10.0.0.5'],
  ['ipp://10.0.0.5:631/ipp/print', '10.0.0.5'],
  ['ipps://10.0.0.5:8631/', '10.0.0.5:8631'],
  ['ipp://[fe80::1%25eth0]/ipp/print', 'fe80::1%eth0'],
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

test('no two printers in use are called the same', () => {
  const uris = [
    ...['ipp://a.example/printers/label', 'ipp://b.example/printers/label', 'ipps://b.example/printers/label'],
    ...['cups:label', 'windows:\\\\server\\label', 'folder:/srv/a/label', 'folder:/srv/b/label', 'folder:/x/b/label'],
    ...['ipp://10.0.0.5/ipp/print', 'ipp://10.0.0.6/ipp/print', 'ipp://10.0.0.6:8631/ipp/print', 'cups:alone'],
  ]
  callApart(uris)
  expect(new Set(uris.map(printerName)).size).toBe(uris.length)
  expect(printerName('ipp://a.example/printers/label')).toBe('label (a.example)')
  expect(printerName('cups:alone')).toBe('alone')
})
