import { useState } from 'react'
import { useClient } from './ask/client.tsx'
import { useSay } from './words/say.ts'

export interface UrlCheck {
  /** True for the URL that was warned about: it is taken the next time. */
  isWarned(url: string): boolean
  /**
   * Says why nothing answers at a URL; null if a server does, or if that was said before. Throws `service.bad-address` or
   * `service.insecure-address`.
   */
  check(url: string): Promise<string | null>
}

/** Checks a service URL before its profile is saved: one that doesn't answer needs a second confirmation. */
export function useUrlCheck(): UrlCheck {
  const client = useClient()
  const say = useSay()
  const [warned, setWarned] = useState<string | null>(null)
  const isWarned = (url: string) => warned === url.trim()
  return {
    isWarned,
    async check(url) {
      if (isWarned(url)) return null
      const { problem } = await client.call('profiles.check', { baseUrl: url.trim() })
      setWarned(problem && url.trim())
      return problem && say(problem)
    },
  }
}
