import { existsSync } from 'node:fs'

const places = ['chromium-headless-shell', 'chromium', 'google-chrome'].map(name => `/usr/bin/${name}`)

/** The Chromium that tests start; undefined: Playwright's own, if that is installed. */
export const chromiumProgram = (): string | undefined =>
  [process.env['CHROMIUM'], ...places].find(path => path !== undefined && existsSync(path))
