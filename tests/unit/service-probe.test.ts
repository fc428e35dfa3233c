import { expect, test } from 'vitest'
import type { CallInit, Reply } from '../../src-main/service/call.ts'
import { probe } from '../../src-main/service/probe.ts'
import type { OperationOverrides } from '../../src-shared/contract/session.ts'

const json = { 'content-type': 'application/json' }
const absent = '{"message":"The operation admin.me.show does not exist in the admin API."}'
const page = () => new Response('<!doctype html><title>Welcome</title>')

const throws = () => {
  throw new TypeError('fetch failed')
}

/** Asks a server that answers by path; what was asked is kept. */
async function probed(answers: Record<string, () => Response>, overrides: OperationOverrides = {}) {
  const asked: { path: string; headers: CallInit['headers'] }[] = []
  const fetch = async (url: URL, { headers }: CallInit): Promise<Reply> => {
    asked.push({ path: url.pathname, headers })
    const answer = answers[url.pathname] ?? (() => new Response('Not found', { status: 404 }))
    return answer() as unknown as Reply
  }
  const problem = await probe(fetch, 'https://ops.example/api', overrides).then(
    () => null,
    error => [error.code, error.data.what],
  )
  return { problem, asked }
}

test.each<[name: string, answer: () => Response, problem: unknown]>([
  ['asks who it is', () => new Response('{}', { status: 401, headers: json }), null],
  ['permits nothing', () => new Response('{}', { status: 403, headers: json }), null],
  ['is busy', () => new Response('', { status: 503 }), null],
  [
    'lacks the operation, by the specification’s sentence',
    () => new Response(absent, { status: 404, headers: json }),
    null,
  ],
  ['answers anybody', () => new Response('{"id":1}', { headers: json }), null],
  [
    'has nothing there',
    () => new Response('{"message":"Nothing found at /nope/admin/me."}', { status: 404, headers: json }),
    ['service.not-service', 'it has nothing at this path, status 404'],
  ],
  ['takes no GET', () => new Response('', { status: 405 }), ['service.not-service', expect.stringContaining('405')]],
  ['is a web site', page, ['service.not-service', 'it shows a web page']],
  [
    'is elsewhere',
    () => new Response(null, { status: 302, headers: { location: 'https://www.other.example/login?next=me' } }),
    ['service.not-service', 'it redirects to https://www.other.example'],
  ],
  ['is not there', throws, ['service.no-answer', undefined]],
])('a server that %s', async (_name, answer, problem) => {
  const { problem: found, asked } = await probed({ '/api/admin/me': answer })
  expect(found).toEqual(problem)
  expect(asked.map(({ headers }) => Object.keys(headers))).toEqual([['accept']])
})

test('a redirect within the server is followed, and a circle ends', async () => {
  const to = (location: string) => () => new Response(null, { status: 302, headers: { location } })
  const login = await probed({ '/api/admin/me': to('/login'), '/login': page })
  expect(login.problem).toEqual(['service.not-service', 'it shows a web page'])
  const slash = await probed({ '/api/admin/me': to('me/'), '/api/admin/me/': () => new Response('', { status: 401 }) })
  expect(slash.problem).toBeNull()
  const circle = await probed({ '/api/admin/me': to('/api/admin/me') })
  expect(circle.asked).toHaveLength(4)
})

test('the operation is asked for where the profile has it', async () => {
  const elsewhere = await probed(
    { '/api/v2/whoami': () => new Response('', { status: 401 }) },
    { 'admin.me.show': { path: '/v2/whoami' } },
  )
  expect(elsewhere).toMatchObject({ problem: null, asked: [{ path: '/api/v2/whoami' }] })
  // Where the deployment has none, nothing can be said against what answers.
  expect(await probed({ '/api': page }, { 'admin.me.show': null })).toMatchObject({ problem: null })
})
