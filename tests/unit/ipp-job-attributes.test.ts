import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { folderOf } from '../../src-main/print/printers/folder-place.ts'
import { cupsServer } from '../../src-main/print/printers/ipp/cups.ts'
import { endpointOf } from '../../src-main/print/printers/ipp/endpoint.ts'
import { jobAttributes, mediaName, pageRangesAttribute } from '../../src-main/print/printers/ipp/job-attributes.ts'
import { valuesOf } from '../../src-main/print/printers/ipp/message.ts'

const pagesOf = (ranges: { from: number; to: number }[]) =>
  new Set(ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index)))

describe('pages', () => {
  test('become ranges that ascend, do not touch, and hold the same pages', () => {
    const range = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 9 }))
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 8 }), asked => {
        const text = asked.map(([from, more]) => (more === 0 ? `${from}` : `${from}-${from + more}`)).join(',')
        const ranges = pageRangesAttribute(text)
        expect(pagesOf(ranges)).toEqual(pagesOf(asked.map(([from, more]) => ({ from, to: from + more }))))
        for (const [index, { from, to }] of ranges.entries()) {
          expect(from).toBeLessThanOrEqual(to)
          expect(from).toBeGreaterThan((ranges[index - 1]?.to ?? -1) + 1)
        }
      }),
    )
  })
})

describe('paper', () => {
  test('has the printer’s own name for its size, else the standard’s, else its size', () => {
    expect(mediaName('A4', [])).toBe('iso_a4_210x297mm')
    expect(mediaName('letter', ['na_letter_8.5x11in'])).toBe('na_letter_8.5x11in')
    expect(mediaName('100x150mm', ['iso_a4_210x297mm', 'om_label_99.8x150mm'])).toBe('om_label_99.8x150mm')
    expect(mediaName('4000x150mm', ['custom_max_4000x150mm'])).toBe('custom_4000x150mm_4000x150mm')
    expect(mediaName('100x50mm', ['om_label_50x100mm'])).toBe('custom_100x50mm_100x50mm')
  })

  test('and tray go together, by size; never both ways at once', () => {
    const both = jobAttributes({ paper: '100x50.5mm', tray: 'tray-2' }, [])
    expect(both.map(attribute => attribute.name)).toEqual(['media-col', 'print-scaling'])
    const [column] = valuesOf(both, 'media-col')
    expect(column).toMatchObject({
      members: [
        {
          name: 'media-size',
          values: [{ members: [{ values: [{ value: 10_000 }] }, { values: [{ value: 5_050 }] }] }],
        },
        { name: 'media-source', values: [{ value: 'tray-2' }] },
      ],
    })
  })
})

test('what is not asked for is left to the printer, except the scale', () => {
  expect(jobAttributes({}, [])).toEqual([{ name: 'print-scaling', values: [{ kind: 'keyword', value: 'none' }] }])
})

describe('where a printer is', () => {
  test('stands in its URI', () => {
    expect(endpointOf('ipp://10.0.0.5')).toMatchObject({
      host: '10.0.0.5',
      port: 631,
      path: '/ipp/print',
      secure: false,
    })
    expect(endpointOf('ipps://[::1]:8631/printers/caf%C3%A9')).toMatchObject({
      host: '::1',
      port: 8631,
      secure: true,
      path: '/printers/caf%C3%A9',
      printerUri: 'ipps://[::1]:8631/printers/caf%C3%A9',
    })
  })

  test('for local queues stands in CUPS_SERVER, else is CUPS’ socket, else port 631', () => {
    const none = () => false
    expect(cupsServer({ CUPS_SERVER: 'print.example:1631/version=1.1' }, none)).toMatchObject({
      host: 'print.example',
      port: 1631,
    })
    expect(cupsServer({ CUPS_SERVER: '[::1]:1631' }, none)).toMatchObject({ host: '::1', port: 1631 })
    expect(cupsServer({ CUPS_SERVER: '/tmp/cups.sock' }, none)).toMatchObject({
      socketPath: '/tmp/cups.sock',
    })
    for (const socketPath of ['/run/cups/cups.sock', '/var/run/cups/cups.sock', '/private/var/run/cupsd']) {
      expect(cupsServer({}, path => path === socketPath)).toMatchObject({ socketPath })
    }
    expect(cupsServer({ CUPS_SERVER: ' ' }, none)).toEqual({ host: 'localhost', port: 631, socketPath: null })
    expect(() => cupsServer({ CUPS_SERVER: 'a:b:c' }, none)).toThrow(/isn’t a valid print server/)
  })

  test('for folders is an absolute path, however it is written', () => {
    expect(folderOf('folder:/srv/pdf/', '/home/a', 'linux')).toBe('/srv/pdf')
    expect(folderOf('folder:///srv/pdf', '/home/a', 'linux')).toBe('/srv/pdf')
    expect(folderOf('folder:~/PDFs here', '/home/a', 'linux')).toBe('/home/a/PDFs here')
    expect(folderOf('FOLDER:C:\\PDFs', 'C:\\Users\\a', 'win32')).toBe('C:\\PDFs')
    expect(folderOf('folder:///C:/PDFs', 'C:\\Users\\a', 'win32')).toBe('C:\\PDFs')
  })
})
