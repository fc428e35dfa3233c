import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../src-renderer/${path}`, import.meta.url), 'utf8')
const tokens = read('kit/theme/tokens.css')
const styles = read('pricing/overview/Overview.module.css')

type Colour = readonly number[]

const coloursOf = (block: string) =>
  new Map(
    [...block.matchAll(/--([\w-]+):\s*#([0-9a-f]{6})\b/gi)].map(([, name = '', hex = '']) => [
      name,
      [0, 2, 4].map(at => Number.parseInt(hex.slice(at, at + 2), 16)),
    ]),
  )
/** The light theme first. */
const themes = tokens
  .split('}')
  .map(coloursOf)
  .filter(colours => ['panel', 'ink', 'ink-2', 'unsure'].every(name => colours.has(name)))
const shares = [...styles.matchAll(/--heat-(\d): color-mix\(in srgb, var\(--unsure\) (\d+)%/g)].map(
  ([, step, percent]) => [Number(step), Number(percent) / 100] as const,
)
/** Steps whose total is written in the text's own colour. */
const inherits = new Set([...styles.matchAll(/\.map \[data-heat="(\d)"\] \.of/g)].map(([, step]) => Number(step)))

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map(part => {
    const share = part / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

describe('the shades of the map', () => {
  test('are five, in a light and a dark theme', () => {
    expect(themes).toHaveLength(2)
    expect(shares.map(([step]) => step)).toEqual([1, 2, 3, 4, 5])
  })

  test.each(shares)('step %i can be read (4.5:1), the number and the total', (step, share) => {
    for (const theme of themes) {
      const [panel = [], unsure = [], ink = [], ink2 = []] = ['panel', 'unsure', 'ink', 'ink-2'].map(name =>
        theme.get(name),
      )
      const shade = panel.map((part, at) => part * (1 - share) + (unsure[at] ?? 0) * share)
      expect(contrast(ink, shade)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(inherits.has(step) ? ink : ink2, shade)).toBeGreaterThanOrEqual(4.5)
    }
  })
})
