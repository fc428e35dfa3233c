import fc from 'fast-check'
import { expect, it, test, vi } from 'vitest'
import { callApart, printerKind, printerName } from '../../src-shared/print/printer.ts'
import { runs } from '../rig/runs.ts'

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

type Naming = typeof import('../../src-shared/print/printer.ts')

/** Printers that are named by a process of its own: main, a window, the worker of the history. */
async function processOf(): Promise<Naming> {
  vi.resetModules()
  return import('../../src-shared/print/printer.ts')
}

const places = ['ipp://a/printers/', 'ipp://b:8631/printers/', 'ipps://b/printers/', 'cups:', 'folder:/x/', 'windows:']
const address = fc
  .tuple(fc.constantFrom(...places), fc.constantFrom('label', 'tag', 'a4'))
  .map(([place, name]) => `${place}${name}`)
const addresses = fc.uniqueArray(address, { maxLength: 8 })

it('main, a window and the history call each printer the same, whatever is in use beside it', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(addresses, addresses, addresses, async (rules, background, past) => {
      const [main, window, worker] = [await processOf(), await processOf(), await processOf()]
      main.callApart([...rules, ...background])
      // What a window is told of the open profile's printers.
      const views = rules.map(uri => ({ uri, name: main.printerName(uri), alike: main.namedAlike(uri) }))
      window.callApart(views.flatMap(({ uri, alike }) => [uri, ...alike]))
      const old = [...new Set([...rules, ...past])]
      window.callPastApart(old)
      worker.callApart(main.printersInUse())
      worker.callPastApart(old)
      for (const { uri, name } of views)
        expect([window.printerName(uri), worker.printerName(uri)]).toEqual([name, name])
      // In a list of the history no two are called the same, those that are no longer in use among them.
      expect(new Set(old.map(uri => worker.printerName(uri))).size).toBe(old.length)
    }),
    { numRuns: runs(60) },
  )
})
