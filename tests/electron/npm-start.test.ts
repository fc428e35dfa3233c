import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  copyProject,
  electronFiles,
  fine,
  installed,
  mirror,
  proxyTo,
  resetElectron,
  type StartProject,
  start,
  withHelper,
} from './npm-start-rig.ts'

let at: StartProject

beforeAll(async () => {
  at = await copyProject()
})
afterAll(() => rmSync(at.root, { recursive: true, force: true, maxRetries: 10 }))
beforeEach(() => resetElectron(at))

const instead = 'Selvedge opens in a browser instead'
const long = { tags: 'long' }

// The programs are shell scripts.
describe.runIf(process.platform === 'linux')('npm start', () => {
  test('fetches Electron, hands it practice data and nothing of itself, and ends with it; then it is there', async () => {
    const { url, asked } = await mirror(at, electronFiles(at, fine(at)))
    const first = start(at, { ELECTRON_MIRROR: url, ELECTRON_RUN_AS_NODE: '1' })
    const { start: desk, begun, asNode } = await first.inElectron()
    expect(asNode).toBeNull()
    expect(desk.practice?.token).toMatch(/^.{20,}$/)
    expect(begun).not.toContain(desk.practice?.token)
    expect(await first.end()).toBe(0)
    expect(first.said()).not.toContain(instead)
    // Neither the line's file nor the download's stay.
    expect(readdirSync(first.data).filter(name => name.startsWith('launch-'))).toEqual([])
    expect(readdirSync(dirname(first.data)).filter(name => name.startsWith('selvedge-'))).toEqual([])
    expect(installed(at)).toEqual(['path.txt', 'dist', 'selvedge-trial.txt'])

    const second = start(at, { ELECTRON_MIRROR: url })
    await second.inElectron()
    expect(await second.end()).toBe(0)
    expect(asked).toHaveLength(1)
  })

  test.for(['SIGINT', 'SIGHUP'] as const)('%s of its terminal ends all that it has started', long, async signal => {
    const { url } = await mirror(at, electronFiles(at, withHelper(at)))
    const desk = start(at, { ELECTRON_MIRROR: url })
    await desk.inElectron()
    expect(desk.group().some(args => args.includes('helper-process'))).toBe(true)
    expect(desk.group().length).toBeGreaterThan(2)
    expect(await desk.signalGroup(signal)).toBe(0)
    await vi.waitFor(() => expect(desk.group()).toEqual([]), 5_000)
  })

  test('two at once fetch Electron once, and both open it', long, async () => {
    const { url, asked } = await mirror(at, electronFiles(at, fine(at), 2_000_000), 500_000)
    const both = [start(at, { ELECTRON_MIRROR: url }), start(at, { ELECTRON_MIRROR: url })]
    for (const desk of both) await desk.inElectron()
    expect(asked).toHaveLength(1)
    expect(both.filter(desk => desk.said().includes('Another start is downloading Electron'))).toHaveLength(1)
    for (const desk of both) expect(await desk.end()).toBe(0)
  })

  const ends = (says: string, how = 'process.exit(1)') =>
    `process.stderr.write(${JSON.stringify(`${says}\n`)}, () => { ${how} })`
  const sandbox = '[7:FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox! If you are running on Ubuntu 23.10+'
  const library = 'electron: error while loading shared libraries: libnss3.so: cannot open shared object file: No such'

  test.for<[string, string, string, NodeJS.ProcessEnv?]>([
    ['has no sandbox', ends(sandbox, 'process.kill(process.pid, "SIGTRAP")'), 'this system doesn’t allow its sandbox'],
  ])('goes on in a browser, on the same practice data, where Electron %s', ([_, work, why, more]) =>
    goesOn(work, why, more),
  )

  test.for<[string, string, string, NodeJS.ProcessEnv?]>([
    ['misses a library', ends(library, 'process.exit(127)'), 'the library libnss3.so is missing'],
    ['ends at once', 'process.exit(3)', 'it closed with exit code 3'],
    ['ends at once and says that all is well', 'process.exit(0)', 'it closed with exit code 0'],
    [
      'hangs',
      'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)',
      'it didn’t respond for 3 s',
      { SELVEDGE_WINDOW_SECONDS: '3' },
    ],
  ])('goes on in a browser, on the same practice data, where Electron %s', long, ([_, work, why, more]) =>
    goesOn(work, why, more),
  )

  async function goesOn(work: string, why: string, more: NodeJS.ProcessEnv = {}): Promise<void> {
    const { url } = await mirror(at, electronFiles(at, work))
    const desk = start(at, { ELECTRON_MIRROR: url, ...more })
    await desk.printsInBrowser()
    const lines = desk.said().split('\n')
    expect(lines.filter(line => line.includes(instead))).toEqual([
      expect.stringContaining(`Electron couldn’t open a window (${why}), so ${instead}. `),
    ])
    expect(await desk.end()).toBe(0)
  }

  test('asks for no Electron and starts none where there is no display', long, async () => {
    const { url, asked } = await mirror(at, electronFiles(at, fine(at)))
    const desk = start(at, { ELECTRON_MIRROR: url, DISPLAY: '' })
    await vi.waitFor(() => expect(desk.said()).toContain('Couldn’t open a window (no display available)'), 100_000)
    expect(desk.said()).not.toContain('Electron')
    expect(asked).toEqual([])
    expect(await desk.end()).toBe(0)
  })

  test('--shell electron stays a demand: what Electron can’t do is the end', long, async () => {
    const { url } = await mirror(at, electronFiles(at, ends(sandbox)))
    const desk = start(at, { ELECTRON_MIRROR: url }, ['--shell', 'electron'])
    expect(await desk.exited).toBe(1)
    expect(desk.said()).toContain('Electron couldn’t open a window (this system doesn’t allow its sandbox)')
    expect(desk.said()).not.toContain(instead)
  })

  test('a half-extracted Electron is removed and fetched', long, async () => {
    mkdirSync(join(at.electron, 'dist'))
    for (const [name, text] of [
      ['electron', '\x7fELF'],
      ['left-over', ''],
    ] as const) {
      writeFileSync(join(at.electron, 'dist', name), text, { mode: 0o755 })
    }
    const { url, asked } = await mirror(at, electronFiles(at, fine(at)))
    const desk = start(at, { ELECTRON_MIRROR: url })
    await desk.inElectron()
    expect(asked).toHaveLength(1)
    expect(readdirSync(join(at.electron, 'dist'))).not.toContain('left-over')
    expect(await desk.end()).toBe(0)
  })

  test('an Electron that looks whole but isn’t is removed once, and the next start fetches it', long, async () => {
    const { url, asked } = await mirror(at, electronFiles(at, fine(at)))
    const whole = start(at, { ELECTRON_MIRROR: url })
    await whole.inElectron()
    await whole.end()
    // As if it had never been opened, and a virus scanner had taken a part.
    rmSync(join(at.electron, 'selvedge-trial.txt'))
    rmSync(join(at.electron, 'dist', 'program.mjs'))
    const damaged = start(at, { ELECTRON_MIRROR: url })
    await damaged.printsInBrowser()
    expect(damaged.said()).toContain('were removed; the next npm start downloads them again.')
    await damaged.end()
    expect(installed(at)).toEqual(['selvedge-trial.txt'])
    const again = start(at, { ELECTRON_MIRROR: url })
    await again.inElectron()
    expect(await again.end()).toBe(0)
    expect(asked).toHaveLength(2)
  })

  test('a download that is refused is one line, then the browser', long, async () => {
    const { url } = await mirror(at, null)
    const desk = start(at, { ELECTRON_MIRROR: url })
    await desk.printsInBrowser()
    expect(desk.said()).toMatch(/could not be had \(its download failed: .*404.*\): the desk opens in a browser window/)
    expect(installed(at)).toEqual([])
    expect(await desk.end()).toBe(0)
  })

  test(
    'at 2 Mbit/s the browser opens at once; the download goes on, and the next start has Electron',
    long,
    async () => {
      const { url, asked } = await mirror(at, electronFiles(at, fine(at), 6_000_000), 250_000)
      const desk = start(at, { ELECTRON_MIRROR: url, SELVEDGE_ELECTRON_SECONDS: '15' })
      await desk.printsInBrowser()
      expect(desk.said()).toMatch(/Downloading Electron: 0\.\d of 6\.0 MB/)
      expect(desk.said()).toMatch(/takes longer: \d\.\d of 6\.0 MB arrived; it goes on while the desk runs/)
      await vi.waitFor(() => expect(desk.said()).toContain('Electron has arrived: the next start opens it.'), 60_000)
      expect(await desk.end()).toBe(0)
      const next = start(at, { ELECTRON_MIRROR: url })
      await next.inElectron()
      expect(asked).toHaveLength(1)
      expect(await next.end()).toBe(0)
    },
  )

  test('a download that goes on ends with the desk, and leaves nothing', long, async () => {
    const { url } = await mirror(at, electronFiles(at, fine(at), 20_000_000), 250_000)
    const desk = start(at, { ELECTRON_MIRROR: url, SELVEDGE_ELECTRON_SECONDS: '1' })
    await desk.printsInBrowser()
    expect(await desk.end()).toBe(0)
    expect(installed(at)).toEqual([])
    expect(readdirSync(dirname(desk.data)).filter(name => name.startsWith('selvedge-'))).toEqual([])
  })

  test.for([
    ['HTTP_PROXY', 'the environment'],
    ['npm_config_proxy', 'npm'],
  ])('fetches through the proxy of %s', long, async ([name = '']) => {
    const proxy = await proxyTo((await mirror(at, electronFiles(at, fine(at)))).url)
    const desk = start(at, { ELECTRON_MIRROR: 'http://mirror.invalid/', [name]: proxy.url })
    await desk.inElectron()
    expect(proxy.asked.join()).toContain('mirror.invalid')
    expect(await desk.end()).toBe(0)
  })
})
