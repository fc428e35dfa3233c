import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { folderOf } from '../../src-main/print/printers/folder-printer.ts'
import { cupsServer } from '../../src-main/print/printers/ipp/cups.ts'
import { endpointOf } from '../../src-main/print/printers/ipp/endpoint.ts'
import {
  jobAttributes,
  mediaName,
  pageRangesAttribute,
  saidAgainstDefaults,
} from '../../src-main/print/printers/ipp/job-attributes.ts'
import { type IppAttribute, valuesOf } from '../../src-main/print/printers/ipp/message.ts'
import { attribute } from '../../src-main/print/printers/ipp/operations.ts'
import type { PrintOptions } from '../../src-shared/print/rules.ts'

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
    expect(mediaName('100x50mm', ['om_label_50x100mm'])).toBe('om_label_50x100mm')
    expect(mediaName('100x50mm', ['om_label_50x100mm', 'om_label_100x50mm'])).toBe('om_label_100x50mm')
    expect(mediaName('102x152mm', ['na_letter_8.5x11in', 'na_index-4x6_4x6in'])).toBe('na_index-4x6_4x6in')
  })

  test('and tray go together, by size; never both ways at once', () => {
    const both = jobAttributes({ paper: '100x50.5mm', tray: 'tray-2' }, [])
    expect(both.map(attribute => attribute.name).slice(0, 2)).toEqual(['media-col', 'print-scaling'])
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

test('with a tray, a paper has the size by which the printer calls it', () => {
  const [column] = valuesOf(jobAttributes({ paper: '102x152mm', tray: 'main' }, ['na_index-4x6_4x6in']), 'media-col')
  const sides = [{ values: [{ value: 10_160 }] }, { values: [{ value: 15_240 }] }]
  expect(column).toMatchObject({ members: [{ name: 'media-size', values: [{ members: sides }] }, {}] })
})

test('what is not asked for is said where a queue may have a default for it, else left to the printer', () => {
  const saidBy = (options: PrintOptions, ...defaults: IppAttribute[]) =>
    jobAttributes(options, [], saidAgainstDefaults(defaults)).map(({ name }) => name)
  expect(saidBy({})).toEqual(['print-scaling', 'copies', 'number-up', 'job-sheets'])
  expect(saidBy({ copies: 2 })).toEqual(['print-scaling', 'copies', 'number-up', 'job-sheets'])
  const orientation = (value: number) => attribute('orientation-requested-default', { kind: 'enum', value })
  expect(saidBy({}, orientation(4))).toContain('orientation-requested')
  expect(saidBy({}, orientation(3))).not.toContain('orientation-requested')
  expect(saidBy({}, attribute('orientation-requested-default', { kind: 'noValue' }))).not.toContain(
    'orientation-requested',
  )
  expect(jobAttributes({ orientation: 'landscape' }, [], saidAgainstDefaults([orientation(4)]))).toContainEqual(
    attribute('orientation-requested', { kind: 'enum', value: 4 }),
  )
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
