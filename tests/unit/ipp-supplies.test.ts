import { describe, expect, test } from 'vitest'
import { suppliesOf } from '../../src-main/print/printers/ipp/capabilities.ts'
import type { IppAttribute } from '../../src-main/print/printers/ipp/message.ts'
import { provesOf, provesUnasked } from '../../src-main/print/printers/ipp/proves.ts'

const names = (name: string, ...values: string[]): IppAttribute => ({
  name,
  values: values.map(value => ({ kind: 'name', value })),
})
const numbers = (name: string, ...values: number[]): IppAttribute => ({
  name,
  values: values.map(value => ({ kind: 'integer', value })),
})
const octets = (name: string, ...values: string[]): IppAttribute => ({
  name,
  values: values.map(value => ({ kind: 'octets', tag: 0x30, bytes: new TextEncoder().encode(value) })),
})

describe('what is left in a printer', () => {
  test('is told by CUPS in levels beside names; less than nothing is unknown', () => {
    expect(
      suppliesOf([
        names('marker-names', 'Black', '', 'Labels', 'Waste'),
        numbers('marker-levels', 62, -1, -3),
        names('marker-types', 'toner', 'ink'),
      ]),
    ).toEqual([
      { name: 'Black', level: 62 },
      { name: 'ink', level: null },
      { name: 'Labels', level: null },
      { name: 'Waste', level: null },
    ])
  })

  test('is told by others in fields, as a share of what fits in', () => {
    expect(
      suppliesOf([
        octets(
          'printer-supply',
          'index=1;class=supplyThatIsConsumed;type=toner;unit=tenThousandthsOfInches;maxcapacity=250;level=50;colorantname=cyan;',
          'type=wasteToner;maxcapacity=-2;level=-3;',
          'type=ink;level=130;maxcapacity=100',
          'level=;type=',
          'nonsense',
        ),
        names('printer-supply-description', '', 'Waste box'),
      ]),
    ).toEqual([
      { name: 'cyan toner', level: 20 },
      { name: 'Waste box', level: null },
      { name: 'ink', level: 100 },
      { name: '4', level: null },
      { name: '5', level: null },
    ])
  })

  test('is nothing where nothing is told', () => {
    expect(suppliesOf([])).toEqual([])
  })
})

describe('what “printed” proves', () => {
  test.each([
    ['socket://10.0.0.9:9100', 'proves.bytes'],
    ['LPD://10.0.0.9/q', 'proves.bytes'],
    ['usb://Zebra/ZD420', 'proves.bytes'],
    ['ipp://printer.local/ipp/print', 'proves.server'],
    ['implicitclass://a4/', 'proves.server'],
  ])('behind %s is %s', (device, code) => {
    expect(provesOf([{ name: 'device-uri', values: [{ kind: 'uri', value: device }] }], 'ipp').code).toBe(code)
  })

  test('at a printer without a print server is its own word; of a server that hides its device, the server’s', () => {
    expect(provesOf([], 'ipp').code).toBe('proves.printer')
    expect(provesOf([names('cups-version', '2.4.2')], 'ipp').code).toBe('proves.server')
    expect(provesOf([], 'cups').code).toBe('proves.server')
    expect([provesUnasked('ipp').code, provesUnasked('cups').code]).toEqual(['proves.ipp', 'proves.server'])
  })
})
