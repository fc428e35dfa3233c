import { expect, test } from 'vitest'
import { openPrinter } from '../../src-main/print/printers/index.ts'
import { endpointOf } from '../../src-main/print/printers/ipp/endpoint.ts'
import { addressFault } from '../../src-shared/print/address.ts'
import { newRules, printerUri, printRules, readRuleFile } from '../../src-shared/print/rules.ts'

// Addresses as printers, print servers and people write them.

const asked = 'ipp/print'
test.each([
  ['ipp://printer.local/', 'printer.local', 631, `ipp://printer.local/${asked}`],
  ['ipp://[fe80::1%25eth0]:1631/ipp/print', 'fe80::1%eth0', 1631, `ipp://[fe80::1]:1631/${asked}`],
  ['ipps://[FE80::1%wlan0]/', 'FE80::1%wlan0', 631, `ipps://[FE80::1]/${asked}`],
  ['ipp://[fe80::2%25en~0.5]', 'fe80::2%en~0.5', 631, `ipp://[fe80::2]/${asked}`],
  ['ipp://bücher.example/printers/a', 'xn--bcher-kva.example', 631, 'ipp://xn--bcher-kva.example/printers/a'],
  ['ipp://b%C3%BCcher.example', 'xn--bcher-kva.example', 631, `ipp://xn--bcher-kva.example/${asked}`],
  ['IPPS://打印机.example:8631/x', 'xn--wlr595avud.example', 8631, 'ipps://xn--wlr595avud.example:8631/x'],
  ['ipp://host/printers/a%23b%3Fc', 'host', 631, 'ipp://host/printers/a%23b%3Fc'],
])('%s is asked at %s', (uri, host, port, printerUri_) => {
  expect(addressFault(uri)).toBeNull()
  expect(printerUri.safeParse(uri).success).toBe(true)
  expect(endpointOf(uri)).toMatchObject({ host, port, printerUri: printerUri_ })
})

test.each([
  ['dnssd://Front%20desk._ipp._tcp.local/?uuid=1', 'service-name', /host name or IP address/],
  ['ipp://Front%20desk._ipp._tcp.local/', 'service-name', /host name or IP address/],
  ['ipps://HP LaserJet (2)._ipps._tcp.local:443/ipp/print', 'service-name', /host name or IP address/],
  ['socket://10.0.0.5:9100', 'device', /add it there as a queue/],
  ['lpd://10.0.0.5/lp', 'device', /add it there as a queue/],
  ['usb://Zebra/ZD420?serial=1', 'device', /add it there as a queue/],
  ['implicitclass://labels/', 'device', /add it there as a queue/],
  ['http://10.0.0.5:631/printers/a', 'web', /write ipp:/],
  ['https://printer.example/', 'web', /write ipp:/],
  ['ipp://host/printers/label#2', 'question', /write %3F or %23/],
  ['ipp://host/printers/label?x=1', 'question', /write %3F or %23/],
  ['ipp://[fe80::1%25eth0]/a#b', 'question', /write %3F or %23/],
  ['tags-1', 'shape', /use ipp/],
  ['cups:a/b', 'shape', /use ipp/],
  ['', 'shape', /use ipp/],
])('%j is refused where a rule is written, with what to write instead (%s)', (uri, fault, words) => {
  expect(addressFault(uri)).toBe(fault)
  expect(printerUri.safeParse(uri).error?.issues[0]?.message).toMatch(words)
  for (const field of ['printer', 'spare'] as const) {
    const rules = [{ job_type: 'tag', printer: 'cups:a', [field]: uri }]
    expect(newRules.safeParse(rules).error?.issues.map(({ path }) => path)).toEqual([[0, field]])
    expect(() => readRuleFile(JSON.stringify(rules))).toThrow(words)
  }
  expect(() => openPrinter(uri)).toThrow(fault === 'question' || fault === 'shape' ? /isn’t a printer address/ : words)
})

test.each(['ipp://Front%20desk._ipp._tcp.local/', 'ipp://host/printers/label#2'])(
  'a rule with %s that is stored already isn’t lost with it',
  uri => expect(printRules.safeParse([{ job_type: 'tag', printer: uri }]).success).toBe(true),
)
