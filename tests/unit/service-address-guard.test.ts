import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressGuard, guardedLookup, kindOfAddress, saidBy } from '../../src-main/service/address-guard.ts'

const bytes = (first: number) => fc.tuple(fc.constant(first), fc.nat(255), fc.nat(255), fc.nat(255))
const hex = (...two: number[]) => two.map(byte => byte.toString(16).padStart(2, '0')).join('')
type Address = [number, number, number, number]

/** Ways to write an IPv4 address as the host of a URL. */
const spellings: ((address: Address) => string)[] = [
  ([a, b, c, d]) => `${a}.${b}.${c}.${d}`,
  ([a, b, c, d]) => `${a}.${b}.${c}.${d}.`,
  ([a, b, c, d]) => String(((a * 256 + b) * 256 + c) * 256 + d),
  ([a, b, c, d]) => `0x${hex(a, b, c, d)}`,
  ([a, b, c, d]) => [a, b, c, d].map(byte => `0${byte.toString(8)}`).join('.'),
  ([a, b, c, d]) => `0x${a.toString(16)}.${b * 65536 + c * 256 + d}`,
  ([a, b, c, d]) => `[::ffff:${a}.${b}.${c}.${d}]`,
  ([a, b, c, d]) => `[::ffff:0:${hex(a, b)}:${hex(c, d)}]`,
  ([a, b, c, d]) => `[64:ff9b::${hex(a, b)}:${hex(c, d)}]`,
  ([a, b, c, d]) => `[2002:${hex(a, b)}:${hex(c, d)}::1]`,
  ([a, b, c, d]) => `[::${a}.${b}.${c}.${d}]`,
]

describe('where an address leads', () => {
  test.each([
    ['127.0.0.1', 'loopback'],
    ['0.0.0.0', 'loopback'],
    ['::1', 'loopback'],
    ['::', 'loopback'],
    ['10.1.2.3', 'private'],
    ['172.31.255.255', 'private'],
    ['172.32.0.0', 'public'],
    ['192.168.0.1', 'private'],
    ['100.64.0.1', 'private'],
    ['fd12:3456::1', 'private'],
    ['169.254.169.254', 'special'],
    ['fd00:ec2::254', 'special'],
    ['fe80::1%eth0', 'special'],
    ['224.0.0.1', 'special'],
    ['255.255.255.255', 'special'],
    ['ff02::1', 'special'],
    ['8.8.8.8', 'public'],
    ['2606:4700::1111', 'public'],
  ])('%s: %s', (address, kind) => expect(kindOfAddress(address)).toBe(kind))

  test('is the same however it is written', () => {
    const blocks = [bytes(127), bytes(10), fc.tuple(fc.constant(169), fc.constant(254), fc.nat(255), fc.nat(255))]
    fc.assert(
      fc.property(fc.oneof(...blocks), fc.constantFrom(...spellings), (address, spell) => {
        const said = saidBy(new URL(`http://${spell(address as Address)}/`).hostname)
        expect(said?.map(kindOfAddress)).toEqual([kindOfAddress(address.join('.'))])
      }),
    )
  })

  test('names of this computer need no look-up, others do', () => {
    for (const name of ['localhost', 'LOCALHOST', 'localhost.', 'a.b.localhost', 'a.localhost.'])
      expect(saidBy(name)).toEqual(['127.0.0.1'])
    for (const name of ['localhost.example.com', 'notlocalhost', 'files.example']) expect(saidBy(name)).toBe(null)
  })
})

describe('documents may come from', () => {
  const at: Record<string, string[]> = {
    'public.example': ['203.0.113.7'],
    'house.example': ['10.0.0.2', 'fd00::2'],
    'both.example': ['203.0.113.7', '10.0.0.2'],
    'liar.example': ['127.0.0.1'],
  }
  const mayCome = (service: string, host: string, addresses: string[]) =>
    addressGuard(service, async name => at[name] ?? [])(host, addresses).then(
      () => true,
      error => {
        expect(error).toMatchObject({ code: 'document.private-address', retry: 'no' })
        return false
      },
    )

  test.each([
    ['https://public.example', 'cdn.example', ['203.0.113.9'], true],
    ['https://public.example', 'cdn.example', ['203.0.113.9', '10.0.0.5'], false],
    ['https://public.example', 'public.example', ['10.0.0.5'], true],
    ['https://public.example', '127.0.0.1', ['127.0.0.1'], false],
    ['https://house.example', 'files.house.example', ['10.9.9.9'], true],
    ['https://house.example', 'localhost', ['127.0.0.1'], false],
    ['https://house.example', 'cloud.example', ['169.254.169.254'], false],
    ['https://both.example', 'files.example', ['10.0.0.5'], false],
    ['https://liar.example', 'localhost', ['127.0.0.1'], false],
    ['https://unknown.example', 'files.example', ['10.0.0.5'], false],
    ['https://10.0.0.1', '10.0.0.5', ['10.0.0.5'], true],
    ['http://127.0.0.1:4000', 'localhost', ['127.0.0.1'], true],
    ['http://localhost:4000', '127.0.0.1', ['127.0.0.1'], true],
    ['http://169.254.1.1', '169.254.169.254', ['169.254.169.254'], false],
    ['http://127.0.0.1:4000', 'files.example', ['10.0.0.5'], false],
  ])('%s links to %s (%j): %s', async (service, host, addresses, may) => {
    expect(await mayCome(service, host, addresses)).toBe(may)
  })
})

test.each([true, false])('a name that can’t be resolved is called back with its error (all: %s)', async all => {
  const asked: string[] = []
  const lookup = guardedLookup('files.invalid', async host => void asked.push(host))
  for (const name of ['files.invalid', 'proxy.invalid']) {
    const error = await new Promise<Error | null>(resolve => lookup(name, { all }, resolve))
    expect(error).toMatchObject({ code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) })
  }
  expect(asked).toEqual([])
})
