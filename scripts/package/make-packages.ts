import { rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createPackageWithOptions } from '@electron/asar'
import { ensureBuild } from '../ensure-build.ts'
import { fetchElectron } from '../fetch-electron.ts'
import { makeAppFolder } from './app-folder.ts'
import { builderConfig, unpacked } from './builder-config.ts'
import { builtProgram } from './built-program.ts'
import { wrongFuses } from './fuses.ts'

const projectRoot = resolve(import.meta.dirname, '..', '..')

const help = `npm run package [-- --app | --dir | --read-fuses]
  Makes this system's packages in dist/: Windows NSIS, macOS dmg and zip, Linux AppImage and deb.
  --app         only the program's own part: dist/app and dist/app.asar
  --dir         the program in a folder, without an installer
  --read-fuses  checks the fuses of the program that was built
`

/**
 * `npm run package`. Without Electron's program, which is downloaded, it makes everything up to there and says so.
 * @returns the exit code
 */
export const makePackages = async (argv: string[]): Promise<number> => {
  const { values } = parseArgs({
    args: argv,
    options: {
      app: { type: 'boolean' },
      dir: { type: 'boolean' },
      'read-fuses': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    process.stdout.write(help)
    return 0
  }
  if (values['read-fuses']) return readFuses()
  const dist = join(projectRoot, 'dist')
  const { asar, packages } = await makeAsar({ output: dist })
  say(`${asar}: ${megabytes(statSync(asar).size)} MB, ${packages.length} packages`)
  if (values.app) return 0
  const electron = await fetchElectron({ seconds: null })
  if (electron.program === null) {
    say(`Electron's program is missing (${electron.reason}): the packages around it can't be made on this machine.`)
    // A release without packages isn't one.
    return process.env['CI'] === 'true' ? 1 : 0
  }
  await build({ output: join(dist, 'packages'), app: join(dist, 'app') }, values.dir)
  return 0
}

interface AsarOptions {
  root?: string
  /** Gets `app`, `app.asar` and `app.asar.unpacked`. */
  output: string
  platform?: NodeJS.Platform
}

/** Makes the program's own part as electron-builder does, without Electron. */
export const makeAsar = async ({ root = projectRoot, output, platform = process.platform }: AsarOptions) => {
  const app = join(output, 'app')
  const packages = makeAppFolder(root, await ensureBuild({ root }), app, { platform })
  const asar = join(output, 'app.asar')
  for (const old of [asar, `${asar}.unpacked`]) rmSync(old, { recursive: true, force: true })
  await createPackageWithOptions(app, asar, { unpack: `{${unpacked.join(',')}}` })
  return { app, asar, packages }
}

interface BuildOptions {
  app: string
  output: string
  /** A folder with Electron's program instead of the one that electron-builder downloads. */
  electronDist?: string
}

/** Runs electron-builder on a folder that `makeAppFolder` made. */
export const build = async (options: BuildOptions, dir = false): Promise<string[]> => {
  const electron = await import('electron/package.json', { with: { type: 'json' } })
  const builder = await import('electron-builder')
  const config = builderConfig({ root: projectRoot, electronVersion: electron.default.version, ...options })
  return builder.build({
    projectDir: projectRoot,
    config,
    // The workflow uploads what was built: no machine that builds may also publish.
    publish: 'never',
    ...(dir && { targets: builder.Platform.current().createTarget('dir') }),
  })
}

const readFuses = async (): Promise<number> => {
  const program = builtProgram()
  if (program === null) {
    say('There is no built program in dist/packages; run npm run package first.')
    return 1
  }
  const wrong = await wrongFuses(program)
  say(wrong.length === 0 ? `All fuses of ${program} are set as declared.` : wrong.join('\n'))
  return wrong.length === 0 ? 0 : 1
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

const say = (line: string): void => {
  process.stderr.write(`${line}\n`)
}
