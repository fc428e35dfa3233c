import { ageOf, useNow, useWords } from '../../kit/index.ts'

/**
 * Returns a function that describes how long ago a moment (milliseconds since 1970) was, such as `2 h ago`; kept up to
 * date.
 */
export function useAge(): (at: number) => string {
  const t = useWords('pricing-age')
  const now = useNow(15)
  return at => {
    const { unit, count } = ageOf(now - at)
    return t(unit, { count })
  }
}
