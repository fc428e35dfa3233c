import { ageOf, defineWords, useNow } from '../../app/index.ts'

const { useWords } = defineWords(
  'pricing-age',
  {
    seconds: '{{count}} s ago',
    minutes: '{{count}} min ago',
    hours: '{{count}} h ago',
    days: '{{count}} d ago',
  },
  { seconds: '{{count}} 秒前', minutes: '{{count}} 分钟前', hours: '{{count}} 小时前', days: '{{count}} 天前' },
)

/**
 * Returns a function that describes how long ago a moment (milliseconds since 1970) was, such as `2 h ago`; kept up to
 * date.
 */
export function useAge(): (at: number) => string {
  const t = useWords()
  const now = useNow(15)
  return at => {
    const { unit, count } = ageOf(now - at)
    return t(unit, { count })
  }
}
