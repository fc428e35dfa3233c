import { describe, expect, test } from 'vitest'
import {
  jobsNamed,
  parseJobs,
  parsePrinters,
  windowsSighting,
  windowsStatus,
} from '../../src-main/print/printers/windows/output.ts'
import { sumatraOptions } from '../../src-main/print/printers/windows/settings.ts'
import { sumatraPath } from '../../src-main/print/printers/windows/sumatra.ts'
import { WindowsPrinter } from '../../src-main/print/printers/windows/windows-printer.ts'

describe('what PowerShell lists', () => {
  test('is read whether there is no printer, one, or several, with colons and any letters in their names', () => {
    expect(parsePrinters('\r\n')).toEqual([])
    const one =
      '\uFEFF{"Name":"HP: Etage 2","DriverName":"HP PCL 6","JobCount":0,"Comment":"","Location":null,"Status":"Normal"}\r\n'
    expect(parsePrinters(one)).toEqual([
      { name: 'HP: Etage 2', driver: 'HP PCL 6', status: [], jobs: 0, info: '' },
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

test('a printer’s status keeps Windows’ words', () => {
  const [row] = parsePrinters('{"Name":"a","DriverName":"d","JobCount":1,"Status":"Offline"}')
  expect(row && windowsStatus(row)).toMatchObject({
    state: 'stopped',
    reasons: ['offline'],
    makeAndModel: 'd',
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

test('SumatraPDF comes with the desk', () => {
  expect(sumatraPath()).toMatch(/SumatraPDF.*\.exe$/)
})

test('Windows’ printers are for Windows', () => {
  expect(() => new WindowsPrinter('windows:HP', 'linux')).toThrow(
    expect.objectContaining({ code: 'printer.not-here' }),
  )
})
