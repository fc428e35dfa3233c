import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { mainParts } from './src-shared/texts/main-parts.ts'

const root = import.meta.dirname

/** Keeps the entries whose source is there. Names are those of the built files, flat beside each other in `main/`. */
const present = (entries: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entries)
      .map(([name, file]) => [name, join(root, file)] as const)
      .filter(([, file]) => existsSync(file)),
  )

const mainEntries = present({
  index: 'src-main/index.ts',
  cli: 'src-main/cli.ts',
  'station-worker': 'src-main/print/ledger/station-worker.ts',
  'price-worker': 'src-main/price-worker.ts',
  'backup-worker': 'src-main/storage/backup-worker.ts',
  'window-worker': 'src-main/pricing/reading/window-worker.ts',
  'sheet-worker': 'src-main/imports/sheets/sheet-worker.ts',
  'page-size-worker': 'src-main/print/paper/page-size-worker.ts',
  'claims-worker': 'src-main/print/claims/claims-worker.ts',
  practice: 'src-practice/index.ts',
})
const preloadEntries = present({ index: 'src-preload/index.ts' })
const rendererEntries = present({ index: 'src-renderer/index.html' })

/** Puts the facts of the contract into the window and its preload script, in place of the schemas that they are taken from. */
const contractFacts = {
  name: 'contract-facts',
  async load(id: string) {
    if (!id.endsWith('/src-shared/contract/facts.ts')) return null
    const facts: Record<string, unknown> = await import(pathToFileURL(id).href)
    return Object.entries(facts)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
      .join('')
  },
}

/** Leaves the window's texts out of main: each process and worker would read them when it starts. */
const mainTexts = {
  name: 'main-texts',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (!/\/resources\/texts\/[^/]+\.json$/.test(id)) return null
    const texts: Record<string, unknown> = JSON.parse(code)
    return { code: JSON.stringify(Object.fromEntries(mainParts.map(part => [part, texts[part]]))), map: null }
  },
}

/**
 * Escapes what isn't ASCII in the scripts. V8 keeps a script with a single letter beyond Latin-1 at two bytes a letter: 3.4 MB in
 * a window, 2 MB in the desk's process.
 */
const asciiOnly = {
  name: 'ascii-only',
  generateBundle(_: unknown, bundle: Record<string, { type: string; code?: string }>) {
    for (const file of Object.values(bundle))
      if (file.code !== undefined)
        file.code = file.code.replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  },
}

export default defineConfig({
  ...(Object.keys(mainEntries).length > 0 && {
    main: {
      root,
      plugins: [mainTexts, asciiOnly],
      build: {
        sourcemap: true,
        // What has parts that are not JavaScript (a native module, font metrics) stays a package.
        externalizeDeps: { include: ['keytar'], exclude: ['zod', 'ws', 'i18next', 'fastify', 'pino'] },
        rolldownOptions: {
          input: mainEntries,
          // Flat, so that a module finds its neighbours (a worker, a migration) from whichever file it was put into.
          output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  }),
  ...(Object.keys(preloadEntries).length > 0 && {
    preload: {
      root,
      plugins: [contractFacts],
      build: {
        // A sandboxed preload can load neither packages nor ES modules.
        externalizeDeps: false,
        rolldownOptions: {
          input: preloadEntries,
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
        },
      },
    },
  }),
  ...(Object.keys(rendererEntries).length > 0 && {
    renderer: {
      root: join(root, 'src-renderer'),
      publicDir: false,
      plugins: [react(), contractFacts, asciiOnly],
      build: {
        // The content security policy allows files of the desk's own origin, no data: addresses.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 4096,
        minify: true,
        rolldownOptions: { input: rendererEntries },
      },
    },
  }),
})
