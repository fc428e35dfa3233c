import { describe, expect, test } from 'vitest'
import { completeBaseUrl, isLoopback, parseBaseUrl, serviceKey } from '../../src-main/service/base-url.ts'
import { asDeskError } from '../../src-shared/errors.ts'
import { sayIn } from '../../src-shared/messages/index.ts'

describe('a base URL', () => {
  test.each([
    ['https://admin.example.com', 'https://admin.example.com'],
    ['  https://Admin.Example.com:443/  ', 'https://admin.example.com'],
    ['https://x.example/api/', 'https://x.example/api'],
    ['https://x.example//', 'https://x.example'],
    ['http://localhost:8080/', 'http://localhost:8080'],
    ['http://127.0.0.1:1', 'http://127.0.0.1:1'],
    ['http://127.1', 'http://127.0.0.1'],
    ['http://desk.localhost:9', 'http://desk.localhost:9'],
    ['http://[::1]:9/', 'http://[::1]:9'],
  ])('%s is taken as %s', (typed, plain) => {
    expect(parseBaseUrl(typed)).toBe(plain)
    expect(serviceKey(typed)).toBe(plain)
  })

  test.each([
    'http://admin.example.com',
    'http://10.0.0.5',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'http://notlocalhost',
    'http://0.0.0.0',
  ])('%s is not safe', typed => {
    expect(() => parseBaseUrl(typed)).toThrow(expect.objectContaining({ code: 'service.insecure-address' }))
  })

  test.each([
    '',
    'admin.example.com',
    'https:admin.example.com',
    'ftp://x.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
    'https://exa mple.com',
    'https://x.example?token=1',
    'https://x.example/#a',
    'https://x.example/?',
  ])('“%s” is no address of a service', typed => {
    expect(() => parseBaseUrl(typed)).toThrow(expect.objectContaining({ code: 'service.bad-address' }))
  })

  test('what an address may not have is shown, and not repeated', () => {
    let error: unknown
    try {
      parseBaseUrl('https://me@x.example/?token=secret#part')
    } catch (thrown) {
      error = thrown
    }
    const said = sayIn('zh-CN', asDeskError(error).toJSON())
    expect(said).toContain('https://…@x.example?…#…')
    expect(said).not.toContain('secret')
  })

  test.each([
    ['ops.example.com', 'https://ops.example.com'],
    [' ops.example.com:8443/admin/ ', 'https://ops.example.com:8443/admin/'],
    ['10.0.0.5', 'https://10.0.0.5'],
    ['localhost:8080', 'http://localhost:8080'],
    ['127.0.0.1:8080/api', 'http://127.0.0.1:8080/api'],
    ['[::1]:9', 'http://[::1]:9'],
    ['desk.localhost', 'http://desk.localhost'],
    ['localhost.example.com', 'https://localhost.example.com'],
    ['http://ops.example.com', 'http://ops.example.com'],
    ['HTTPS://ops.example.com', 'HTTPS://ops.example.com'],
    ['ftp://ops.example.com', 'ftp://ops.example.com'],
    ['', ''],
    ['ops', 'ops'],
    ['/admin', '/admin'],
    ['me@ops.example.com', 'me@ops.example.com'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    // A token that was pasted into the wrong field must not be looked up as a host.
    [`${'a'.repeat(64)}.b`, `${'a'.repeat(64)}.b`],
    ['12|abc', '12|abc'],
  ])('“%s” is completed to “%s”', (typed, whole) => {
    expect(completeBaseUrl(typed)).toBe(whole)
  })

  test('a password or a query in it is not repeated', () => {
    for (const typed of ['https://me:hunter2@x.example', 'https://x.example/?token=hunter2']) {
      expect(() => parseBaseUrl(typed)).toThrow(expect.not.stringContaining('hunter2'))
    }
  })

  test('loopback is only this computer', () => {
    expect(['localhost', 'a.localhost', '127.255.0.1', '[::1]'].filter(isLoopback)).toHaveLength(4)
    expect(['localhost.', '128.0.0.1', '[::2]', 'xlocalhost', ''].filter(isLoopback)).toEqual([])
  })
})
