import { hostile, startHostileProxy } from '../rig/hostile-proxy.ts'
import { isShortRun } from '../rig/runs.ts'
import { deskToken } from '../rig/signed-in-desk.ts'
import { barriers } from './axe.ts'
import { everyScreen, settled } from './every-screen.ts'
import { harbour, readHarbour } from './price-page.ts'
import { dataOf, speakPseudo } from './pseudo.ts'
import { focusUnseen, harm, moving, outOfReach, troubleOn } from './trouble.ts'
import { expect, type Page, test, type World } from './world.ts'

// One walk over every screen in each language, at a service whose texts are long and hostile. At each stop: what axe finds, a
// focus that nobody sees, what is cut, beside the page or out of reach, what the service's texts did, and what the console
// complains about. English is spoken 40 % longer, and every text of it must come from a table; Chinese is also looked at
// enlarged twice, and by somebody who wants no motion.

test.describe.configure({ mode: 'parallel' })
test.use({ start: { service: { size: 'demo' } } })

const usual = { width: 1440, height: 860 }
const smallest = { width: 1024, height: 700 }
/** 200 % in the usual window. */
const enlarged = { width: 720, height: 430 }

const named = [
  ...['html-has-lang', 'html-lang-valid', 'valid-lang', 'document-title', 'label', 'select-name', 'button-name'],
  ...['link-name', 'summary-name', 'image-alt', 'svg-img-alt', 'role-img-alt', 'input-button-name'],
  ...['command', 'dialog', 'input-field', 'meter', 'progressbar', 'toggle-field', 'tooltip', 'treeitem'].map(
    role => `aria-${role}-name`,
  ),
]

/** Keys of the short marks that a service makes by itself. hostile-service.spec.ts tampers with those, too. */
const mark = /code$|^fabric$|factory|^label$/i

/** Signs the desk in at its service through somebody who tampers with all that people typed there, until they are told not to. */
async function tamper({ desk, service }: World): Promise<{ tampers: boolean; close(): Promise<void> }> {
  const at = { tampers: true }
  const { url, close } = await startHostileProxy(service.url, (text, key, place) =>
    at.tampers && !mark.test(key) ? hostile(text, key, place) : text,
  )
  const { id } = await desk.handlers['profiles.save']({ name: 'Tampered', baseUrl: url, operations: {} })
  await desk.handlers['profiles.open']({ id })
  await desk.handlers['session.signIn']({ profileId: id, token: deskToken })
  return Object.assign(at, { close })
}

/** Answers what the console complained about, and what a script asked, since it was last called. */
function complaintsOf(page: Page): () => string[] {
  const said: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') said.push(`console: ${message.text()}`)
  })
  page.on('dialog', dialog => {
    said.push(`a script of the service asked: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return () => said.splice(0)
}

const overlays = '[aria-modal=true], [data-portal] :is([role=menu], [role=dialog])'

/** What axe finds: only in the dialog or menu that lies over a screen, since the screen was looked at before. */
async function barriersAt(page: Page, rules: string[] | undefined): Promise<string[]> {
  const isCovered = await page.evaluate(
    which => [...document.querySelectorAll(which)].some(one => one.checkVisibility()),
    overlays,
  )
  return barriers(page, isCovered ? overlays : undefined, rules)
}

for (const { locale, theme, other, isPseudo, sizes } of [
  { locale: 'en', theme: 'light', other: 'dark', isPseudo: true, sizes: [smallest, usual] },
  { locale: 'zh-CN', theme: 'dark', other: 'light', isPseudo: false, sizes: [smallest, enlarged, usual] },
] as const) {
  test(`every screen is for everybody, whatever the service says: ${locale}`, async ({ page, world }) => {
    test.setTimeout(900_000)
    const wear = async (scheme: 'light' | 'dark') => {
      await world.desk.handlers['settings.save']({ theme: scheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    }
    await world.desk.handlers['settings.save']({ locale, theme })
    if (isPseudo) await speakPseudo(page)
    else await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(usual)
    const data = dataOf(page)
    const complaints = complaintsOf(page)
    const proxy = await tamper(world)
    // A language changes names, a theme colours; whatever else axe knows, the short run asks about in English.
    const rules = isPseudo || !isShortRun ? undefined : [...named, 'color-contrast']
    const look = async (where: string): Promise<string[]> => {
      await settled(page)
      expect(await page.locator('html').getAttribute('lang'), where).toBe(locale)
      const all = await barriersAt(page, rules)
      if (!isShortRun) {
        await wear(other)
        all.push(...(await barriersAt(page, ['color-contrast'])))
        await wear(theme)
      }
      all.push(...(await focusUnseen(page)))
      // The last size is the one in which the next stop is reached; the short run has the smallest in English.
      for (const size of isShortRun && !isPseudo ? sizes.slice(1) : sizes) {
        await page.setViewportSize(size)
        await settled(page)
        const { wrong, texts } = await troubleOn(page)
        const outside = isPseudo ? [] : await outOfReach(page)
        all.push(...[...wrong, ...outside].map(one => `${size.width}: ${one}`))
        await data.ready()
        const own = isPseudo ? texts.filter(text => !data.isData(text)) : []
        all.push(...own.map(text => `not from a table: ${text.slice(0, 80)}`))
      }
      if (!isPseudo) all.push(...(await moving(page)))
      return [...new Set([...all, ...(await harm(page)), ...complaints()])]
    }
    const found: Record<string, string[]> = {}
    const stops = new Set<string>()
    try {
      await everyScreen(page, world, async where => {
        stops.add(where)
        const all = await look(where)
        if (all.length > 0) found[where] = all
        // A price list is read by the names that it shares with the service.
        proxy.tampers = !where.startsWith('imports')
        if (where !== 'imports: start') return
        await world.desk.handlers['prices.refresh']({ sheet: harbour })
        await readHarbour(world)
      })
    } finally {
      await proxy.close()
    }
    expect(found).toEqual({})
    // What could not be clicked was passed over.
    expect([...stops]).toEqual(expect.arrayContaining(['orders: act 3', 'imports: step 4', 'welcome']))
  })
}
