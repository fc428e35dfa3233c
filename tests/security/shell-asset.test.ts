import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assetSegments, readAsset } from '../../src-main/shells/asset.ts'
import { answerDeskRequest } from '../../src-main/shells/electron/protocol.ts'

let outer: string
let folder: string

beforeAll(async () => {
  outer = await mkdtemp(join(tmpdir(), 'selvedge-asset-'))
  folder = join(outer, 'renderer')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await mkdir(join(outer, 'renderer-other'))
  await writeFile(join(outer, 'secret.txt'), 'secret')
  await writeFile(join(outer, 'renderer-other', 'secret.txt'), 'secret')
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  await writeFile(join(folder, 'assets', 'a b.js'), 'export {}')
  await writeFile(join(folder, '.hidden'), 'secret')
  await symlink(join(outer, 'secret.txt'), join(folder, 'link.txt'))
  await symlink(outer, join(folder, 'up'))
  await symlink(join(folder, 'assets'), join(folder, 'inside'))
})
afterAll(() => rm(outer, { recursive: true, force: true }))

const textOf = async (path: string) => {
  const asset = await readAsset(folder, path)
  return asset && new TextDecoder().decode(asset.bytes)
}

it('serves what lies inside the folder', async () => {
  expect(await textOf('/')).toBe('<!doctype html>')
  expect(await textOf('/index.html')).toBe('<!doctype html>')
  expect(await textOf('/assets/a%20b.js')).toBe('export {}')
  expect(await textOf('/inside/a%20b.js')).toBe('export {}')
})

const hostile = [
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/%2E%2E%2Fsecret.txt',
  '/..%2fsecret.txt',
  '/%252e%252e/secret.txt',
  '/..\\secret.txt',
  '/..%5csecret.txt',
  '/../renderer-other/secret.txt',
  '/link.txt',
  '/up/secret.txt',
  '/.hidden',
  '/assets/./a%20b.js',
  '/assets',
  '/assets/',
  '//assets/a%20b.js',
  '/index.html%00.js',
  '/index.html\0',
  '/index.html::$DATA',
  '/C:/secret.txt',
  '/index.html.',
  '/%',
  '/%ff',
  '',
  'index.html',
  'http://desk/index.html',
  '/%2fetc%2fpasswd',
  '/etc/passwd',
]

it.each(hostile)('does not serve %j', async path => {
  expect(await textOf(path)).toBeNull()
})

it('never names a segment that leaves the folder, whatever the path', () => {
  const piece = fc.oneof(fc.constantFrom('..', '.', '%2e', '%2f', '%5c', '/', '\\', ':', '%00', 'a'), fc.string())
  fc.assert(
    fc.property(fc.array(piece), pieces => {
      const segments = assetSegments(`/${pieces.join('')}`)
      for (const segment of segments ?? []) {
        expect(segment).not.toMatch(/^\.|[/\\:\0]|\.$|^$/)
      }
    }),
  )
})

it("answers app://desk/ and no other host, with the page's policy", async () => {
  const page = await answerDeskRequest(new Request('app://desk/'), folder)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  for (const url of ['app://other/', 'app://desk.evil/index.html', 'file:///etc/passwd', 'http://desk/']) {
    expect((await answerDeskRequest(new Request(url), folder)).status).toBe(404)
  }
  const posted = await answerDeskRequest(new Request('app://desk/', { method: 'POST' }), folder)
  expect(posted.status).toBe(405)
})

it.each(hostile)('does not answer app://desk with %j either', async path => {
  const url = URL.canParse(`app://desk${path}`) ? `app://desk${path}` : 'app://desk/none'
  const answer = await answerDeskRequest(new Request(url), folder)
  // A URL's own reading drops parent segments; what is left is inside or not there.
  expect(await answer.text()).not.toContain('secret')
})
