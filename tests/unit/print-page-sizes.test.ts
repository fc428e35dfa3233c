import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { PageSizes, plainPageSizes } from '../../src-main/print/paper/page-sizes.ts'
import { libraryPageSizes } from '../../src-main/print/paper/pdf-library.ts'
import { drawTestPage } from '../../src-main/print/test-page/test-page.ts'
import { startPracticeService } from '../../src-practice/index.ts'
import type { PageSize } from '../../src-shared/print/paper.ts'
import { smallPdf } from '../rig/documents.ts'
import { runs } from '../rig/runs.ts'
import { threadTime } from '../rig/thread-time.ts'

const folder = mkdtempSync(join(tmpdir(), 'selvedge-page-sizes-'))
let files = 0
const put = (bytes: string | Buffer) => {
  const path = join(folder, `${++files}.pdf`)
  writeFileSync(path, bytes, 'latin1')
  return path
}
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * What both readers say; the library's `null` is a document that it does not read either. It is asked only about what the plain
 * reader took: an object that the table puts just behind the end of the file keeps it busy for ever, and here nobody stops it.
 */
const both = async (bytes: string | Buffer) => {
  const path = put(bytes)
  const plain = plainPageSizes(path)
  return { plain, library: plain && (await libraryPageSizes(path).catch(() => null)) }
}

/** They read decimals in ways of their own, a last bit apart. */
const rounded = (sizes: PageSize[] | null) =>
  sizes?.map(({ page, width, height }) => [page, width.toFixed(6), height.toFixed(6)])

interface Node {
  /** A node of the tree with no page below it. */
  isBare?: boolean
  kids: readonly Node[]
  keys: readonly string[]
}

/** A PDF of that tree of pages, its objects in order, with one table. */
function pdfOf(root: Node, { gap = ' ', trailer = '' } = {}): string {
  const objects: string[] = [`<<${gap}/Type /Catalog${gap}/Pages 2 0 R${gap}>>`]
  const leaves = (node: Node): number =>
    node.isBare ? 0 : node.kids.length === 0 ? 1 : node.kids.reduce((sum, kid) => sum + leaves(kid), 0)
  const add = (node: Node, parent: number | null): number => {
    const number = objects.push('') // the catalog is 1
    const kids = node.kids.map(kid => add(kid, number))
    const isLeaf = parent !== null && kids.length === 0 && !node.isBare
    const own = isLeaf
      ? ['/Type /Page']
      : ['/Type/Pages', `/Kids [${kids.map(kid => `${kid} 0 R`).join(gap)}]`, `/Count ${leaves(node)}`]
    objects[number - 1] =
      `<<${gap}${[...own, ...(parent === null ? [] : [`/Parent ${parent} 0 R`]), ...node.keys].join(gap)}${gap}>>`
    return number
  }
  add(root, null)
  let body = '%PDF-1.7\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`
}

const number = fc.oneof(
  fc.integer({ min: -50, max: 1_200 }).map(String),
  fc.double({ min: -50, max: 1_200, noNaN: true }).map(value => value.toFixed(3)),
)
const box = fc
  .tuple(number, number, number, number)
  .map(([left, bottom, width, height]) => [
    left,
    bottom,
    99 + Number(left) + Number(width),
    99 + Number(bottom) + Number(height),
  ])
const anyBox = fc.array(number, { minLength: 3, maxLength: 5 })
const odd = fc.constantFrom(
  '/Rotate 45',
  '/UserUnit 0',
  '/UserUnit -1',
  '/LastModified (a (b) c)',
  '/Media#42ox [0 0 10 10]',
)
const usual = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 2, nil: undefined })
const keys = fc
  .record({
    MediaBox: usual(
      fc
        .oneof({ weight: 30, arbitrary: box }, { weight: 1, arbitrary: anyBox })
        .map(corners => `[${corners.join(' ')}]`),
    ),
    CropBox: usual(
      fc
        .oneof({ weight: 30, arbitrary: box }, { weight: 1, arbitrary: anyBox })
        .map(corners => `[ ${corners.join('\n')} ]`),
    ),
    Rotate: usual(fc.constantFrom('0', '90', '180', '270', '-90', '450')),
    UserUnit: usual(fc.constantFrom('1', '2', '.5')),
    LastModified: usual(fc.constantFrom('(D:20261121)', '<FEFF0041>')),
    Resources: usual(fc.constantFrom('<< >>', '<</Font<</F1 9 0 R>>/ProcSet [/PDF]>>')),
  })
  .chain(plain => {
    const said = Object.entries(plain).flatMap(([name, value]) => (value === undefined ? [] : `/${name} ${value}`))
    return fc.oneof(
      { weight: 30, arbitrary: fc.constant(said) },
      { weight: 1, arbitrary: odd.map(key => [...said, key]) },
    )
  })
const { node } = fc.letrec<{ node: Node }>(tie => ({
  node: fc.record({
    kids: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant<Node[]>([]),
      fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
    ),
    keys,
  }),
}))
const tree = fc.record({
  kids: fc.array(node, { minLength: 1, maxLength: 3 }),
  keys: fc.constantFrom(['/MediaBox [0 0 595.28 841.89]'], ['/MediaBox[0 0 283 142]', '/Rotate 90']),
})
const gap = fc.constantFrom(' ', '\n', '\r\n', '  \t')

describe('the page sizes of a PDF', () => {
  it('are those of the library, or not said, for any tree of pages', async () => {
    let said = 0
    await fc.assert(
      fc.asyncProperty(tree, gap, async (root, between) => {
        const { plain, library } = await both(pdfOf(root, { gap: between }))
        if (plain === null) return
        said += 1
        expect(rounded(plain)).toEqual(rounded(library))
      }),
      { numRuns: runs(400) },
    )
    expect(said).toBeGreaterThan(0)
  })

  it('are not guessed from a file in which bytes were changed', async () => {
    const pages = {
      kids: [{ kids: [], keys: ['/MediaBox [0 0 300 200]', '/Rotate 90'] }],
      keys: ['/MediaBox [0 0 595 842]'],
    }
    const whole = pdfOf(pages)
    const change = fc.record({
      at: fc.nat(whole.length - 1),
      to: fc.string({ unit: 'binary-ascii', minLength: 0, maxLength: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(change, async ({ at, to }) => {
        const { plain, library } = await both(whole.slice(0, at) + to + whole.slice(at + 1))
        if (plain !== null) expect(rounded(plain)).toEqual(rounded(library))
      }),
      { numRuns: runs(300) },
    )
  })

  it('come at once for plain documents: the practice service’s, test pages, a small one', async () => {
    const practice = await startPracticeService({ size: 'none' })
    const types = ['order', 'tag', 'shipping container']
    const jobs = practice.addJobs(types.map(job_type => ({ job_type, fails: false, copies: 1 })))
    const documents = await Promise.all(jobs.map(job => practice.pdf(job)))
    await practice.close()
    documents.push(
      smallPdf('small', 400_000),
      await drawTestPage({
        job: 'test-1',
        rule: 'tag',
        printer: 'cups:tags',
        options: {},
        station: 'here',
        at: 0,
      }),
    )
    const expected = [
      [210, 297],
      [100, 50],
      [100, 150],
      [99.8, 149.9],
      [210, 297],
    ]
    for (const [at, bytes] of documents.entries()) {
      const { plain, library } = await both(bytes)
      const [width = 0, height = 0] = expected[at] ?? []
      expect(plain).toEqual([{ page: 1, width: expect.closeTo(width, 1), height: expect.closeTo(height, 1) }])
      expect(plain).toEqual(library)
    }
  })

  it('are inherited, cropped, turned and scaled; each that differs is told with its page', async () => {
    const kids = [
      { kids: [], keys: [] },
      { kids: [], keys: ['/Rotate 0'] },
      {
        kids: [
          { kids: [], keys: ['/CropBox [0 0 72 144]'] },
          { kids: [], keys: ['/UserUnit 2'] },
        ],
        keys: ['/MediaBox [0 0 144 288]'],
      },
    ]
    const { plain, library } = await both(pdfOf({ kids, keys: ['/MediaBox [-36 -36 36 108]', '/Rotate 90'] }))
    expect(plain).toEqual([
      { page: 1, width: 50.8, height: 25.4 },
      { page: 2, width: 25.4, height: 50.8 },
      { page: 3, width: 50.8, height: 25.4 },
      { page: 4, width: 203.2, height: 101.6 },
    ])
    expect(library).toEqual(plain)
  })

  it('are left to the library where the file was changed later, or a box stands elsewhere', () => {
    const one = (keys: string[]) => ({ kids: [{ kids: [], keys }], keys: [] })
    const plain = ['/MediaBox [0 0 300 200]']
    expect(plainPageSizes(put(pdfOf(one(plain))))).toHaveLength(1)
    for (const trailer of ['/Prev 9', '/XRefStm 9', '/Encrypt 9 0 R'])
      expect(plainPageSizes(put(pdfOf(one(plain), { trailer })))).toBeNull()
    for (const odd of [
      '/MediaBox 9 0 R',
      '/MediaBox [0 0 9 0 R 5]',
      '/Media#42ox [0 0 1 1]',
      '/Rotate 9 0 R',
      '/Rotate 30',
    ])
      expect(plainPageSizes(put(pdfOf(one(odd.startsWith('/MediaBox') ? [odd] : [...plain, odd]))))).toBeNull()
    expect(plainPageSizes(put(`${pdfOf(one(plain))}%%EOF\n`))).toBeNull()
  })
})

describe('the reader of page sizes', () => {
  it('gives what is not plain to the library, and knows nothing of what is no PDF', async () => {
    const sizes = new PageSizes()
    const odd = put(`\n${smallPdf('moved')}`)
    const said = [{ page: 1, width: expect.closeTo(99.8, 1), height: expect.closeTo(149.9, 1) }]
    // On a busy machine the reader may have had too little time: the next call asks again.
    await expect.poll(() => sizes.of({ path: odd, sha256: 'a' })).toEqual(said)
    for (const broken of ['', 'no PDF', '%PDF-1.4 broken\n%%EOF\n'])
      expect(await sizes.of({ path: put(broken), sha256: broken })).toBeNull()
    expect(await sizes.of({ path: join(folder, 'gone.pdf'), sha256: 'gone' })).toBeNull()
    // After all that, it still reads.
    await expect.poll(() => sizes.of({ path: odd, sha256: 'b' })).toEqual(said)
    await sizes.close()
  })

  it('reads a document once', async () => {
    const sizes = new PageSizes()
    const path = put(smallPdf('once'))
    const first = sizes.of({ path, sha256: 'c' })
    rmSync(path)
    expect(sizes.of({ path, sha256: 'c' })).toBe(first)
    await first
  })
})

describe('a file that is made to keep the reader busy', () => {
  const page = { kids: [], keys: ['/MediaBox [0 0 283 425]'] }
  const bare = { kids: [], keys: [], isBare: true }
  const group = (kids: readonly Node[], keys: readonly string[] = []): Node => ({ kids, keys })
  const many = <T>(count: number, one: T): T[] => new Array<T>(count).fill(one)
  /** An array of 7,000 signs, the most that one object may hold beside what must be there. */
  const full = `/Odd [${'1 '.repeat(3_500)}]`

  it.each<[string, () => Node]>([
    ['300,000 nodes', () => group([page, ...many(550, group(many(545, bare)))])],
    ['nodes full of signs', () => group(many(490, group([], ['/MediaBox [0 0 283 425]', full])))],
  ])('of %s gets some 50 ms of the desk’s thread at most, and is left to the worker', (_what, tree) => {
    const path = put(pdfOf(tree()))
    plainPageSizes(put(smallPdf('warm')))
    const before = threadTime()
    expect(plainPageSizes(path)).toBe(null)
    // Unbounded, it would take seconds; the first files of a process take longer than the next.
    expect(threadTime() - before).toBeLessThan(1_000)
  })
})
