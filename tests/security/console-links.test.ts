import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDesk } from '../../src-main/desk.ts'
import { nodeFetch } from '../../src-main/service/index.ts'
import { consoleUrl } from '../../src-main/session/index.ts'
import { openerOf, openInSystemBrowser } from '../../src-main/shells/browser/system-browser.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { closeAfterTest } from '../rig/after-test.ts'

const profile = { name: 'Live', baseUrl: 'https://ops.example:8443/back/office' }

const codeOf = (url: string): string => {
  try {
    return consoleUrl(url, profile)
  } catch (error) {
    return error instanceof DeskError ? error.code : 'not a DeskError'
  }
}

describe('a page of the console', () => {
  it.each([
    ['https://ops.example:8443/console/api-keys?x=1#y', 'https://ops.example:8443/console/api-keys?x=1#y'],
    ['HTTPS://OPS.EXAMPLE:8443/a b', 'https://ops.example:8443/a%20b'],
    ['https://ops.example:8443\\..\\console', 'https://ops.example:8443/console'],
  ])('of the profile’s origin is opened: %s', (url, opened) => expect(codeOf(url)).toBe(opened))

  it.each([
    ['another host', 'https://evil.example:8443/', 'console.other-origin'],
    ['a host that begins alike', 'https://ops.example.evil.example:8443/', 'console.other-origin'],
    ['another port', 'https://ops.example/', 'console.other-origin'],
    ['another scheme', 'http://ops.example:8443/', 'console.other-origin'],
    ['a script', 'javascript:alert(1)', 'console.not-an-address'],
    ['a script behind a space', ' \njavascript:alert(1)//https://ops.example:8443', 'console.not-an-address'],
    ['a file', 'file:///etc/passwd', 'console.not-an-address'],
    ['data', 'data:text/html,x', 'console.not-an-address'],
    ['a program of the system', 'ms-msdt:/id', 'console.not-an-address'],
    ['a path alone', '/console', 'console.not-an-address'],
    ['an option of a program', '--new-window https://ops.example:8443', 'console.not-an-address'],
    ['a blob of the origin', 'blob:https://ops.example:8443/1', 'console.not-an-address'],
    ['a name and a password', 'https://ada:secret@ops.example:8443/', 'console.has-credentials'],
    ['the origin as a name', 'https://ops.example:8443@evil.example/', 'console.has-credentials'],
    ['nothing', '', 'console.not-an-address'],
  ])('is refused, and says why: %s', (_what, url, code) => expect(codeOf(url)).toBe(code))
})

describe('the desk', () => {
  it('hands the system what it has checked, and nothing else', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'selvedge-console-'))
    const opened: string[] = []
    const desk = await createDesk({
      shell: 'electron',
      dataFolder,
      fetch: nodeFetch,
      token: null,
      openExternal: async url => {
        opened.push(url)
        return true
      },
    })
    closeAfterTest(async () => {
      await desk.close()
      rmSync(dataFolder, { recursive: true, force: true })
    })
    const open = (url: string) => desk.handlers['desk.openConsole']({ url })
    await expect(open('https://ops.example/')).rejects.toMatchObject({ code: 'session.no-profile-open' })
    const { id } = await desk.handlers['profiles.save']({
      name: 'Live',
      baseUrl: 'https://ops.example',
      operations: {},
    })
    await desk.handlers['profiles.open']({ id })
    await expect(open('https://evil.example/')).rejects.toMatchObject({ code: 'console.other-origin' })
    expect(await open('https://ops.example/console')).toEqual({ url: 'https://ops.example/console', opened: true })
    expect(opened).toEqual(['https://ops.example/console'])
  })
})

describe('the system’s browser', () => {
  const computer = (platform: NodeJS.Platform, env: Record<string, string>, there: string[] = []) => ({
    platform,
    env,
    exists: (path: string) => there.includes(path),
  })

  it('is found where there is one', () => {
    const linux = { DISPLAY: ':0', PATH: 'bin:/usr/local/bin:/usr/bin' }
    expect(openerOf(computer('linux', linux, ['/usr/bin/xdg-open']))).toEqual({
      program: '/usr/bin/xdg-open',
      before: [],
    })
    expect(openerOf(computer('linux', linux))).toBeNull()
    expect(openerOf(computer('linux', { PATH: '/usr/bin' }, ['/usr/bin/xdg-open']))).toBeNull()
    expect(openerOf(computer('darwin', {}))?.program).toBe('/usr/bin/open')
    expect(openerOf(computer('win32', { SystemRoot: 'D:\\Windows' }))).toEqual({
      program: 'D:\\Windows\\System32\\rundll32.exe',
      before: ['url.dll,FileProtocolHandler'],
    })
  })

  it('takes web addresses only, and says when it could not', async () => {
    const none = computer('linux', { DISPLAY: ':0', PATH: '/nowhere' }, ['/nowhere/xdg-open'])
    expect(await openInSystemBrowser('https://ops.example/', none)).toBe(false)
    expect(await openInSystemBrowser('file:///etc/passwd', none)).toBe(false)
  })
})
