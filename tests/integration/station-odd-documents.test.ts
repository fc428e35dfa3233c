import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPrinter } from '../../src-main/print/printers/index.ts'
import { Preflight } from '../../src-main/print/station/preflight.ts'
import { say } from '../../src-shared/messages/index.ts'
import { pdfOf, smallPdf } from '../rig/documents.ts'
import { encryptedPdf, packedPdf, scriptedPdf } from '../rig/odd-pdfs.ts'
import { temporaryFolder } from '../rig/station.ts'
import { ownStation } from './own-station.ts'
import { listed, memoryService, writesDocument } from './station-support.ts'

const pdfsIn = (folder: string) => readdirSync(folder).filter(name => name.endsWith('.pdf'))

/** A document with a tree of pages and no page in it. */
const pageless = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']

describe('a document of an odd kind', () => {
  let document: Buffer
  let paper: string
  const own = ownStation(() => [openPrinter(`folder:${paper}`)])
  beforeEach(() => {
    paper = temporaryFolder()
  })
  const start = () =>
    own.start({ service: memoryService([listed('1')]), fetchDocument: writesDocument(() => document) })
  const printed = () => pdfsIn(paper).map(name => readFileSync(join(paper, name)))

  it('that needs a password is not sent, says so, and prints once it comes without one', async () => {
    document = encryptedPdf('secret')
    const { station, actions, reaches } = await start()
    await reaches('1', 'failed')
    const record = station.board.get('1')
    expect(record).toMatchObject({ reason: { code: 'document.locked' }, retryAt: null })
    expect(record?.reason ? say(record.reason) : '').toContain('password-protected')
    expect(printed()).toEqual([])
    expect(pdfsIn(own.folder)).toEqual([])
    document = smallPdf('without')
    await actions.print(['1'], {})
    await reaches('1', 'printed')
    expect(printed()).toEqual([document])
  })

  it.each([
    ['whose owner’s password only limits what may be done', () => encryptedPdf('')],
    ['that wants to run scripts and programs', scriptedPdf],
    ['whose objects are packed', () => packedPdf(0)],
    ['that says nothing but the word', () => Buffer.from('%PDF-1.4\n/Encrypt\n%%EOF\n')],
    ['that unpacks to 100 MB', () => packedPdf(100)],
  ])('%s prints as it came', async (_what, made) => {
    document = made()
    const { reaches } = await start()
    await reaches('1', 'printed')
    expect(printed()).toEqual([document])
  })

  it.each<[string, string, object]>([
    ['whose page sizes can’t be read', '%PDF-1.4\nnothing else\n%%EOF\n', { paper: 'A4' }],
    ['whose number of pages can’t be read', '%PDF-1.4\nnothing else\n%%EOF\n', { pages: '1' }],
  ])('%s is held, and printed when a person wants it all the same', async (_what, text, options) => {
    document = Buffer.from(text)
    const rules = [{ job_type: '*', printer: `folder:${paper}`, ...options }]
    const { station, reaches, actions } = await own.start({
      service: memoryService([listed('1')]),
      fetchDocument: writesDocument(() => document),
      policy: { rules },
    })
    await reaches('1', 'held')
    expect(station.board.get('1')?.reason?.code).toBe('paper.unchecked')
    expect(printed()).toEqual([])
    await actions.print(['1'], {})
    await reaches('1', 'printed')
    expect(printed()).toEqual([document])
  })

  it.each<[string, () => Buffer, object, string]>([
    ['without a page', () => pdfOf(pageless), {}, 'paper.no-pages'],
    ['that ends before the pages that are wanted', () => smallPdf('one page'), { pages: '2-3' }, 'paper.no-such-pages'],
  ])('%s is held', async (_what, made, options, code) => {
    document = made()
    const rules = [{ job_type: '*', printer: `folder:${paper}`, ...options }]
    const { station, reaches } = await own.start({
      service: memoryService([listed('1')]),
      fetchDocument: writesDocument(() => document),
      policy: { rules },
    })
    await reaches('1', 'held')
    expect(station.board.get('1')?.reason?.code).toBe(code)
    expect(printed()).toEqual([])
  })

  it('of more pages than anybody looked at before is compared to its end', { tags: 'long' }, async () => {
    const path = join(paper, 'many.pdf')
    const count = 2_100
    const page = (at: number) =>
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${at === count - 1 ? '842 1191' : '595 842'}] >>`
    const kids = Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(' ')
    const pages = Array.from({ length: count }, (_, at) => page(at))
    const tree = `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`
    writeFileSync(path, pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', tree, ...pages]))
    const papers = async () => ['iso_a4_210x297mm']
    const printer = { ...openPrinter(`folder:${paper}`), kind: 'ipp' as const, papers }
    const preflight = new Preflight({ openPrinter: () => printer, now: Date.now })
    const { wrong } = await preflight.check(
      { type: 'tag', printer: 'ipp://host/a4', options: {} },
      { path, sha256: path },
    )
    expect(wrong).toMatchObject({ code: 'paper.mismatch', data: { size: 'A3 on page 2100' } })
  })

  it('whose page sizes can’t be read is never proven to fit', async () => {
    const [junk, plain] = [join(paper, 'junk.pdf'), join(paper, 'plain.pdf')]
    writeFileSync(junk, '%PDF-1.4\nnothing\n%%EOF\n')
    writeFileSync(plain, smallPdf('a page'))
    const papers = async () => ['iso_a4_210x297mm', 'om_tag_100x50mm']
    const printer = { ...openPrinter(`folder:${paper}`), kind: 'ipp' as const, papers }
    const preflight = new Preflight({ openPrinter: () => printer, now: Date.now })
    const intended = { type: 'tag', printer: 'ipp://host/tags', options: {} }
    const of = (path: string) => preflight.check(intended, { path, sha256: path })
    expect(await of(junk)).toMatchObject({ wrong: { code: 'paper.unchecked' }, isProven: false })
    expect(await of(plain)).toMatchObject({ wrong: { code: 'paper.mismatch' }, isProven: false })
  })
})
