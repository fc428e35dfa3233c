import { everyScreen, settled } from './every-screen.ts'
import { dataOf, speakPseudo, troubleOn } from './pseudo.ts'
import { expect, test } from './world.ts'

// Every screen in a language whose texts are 40 % longer: nothing is cut, nothing lies over anything else, and no text was
// written into a component.

test.use({ start: { service: { size: 'demo' } } })

const sizes = [
  { width: 1024, height: 700 },
  { width: 1440, height: 860 },
]

test('long texts have room, and every text comes from a table', async ({ page, world }) => {
  test.setTimeout(480_000)
  await speakPseudo(page)
  const data = dataOf(page)
  const found: Record<string, string[]> = {}
  const look = async (where: string) => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      await settled(page)
      const { wrong, texts } = await troubleOn(page)
      await data.ready()
      const own = texts.filter(text =>
        [...text.matchAll(/(?<!\p{L})[A-Za-z]{3,}(?!\p{L})/gu)].some(([word]) => !data.holds(word)),
      )
      const all = [...wrong, ...own.map(text => `not from a table: ${text.slice(0, 80)}`)]
      if (all.length > 0) found[`${where} ${size.width}`] = all
      if (process.env['PSEUDO_PICTURES'])
        await page.screenshot({
          path: `${process.env['PSEUDO_PICTURES']}/${where.replace(/\W+/g, '-')}-${size.width}.png`,
        })
    }
  }

  await everyScreen(page, world, look)
  expect(found).toEqual({})
})
