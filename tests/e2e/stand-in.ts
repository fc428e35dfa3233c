import type {} from '../rig/stand-in.ts'
import { serveStandIn } from '../rig/stand-in-server.ts'
import { test as base } from './person.ts'

/** Specs against the stand-in desk: `page.goto('/?scene=odd')` is its own address. It is built once for all of them. */
export const test = base.extend<object, { standIn: string }>({
  standIn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const served = await serveStandIn()
      await use(served.url)
      await served.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ standIn }, use) => use(standIn),
})

export { type Download, expect, type Page } from './person.ts'
