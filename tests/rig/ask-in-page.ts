import type { Page } from '@playwright/test'
import { placeOf } from '../../src-shared/contract/client.ts'
import { callHeader, callPath, placeHeader } from '../../src-shared/contract/loopback.ts'
import type { SessionState } from '../../src-shared/contract/session.ts'

const headersFor = (place: string | null): Record<string, string> => ({
  'content-type': 'application/json',
  [callHeader]: '1',
  ...(place !== null && { [placeHeader]: encodeURIComponent(place) }),
})

const post = (page: Page, name: string, input: unknown, headers: Record<string, string>): Promise<unknown> =>
  page.evaluate(
    async ({ path, body, headers }) => {
      const answer = await fetch(path, { method: 'POST', headers, body })
      if (answer.headers.get('content-type') !== 'application/json') return null
      const said = await answer.json()
      if (!said.ok) throw new Error(JSON.stringify(said.error))
      return said.output
    },
    { path: callPath + name, body: JSON.stringify(input), headers },
  )

/** The headers of a call by the page of a browser shell, for the profile that is open. */
export async function headersOfPage(page: Page): Promise<Record<string, string>> {
  const { profile } = (await post(page, 'session.state', {}, headersFor(null))) as SessionState
  return headersFor(placeOf(profile))
}

/** Asks the desk as its page does; null where the answer is bytes. Throws its error as text. */
export const askInPage = async (page: Page, name: string, input: unknown): Promise<unknown> =>
  post(page, name, input, await headersOfPage(page))
