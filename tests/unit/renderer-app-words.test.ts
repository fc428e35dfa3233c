import { describe, expect, test } from 'vitest'
import { speaker } from '../../src-renderer/kit/words/words.ts'

speaker.addResourceBundle('en', 'words-test', { heading: '{{name}} · {{codes}}, {{count}} not priced' })
const heading = (name: string) =>
  (speaker.t as (key: string, data: object) => string)('heading', {
    ns: 'words-test',
    name,
    codes: '12 codes',
    count: 5,
  })

describe('names in sentences', () => {
  test.each(['Autumn', '秋冬精选', 'Alder & Finch <b>', "Gentlemen's", ''])('%j stays as it is', name => {
    expect(heading(name)).toBe(`${name} · 12 codes, 5 not priced`)
  })

  test.each(['סתיו וחורף', 'مجموعة الخريف', 'Autumn סתיו', '\u202eevil'])(
    '%j is set apart, so that it turns nothing round beside it',
    name => {
      expect(heading(name)).toBe(`\u2068${name}\u2069 · 12 codes, 5 not priced`)
    },
  )
})
