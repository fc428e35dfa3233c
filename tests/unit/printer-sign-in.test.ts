import { expect, test } from 'vitest'
import { endpointOf } from '../../src-main/print/printers/ipp/endpoint.ts'
import { challengeIn, goesInClear } from '../../src-main/print/printers/ipp/sign-in.ts'
import { loginAccount, readCertificate, readLogin } from '../../src-main/print/printers/printer-access.ts'

test.each([
  ['ipp://10.0.0.5/ipp/print', true],
  ['ipps://10.0.0.5/ipp/print', false],
  ['ipp://localhost/printers/a', false],
  ['ipp://127.0.0.1:8631/printers/a', false],
  ['ipp://localhost.example/printers/a', true],
])('a password for %s would be read on its way: %s', (uri, isRead) => {
  expect(goesInClear({ way: 'basic' }, endpointOf(uri))).toBe(isRead)
  const digest = challengeIn('Digest realm="a", nonce="b"')
  expect(digest && goesInClear(digest, endpointOf(uri))).toBe(false)
})

test.each([
  [undefined, null],
  ['Negotiate', null],
  ['Basic realm="CUPS"', 'basic'],
  ['Digest realm="Basic", nonce="x"', 'digest'],
  ['Digest realm="a", nonce="x", algorithm=SHA-512-256', null],
  ['Digest realm="a", nonce="x", qop="auth-int"', null],
  ['Negotiate, Basic realm="a, Digest b"', 'basic'],
])('a printer that offers %j is told by %s', (header, way) => {
  expect(challengeIn(header)?.way ?? null).toBe(way)
})

test('a password belongs to one place', () => {
  const accounts = ['ipp://a/ipp/print', 'ipp://a:8631/x', 'ipps://a/ipp/print', 'ipp://b/ipp/print']
  expect(new Set(accounts.map(uri => loginAccount(endpointOf(uri)))).size).toBe(4)
  expect(loginAccount(endpointOf('ipp://a/printers/x'))).toBe(loginAccount(endpointOf('ipp://a:631/printers/y')))
})

test('what is kept is read as a login or as none', () => {
  expect(readLogin('{"user":"a","password":"b"}')).toEqual({ user: 'a', password: 'b' })
  for (const odd of [null, '', '{', '[]', 'null', '{"user":"a"}', '{"user":1,"password":"b"}']) {
    expect(readLogin(odd)).toBeNull()
  }
})

test('a certificate is read as it is kept, and as an older Selvedge kept it', () => {
  const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':')
  const kept = { fingerprint, subject: 'CN=printer', validTo: 'Nov 27 2027' }
  expect(readCertificate(JSON.stringify(kept))).toEqual(kept)
  expect(readCertificate(fingerprint)).toEqual({ fingerprint, subject: '', validTo: '' })
  for (const odd of [null, '', 'AB:CD', '{"fingerprint":1}', '[]']) expect(readCertificate(odd)).toBeNull()
})
