import { join } from 'node:path'
import type { AfterPackContext, Configuration } from 'electron-builder'
import { setFuses } from './fuses.ts'
import { publisher } from './publisher.ts'

/** What can't be read from inside an asar by the system: native modules, and programs that are started. */
export const unpacked = ['**/*.node', '**/SumatraPDF*.exe']

/** Where a packed program is: the file whose fuses are set. */
export const packedProgram = ({ appOutDir, electronPlatformName, packager }: AfterPackContext): string => {
  const name = packager.appInfo.productFilename
  if (electronPlatformName === 'darwin') return join(appOutDir, `${name}.app`)
  return electronPlatformName === 'win32'
    ? join(appOutDir, `${name}.exe`)
    : join(appOutDir, (packager as { executableName?: string }).executableName ?? name)
}

interface ConfigOptions {
  root: string
  /** The folder that becomes the asar, see app-folder.ts. */
  app: string
  output: string
  electronVersion: string
  /** A folder with Electron's program; without one electron-builder downloads it. */
  electronDist?: string
}

/** How electron-builder makes the packages of the three systems. */
export const builderConfig = ({ root, app, output, electronVersion, electronDist }: ConfigOptions): Configuration => {
  const icons = join(root, 'resources', 'icons')
  return {
    appId: publisher.appId,
    productName: 'Selvedge',
    copyright: publisher.name,
    electronVersion,
    ...(electronDist !== undefined && { electronDist }),
    directories: { app, output, buildResources: icons },
    files: ['**/*'],
    asar: true,
    asarUnpack: unpacked,
    // The folder has exactly the packages that are run, with native modules that fit every Node and Electron (N-API).
    npmRebuild: false,
    beforeBuild: async () => false,
    afterPack: async context => setFuses(packedProgram(context), context.electronPlatformName),
    protocols: [{ name: 'Selvedge', schemes: ['selvedge'] }],
    // The address is named on the computer (docs/RELEASING.md). Here it only makes the feed's files, and writes down
    // whose signature an update must have.
    publish: { provider: 'generic', url: 'https://selvedge.invalid/', channel: 'latest' },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder's own
    artifactName: 'Selvedge-${version}-${os}-${arch}.${ext}',
    win: {
      icon: join(icons, 'icon.ico'),
      target: [{ target: 'nsis', arch: ['x64'] }],
      signtoolOptions: { publisherName: publisher.name },
    },
    nsis: {
      // `/S` installs silently; `/allusers` for the computer, `/currentuser` for one person.
      oneClick: false,
      perMachine: false,
      selectPerMachineByDefault: true,
      allowElevation: true,
      allowToChangeInstallationDirectory: false,
      deleteAppDataOnUninstall: false,
      createDesktopShortcut: true,
    },
    mac: {
      icon: join(icons, 'icon.icns'),
      category: 'public.app-category.business',
      target: [
        { target: 'dmg', arch: ['universal'] },
        { target: 'zip', arch: ['universal'] },
      ],
      hardenedRuntime: true,
      gatekeeperAssess: false,
      // Modules for both processors are in both halves.
      x64ArchFiles: '**/*.node',
    },
    linux: {
      icon: join(icons, 'linux'),
      category: 'Office',
      maintainer: publisher.maintainer,
      executableName: 'selvedge',
      target: ['AppImage', 'deb'],
    },
    // An AppImage that starts without libfuse2 (Ubuntu 24.04 has none), and with Chromium's sandbox where there can be one.
    toolsets: { appimage: '1.0.3' },
  }
}
