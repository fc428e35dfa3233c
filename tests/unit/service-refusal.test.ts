import { describe, expect, test } from 'vitest'
import { parseJson, retryAfterSeconds } from '../../src-main/service/body.ts'
import { explainNetworkFailure } from '../../src-main/service/network-failure.ts'
import { defaultOperations } from '../../src-main/service/operations.ts'
import { readEnvelope, refusalOf, saysOperationAbsent } from '../../src-main/service/refusal.ts'
import { withoutToken } from '../../src-main/service/transport.ts'

const refusal = (status: number, body: unknown, headers = {}, id: 'index' | 'reprint' = 'index') => {
  const operation = defaultOperations[`admin.orders.print-jobs.${id}`]
  if (!operation) throw new Error('it is bound')
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = new Response(null, { status, headers })
  return refusalOf(`admin.orders.print-jobs.${id}`, operation, response, readEnvelope(text), said => said)
}

describe('a 404', () => {
  test.each([
    'Operation does not exist in the admin API spec',
    'The operation GET /admin/search does not exist in the admin API spec.',
    'Operation "admin.search" does not exist.',
    'This operation doesn’t exist',
    'unknown operation',
  ])('“%s” says that the operation is absent', message => {
    expect(saysOperationAbsent(readEnvelope(JSON.stringify({ message })))).toBe(true)
    expect(refusal(404, { message }).code).toBe('service.operation-absent')
  })

  test.each([
    'Print job 17 does not exist',
    'The operation failed: order 17 does not exist',
    'Not Found',
    'No query results for model [PrintJob] 17',
  ])('“%s” is about what was asked for', message => {
    expect(refusal(404, { message })).toMatchObject({
      code: 'service.not-found',
      data: { what: message },
    })
  })

  test('without JSON it is about what was asked for', () => {
    expect(refusal(404, '<html>operation does not exist</html>')).toMatchObject({
      code: 'service.not-found',
      data: { what: '404 Not Found' },
    })
  })
})

describe('other refusals', () => {
  test('403 names the permission where the body does', () => {
    expect(refusal(403, { message: 'No.', permission: 'print orders' }).message).toContain(
      'the permission “print orders” is missing',
    )
    expect(refusal(403, { message: 'You need print orders.' }).data).toMatchObject({
      what: 'You need print orders',
    })
  })

  test('422 tells the message and each field', () => {
    const body = { message: 'Invalid', errors: { since: ['must be today'], page: 'too high' } }
    expect(refusal(422, body)).toMatchObject({
      code: 'service.rejected',
      data: { what: 'Invalid; since: must be today; page: too high' },
    })
  })

  test.each([
    ['an envelope within error', { error: { message: 'within', code: 'X' } }, 'within'],
    ['a bare text', { error: 'bare' }, 'bare'],
    ['an HTML page', '<html><body>502</body></html>', '500 Internal Server Error'],
    ['nothing', '', '500 Internal Server Error'],
  ])('%s is read', (_what, body, what) => {
    expect(refusal(500, body)).toMatchObject({ code: 'service.failed', data: { what }, retry: 'any-time' })
  })

  test.each([400, 402, 403, 404, 405, 409, 410, 413, 415, 422, 423, 451, 500, 502])(
    'a %i keeps the service’s words, also where it names a permission',
    status => {
      const words = 'Only between eight and five'
      for (const more of [{}, { permission: 'edit orders' }, { code: 'too_late' }, { errors: { note: [words] } }]) {
        expect(refusal(status, { message: words, ...more }).message).toContain(words)
      }
    },
  )

  test('a missing permission is named once', () => {
    const named = { permission: 'edit orders' }
    const [missing, said] = ['the permission “edit orders” is missing', 'Ask Maria']
    expect(refusal(403, named)).toMatchObject({ data: { what: missing } })
    expect(refusal(403, { ...named, message: 'This needs “Edit orders”.' })).toMatchObject({ data: { what: missing } })
    expect(refusal(403, { ...named, message: said })).toMatchObject({ data: { what: `${missing} (${said})` } })
  })

  test('a failure of what starts something is not tried again by itself', () => {
    expect(refusal(500, {}, {}, 'reprint').retry).toBe('no')
  })

  test('a long text is cut', () => {
    expect(refusal(400, { message: 'x'.repeat(5000) }).message.length).toBeLessThan(400)
  })
})

describe('Retry-After', () => {
  const seconds = (headers: Record<string, string>) => retryAfterSeconds(new Headers(headers), Date.UTC(2026, 0, 1))
  test.each([
    [{ 'retry-after': '7' }, 7],
    [{ 'retry-after': '1.2' }, 2],
    [{ 'retry-after': '0' }, 1],
    [{ 'retry-after': '86400' }, 600],
    [{}, 5],
    [{ 'retry-after': 'soon' }, 5],
    [{ 'retry-after': '-3' }, 5],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:20 GMT' }, 20],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:20 GMT', date: 'Thu, 01 Jan 2026 00:00:12 GMT' }, 8],
    [{ 'retry-after': 'Thu, 01 Jan 2020 00:00:00 GMT' }, 1],
  ])('%j: %s s', (headers, wait) => {
    expect(seconds(headers as Record<string, string>)).toBe(wait)
  })

  test('429 and 503 carry it', () => {
    for (const status of [429, 503]) {
      expect(refusal(status, '', { 'retry-after': '9' })).toMatchObject({
        code: 'service.busy',
        retry: { afterSeconds: 9 },
      })
    }
  })
})

describe('JSON', () => {
  test('an id too long for a double keeps all its digits', () => {
    expect(parseJson('[{"id":9007199254740993},{"id":9007199254740992,"n":17,"m":1234567890123456}]')).toEqual([
      { id: '9007199254740993' },
      { id: '9007199254740992', n: 17, m: 1234567890123456 },
    ])
  })

  test.each(['__proto__', '\\u005f_proto__', 'constructor', 'toString'])('the key %s is left out', key => {
    const record = parseJson(`{"a":1,"rows":[{"${key}":{"b":2},"c":"${key}"}]}`) as { rows: object[] }
    expect(record.rows.map(row => Object.entries(row))).toEqual([[['c', JSON.parse(`"${key}"`)]]])
  })
})

describe('the token in a text', () => {
  const token = 'abc/DEF+ghi=0123456789'
  test.each([
    `Token ${token} is unknown`,
    `Token ${JSON.stringify(token).replaceAll('/', '\\/')} is unknown`,
    `https://x.example/?t=${encodeURIComponent(token)}`,
    `Authorization: Bearer ${token}`,
    `authorization: bearer ${token},x`,
  ])('%s', text => {
    const clean = withoutToken(text, token)
    expect(clean).toContain('[token]')
    expect(clean).not.toMatch(/abc|0123456789/)
  })

  test('a short one is an ordinary word', () => {
    expect(withoutToken('the practice service', 'practice')).toBe('the practice service')
  })
})

describe('why the network failed', () => {
  const chain = (code: string, message = '') => {
    const cause = Object.assign(new Error(message), { code })
    return explainNetworkFailure(new TypeError('fetch failed', { cause }))
  }
  test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])(
    '%s: it certainly did not arrive',
    code => {
      expect(chain(code)).toMatchObject({ kind: 'unreachable', mayHaveArrived: false })
    },
  )
  test.each(['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE', 'HPE_INVALID_CONSTANT', 'SOMETHING_NEW'])(
    '%s: it may have arrived',
    code => {
      expect(chain(code, 'words')).toMatchObject({ kind: 'unreachable', mayHaveArrived: true })
    },
  )
  test.each([
    ['CERT_HAS_EXPIRED', 'expired or isn’t valid yet'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'for another host name'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'isn’t from a trusted authority'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'doesn’t use TLS'],
  ])('%s is TLS', (code, words) => {
    expect(chain(code)).toMatchObject({ kind: 'tls', why: expect.stringContaining(words) })
  })
  test('both families of addresses, and Chromium’s own words', () => {
    const both = Object.assign(new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]), {})
    expect(explainNetworkFailure(new TypeError('fetch failed', { cause: both })).mayHaveArrived).toBe(false)
    expect(explainNetworkFailure(new Error('net::ERR_NAME_NOT_RESOLVED')).why).toBe('host not found')
    expect(explainNetworkFailure(new Error('net::ERR_CERT_DATE_INVALID')).kind).toBe('tls')
    expect(explainNetworkFailure('odd')).toMatchObject({ why: 'the network failed' })
  })
})
