import { describe, expect, test } from 'vitest'
import { formFor, mediaOf, parseForms } from '../../src-main/print/printers/windows/forms.ts'
import {
  jobsNamed,
  parseJobs,
  parsePrinters,
  windowsSighting,
  windowsStatus,
} from '../../src-main/print/printers/windows/output.ts'
import { scripts } from '../../src-main/print/printers/windows/powershell.ts'
import { sumatraOptions, sumatraPath, WindowsHandOver } from '../../src-main/print/printers/windows/submission.ts'
import { WindowsPrinter } from '../../src-main/print/printers/windows/windows-printer.ts'
import { paperMismatch, sizeOfMedia } from '../../src-shared/print/paper.ts'
import { reasonWord, sayReason } from '../../src-shared/print/reasons.ts'
import type { PrintOptions } from '../../src-shared/print/rules.ts'

describe('what PowerShell lists', () => {
  test('is read whether there is no printer, one, or several, with colons and any letters in their names', () => {
    expect(parsePrinters('\r\n')).toEqual([])
    const one =
      '\uFEFF{"Name":"HP: Etage 2","DriverName":"HP PCL 6","JobCount":0,"Comment":"","Location":null,"Status":"Normal"}\r\n'
    expect(parsePrinters(one)).toEqual([
      { name: 'HP: Etage 2', driver: 'HP PCL 6', status: [], jobs: 0, info: '', keepsJobs: null },
    ])
    const several = `[{"Name":"标签打印机","DriverName":"ZDesigner","JobCount":2,"Comment":"labels: 100 x 150\\r\\nmm","Location":"Room 4","Status":"PaperOut, Offline"},
      {"Name":"","DriverName":"nameless"},
      {"Name":"Späti \\"A4\\"","DriverName":"x","JobCount":null,"Status":0}]`
    expect(parsePrinters(several).map(printer => printer.name)).toEqual(['标签打印机', 'Späti "A4"'])
    expect(parsePrinters(several)[0]).toMatchObject({
      status: ['PaperOut', 'Offline'],
      info: 'labels: 100 x 150\r\nmm, Room 4',
    })
  })

  test('as jobs has flags, in words or as a number', () => {
    const jobs = parseJobs(
      '[{"Id":3,"DocumentName":"selvedge-a-1-1.pdf","PagesPrinted":0,"Status":"Printing, Retained"},{"Id":4,"DocumentName":"C:\\\\Temp\\\\selvedge-a-10-1.pdf","PagesPrinted":1,"Status":"8320"}]',
    )
    expect(jobs.map(job => [...job.flags])).toEqual([
      ['printing', 'retained'],
      ['printed', 'retained'],
    ])
    expect(jobsNamed(jobs, 'selvedge-a-1-1').map(job => job.id)).toEqual([3])
    expect(jobsNamed(jobs, 'selvedge-a-10-1').map(job => job.id)).toEqual([4])
    expect(jobsNamed(jobs, 'selvedge-a-1')).toEqual([])
  })

  test('that is not JSON is an error', () => {
    expect(() => parsePrinters('Get-Printer : The term is not recognized')).toThrow(SyntaxError)
  })
})

describe('a job in Windows’ queue', () => {
  const seen = (status: string, pages = 0) => {
    const [job] = parseJobs(JSON.stringify({ Id: 1, DocumentName: 'a', PagesPrinted: pages, Status: status }))
    return windowsSighting(job ?? null)
  }
  test.each([
    ['Printed', 'completed', true],
    ['128', 'completed', true],
    ['Spooling', 'pending', false],
    ['Printing', 'processing', true],
    ['Error, Printing', 'stopped', true],
    ['PaperOut', 'stopped', false],
    ['Deleting', 'cancelled', false],
    ['Normal', 'pending', false],
  ])('%s is %s', (status, state, beganProcessing) => {
    expect(seen(status)).toMatchObject({ state, beganProcessing })
  })
  test('of which pages are printed has begun; one that is not listed proves nothing', () => {
    expect(seen('Deleting', 2)).toMatchObject({ state: 'cancelled', beganProcessing: true, pagesDone: 2 })
    expect(windowsSighting(null)).toMatchObject({ state: 'unknown', hasDocument: null })
  })
})

describe('a printer of Windows', () => {
  const status = (said: string | number, jobs = 0) => {
    const row = { Name: 'a', DriverName: 'd', JobCount: jobs, Status: said, KeepPrintedJobs: true }
    const [printer] = parsePrinters(JSON.stringify(row))
    return printer && windowsStatus(printer)
  }
  test.each([
    ['Normal', 'idle', []],
    ['Offline', 'stopped', ['offline']],
    ['PaperOut, Offline', 'stopped', ['media-empty-error', 'offline']],
    ['PaperJam', 'stopped', ['media-jam-error']],
    ['DoorOpen', 'stopped', ['door-open-error']],
    ['TonerLow', 'idle', ['toner-low-warning']],
    ['Printing, Busy', 'printing', []],
    ['Paused', 'stopped', ['paused']],
    // What an enumeration that PowerShell cannot name comes as: PaperOut and Offline, DoorOpen.
    ['144', 'stopped', ['media-empty-error', 'offline']],
    [4194304, 'stopped', ['door-open-error']],
    ['Sonderbar', 'idle', ['sonderbar']],
  ])('that says %s is %s', (said, state, reasons) => {
    expect(status(said)).toMatchObject({
      state,
      reasons,
      accepting: true,
      makeAndModel: 'd',
      keepsHistory: true,
    })
  })

  test('with jobs prints; one that is being removed takes none', () => {
    expect(status('Normal', 2)).toMatchObject({ state: 'printing', queuedJobs: 2 })
    expect(status('PendingDeletion')).toMatchObject({ accepting: false })
  })

  test('names its faults so that they are said in plain words', () => {
    for (const said of ['PaperOut', 'Error', 'PaperProblem', 'UserIntervention', 'NoToner', 'OutputBinFull']) {
      for (const reason of status(said)?.reasons ?? []) expect(sayReason(reason)).not.toBe(reasonWord(reason))
    }
  })
})

describe('a name', () => {
  test('is never part of what PowerShell is told to do', () => {
    const odd = 'x"; Remove-Item C:\\ -Recurse; $(calc) `n \u2019 | % {'
    for (const script of Object.values(scripts)) {
      expect(script).not.toContain(odd)
      // Whatever is named comes out of the environment, where PowerShell reads values and no code.
      expect(script.match(/-(PrinterName|ID) (\S+)/g)?.every(part => part.includes('$env:SELVEDGE_')) ?? true).toBe(
        true,
      )
      expect(script).not.toMatch(/Invoke-Expression|iex |\$\{/)
    }
  })
})

test('a rule’s options become SumatraPDF’s; the scale is never left to it', () => {
  expect(sumatraOptions({})).toEqual({ scale: 'noscale', silent: true })
  expect(
    sumatraOptions({
      copies: 2,
      paper: 'a4',
      duplex: 'short-edge',
      tray: 'Tray 2',
      scale: 'auto',
      orientation: 'landscape',
      pages: '1,3-4',
    }),
  ).toEqual({
    copies: 2,
    paperSize: 'A4',
    side: 'duplexshort',
    bin: 'Tray 2',
    scale: 'shrink',
    orientation: 'landscape',
    pages: '1,3-4',
    silent: true,
  })
  expect(sumatraOptions({ paper: '100x50mm' })).not.toHaveProperty('paperSize')
})

describe('the papers of a driver', () => {
  const row = (PaperName: string, Kind: number, Width: number, Height: number) => ({ PaperName, Kind, Width, Height })
  const forms = parseForms(
    JSON.stringify([
      row('A4', 9, 827, 1169),
      row('Label 100 x 150 mm', 256, 394, 591),
      row('Tag turned', 257, 197, 394),
      row('Tag', 258, 394, 197),
      row('Custom', 0, 100, 100),
      row('Broken', 260, -1, 100),
      { PaperName: 7 },
    ]),
  )

  test('are read with their sizes in millimetres; what has none is left out', () => {
    expect(forms.map(({ name }) => name)).toEqual(['A4', 'Label 100 x 150 mm', 'Tag turned', 'Tag'])
    const label = { name: 'Label 100 x 150 mm', kind: 256, width: 100.1, height: 150.1 }
    expect(forms[1]).toEqual({ ...label, isDefault: false, isTurned: false })
    const usual = { ...row('Tag', 258, 394, 197), Default: true, Turned: 'no answer' }
    expect(parseForms(JSON.stringify(usual))[0]).toMatchObject({ isDefault: true, isTurned: false })
    expect(parseForms(JSON.stringify(row('A4', 9, 827, 1169)))).toHaveLength(1)
    expect(parseForms('')).toEqual([])
    expect(() => parseForms('Get-Printer : error')).toThrow(SyntaxError)
  })

  test('are chosen by name, else by size, upright first; one that is missing isn’t replaced', () => {
    expect(formFor('100x50mm', forms)?.kind).toBe(258)
    expect(formFor('50x100mm', forms)?.kind).toBe(257)
    expect(formFor('100x150mm', forms)?.kind).toBe(256)
    expect(formFor('a4', forms)?.kind).toBe(9)
    expect(formFor('100x60mm', forms)).toBeNull()
    // A form of that name with another size is another paper.
    const other = { name: 'A5', kind: 11, width: 210, height: 297, isDefault: false, isTurned: false }
    expect(formFor('A5', [other])).toBeNull()
  })

  test('reach SumatraPDF by number, and the preflight as media', () => {
    expect(sumatraOptions({ paper: '100x50mm' }, formFor('100x50mm', forms))).toMatchObject({ paperKind: 258 })
    expect(sizeOfMedia(mediaOf(forms)[0] ?? '')).toEqual({ width: 210.1, height: 296.9 })
    expect(sumatraOptions({}, formFor('A4', forms))).not.toHaveProperty('paperKind')
    const tag = [{ page: 1, width: 100, height: 60 }]
    const offered = { media: mediaOf(forms), mediaReady: [] }
    expect(paperMismatch(tag, { paper: '100x60mm' }, offered)).toMatchObject({ size: '100 x 60 mm' })
    expect(paperMismatch([{ page: 1, width: 100, height: 50 }], { paper: '100x50mm' }, offered)).toBeNull()
  })

  test('are said to lie as they do, unless a person says otherwise', () => {
    const lies = (paper: string, isTurned: boolean) => {
      const form = formFor(paper, forms)
      return sumatraOptions({ paper }, form && { ...form, isTurned }).orientation
    }
    expect([lies('100x50mm', false), lies('100x150mm', false)]).toEqual(['landscape', 'portrait'])
    expect([lies('100x50mm', true), lies('100x150mm', true)]).toEqual(['portrait', 'landscape'])
    expect(sumatraOptions({ orientation: 'portrait' }, formFor('100x50mm', forms)).orientation).toBe('portrait')
    expect(sumatraOptions({ paper: 'A4' })).not.toHaveProperty('orientation')
  })

  test('that are missing, and filling the paper, are refused before anything is handed over', async () => {
    const tools = { sumatra: '/nowhere/SumatraPDF.exe', limit: 1000, end: async () => {}, forms: async () => forms }
    const document = { name: 'selvedge-a-1', path: '/nowhere/selvedge-a-1.pdf', bytes: 1 } as never
    const submit = (options: PrintOptions, more = {}) =>
      new WindowsHandOver('windows:Zebra', 'Zebra', { ...tools, ...more }).submit(document, options)
    const refused = (why: RegExp) =>
      expect.objectContaining({ code: 'printer.refused', message: expect.stringMatching(why) })
    await expect(submit({ paper: '100x60mm' })).rejects.toEqual(refused(/no paper 100x60mm/))
    await expect(submit({ scale: 'fill' })).rejects.toEqual(refused(/fill/))
    const unlisted = { forms: async () => Promise.reject(new Error('slow')) }
    await expect(submit({ paper: '100x50mm' }, unlisted)).rejects.toMatchObject({ code: 'printer.unreachable' })
  })
})

test('SumatraPDF comes with the desk', () => {
  expect(sumatraPath()).toMatch(/SumatraPDF.*\.exe$/)
})

test('Windows’ printers are for Windows', () => {
  expect(() => new WindowsPrinter('windows:HP', 'linux')).toThrow(expect.objectContaining({ code: 'printer.not-here' }))
})
