import { ageOf, useNow, useWords } from '../kit/index.ts'

/** Says how long ago a moment is (`2 h ago`), kept up to date. */
export function useAge(): (at: number) => string {
  const t = useWords('imports')
  const now = useNow(15)
  return at => {
    const { unit, count } = ageOf(now - at)
    return t(`age.${unit}`, { count })
  }
}
