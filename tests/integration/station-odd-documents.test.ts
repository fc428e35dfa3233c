import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { Preflight } from '../../src-main/print/paper/preflight.ts'
import { openPrinter } from '../../src-main/print/printers/index.ts'
import { say } from '../../src-shared/messages/index.ts'
import { smallPdf } from '../rig/documents.ts'
import { encryptedPdf, packedPdf, scriptedPdf } from '../rig/odd-pdfs.ts'
import { temporaryFolder } from '../rig/station.ts'
import { ownStation } from './own-station.ts'
import { listed, memoryService, writesDocument } from './station-support.ts'

const pdfsIn = (folder: string) => readdirSync(folder).filter(name => name.endsWith('.pdf'))

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
    expect(record?.reason ? say(record.reason) : '').toContain('needs a password')
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

  it('whose page sizes can’t be read prints, and says that nothing compared them with the rule’s paper', async () => {
    document = Buffer.from('%PDF-1.4\nnothing else\n%%EOF\n')
    const rules = [{ job_type: '*', printer: `folder:${paper}`, paper: 'A4' }]
    const { station, reaches } = await own.start({
      ...{ service: memoryService([listed('1')]), fetchDocument: writesDocument(() => document) },
      policy: { rules },
    })
    await reaches('1', 'printed')
    const timeline = await station.parts.ledger.timeline(station.parts.serviceKey, '1')
    expect(timeline.map(({ message }) => message.code)).toContain('step.paper-unread')
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
    expect(await of(junk)).toEqual({ wrong: null, isUnread: true, isProven: false })
    expect(await of(plain)).toMatchObject({ isUnread: false })
  })
})
