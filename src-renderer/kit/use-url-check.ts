import { useState } from 'react'
import type { OperationOverrides } from '../../src-shared/contract/session.ts'
import { useClient } from './ask/client.tsx'
import { useSay } from './words/say.ts'

export interface UrlCheck {
  /** True for the URL that was warned about: it is taken the next time. */
  isWarned(url: string): boolean
  /**
   * Says why the service doesn't answer at a URL; null if it does, or if nothing answers there and that was said before. `url` is
   * the one that was checked, with its scheme. Throws `service.bad-address` or `service.insecure-address`.
   */
  check(url: string, operations?: OperationOverrides): Promise<{ url: string; problem: string | null }>
}

/**
 * Checks a service URL before its profile is saved: where nothing answers, the service may be offline, and a second confirmation
 * is enough. Where something else answers, the URL is wrong.
 */
export function useUrlCheck(): UrlCheck {
  const client = useClient()
  const say = useSay()
  const [warned, setWarned] = useState<string | null>(null)
  const isWarned = (url: string) => warned === url.trim()
  return {
    isWarned,
    async check(typed, operations = {}) {
      const { problem, baseUrl: url } = await client.call('profiles.check', { baseUrl: typed.trim(), operations })
      const mayBeOffline = problem?.code === 'service.no-answer'
      setWarned(mayBeOffline ? url : null)
      return { url, problem: problem && !(mayBeOffline && isWarned(url)) ? say(problem) : null }
    },
  }
}
