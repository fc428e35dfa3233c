import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { lookup as lookUpAll } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { DeskError } from '../../src-shared/errors.ts'

/** Where an address leads. `special` is for no host that serves documents: link-local (a cloud's metadata too), multicast, reserved. */
export type AddressKind = 'loopback' | 'private' | 'special' | 'public'

/**
 * Says whether a document may be fetched from a host with these addresses. Throws `document.private-address` where it may not.
 * Whoever connects asks with all the addresses that a name has, before the first is tried, and connects to those only.
 */
export type AddressGuard = (hostname: string, addresses: readonly string[]) => Promise<void>

const blocks: readonly (readonly [AddressKind, readonly string[]])[] = [
  ['loopback', ['0.0.0.0/8', '127.0.0.0/8', '::/127']],
  [
    'private',
    '10.0.0.0/8 100.64.0.0/10 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 fc00::/7 fec0::/10'.split(
      ' ',
    ),
  ],
  ['special', '169.254.0.0/16 224.0.0.0/3 fe80::/10 ff00::/8 fd00:ec2::254/128'.split(' ')],
]

const lists = blocks.map(([kind, ranges]) => {
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', bits] = range.split('/')
    list.addSubnet(net, Number(bits), isIPv6(net) ? 'ipv6' : 'ipv4')
  }
  return { kind, list }
})

/** Where an IPv4 or IPv6 address leads; one IPv4 address inside an IPv6 one (mapped, NAT64, 6to4) counts as itself. */
export function kindOfAddress(address: string): AddressKind {
  const plain = address.replace(/%.*$/, '')
  const inner = isIPv6(plain) ? innerIpv4(plain) : null
  if (inner) return kindOfAddress(inner)
  const family = isIPv6(plain) ? 'ipv6' : 'ipv4'
  // The most forbidden last: an address that two ranges hold is what the last one says.
  return lists.findLast(({ list }) => list.check(plain, family))?.kind ?? 'public'
}

/** The IPv4 address that an IPv6 address carries, where it is of a form that carries one. */
function innerIpv4(address: string): string | null {
  const groups = groupsOf(address)
  const at = (first: number) => {
    const [high = 0, low = 0] = groups.slice(first, first + 2)
    return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
  }
  const start = (...wanted: number[]) => wanted.every((group, index) => groups[index] === group)
  if (start(0, 0, 0, 0, 0, 0xffff) || start(0, 0, 0, 0, 0xffff, 0) || start(0x64, 0xff9b)) return at(6)
  if (start(0x2002)) return at(1)
  const isOldForm = start(0, 0, 0, 0, 0, 0) && (groups[6] !== 0 || (groups[7] ?? 0) > 1)
  return isOldForm ? at(6) : null
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // A URL writes an IPv4 tail as two groups.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map(group => Number.parseInt(group, 16))
  const [before, after] = [numbers(head), numbers(tail)]
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** The addresses that a URL's host name says by itself; null for a name that is to be looked up. */
export function saidBy(hostname: string): string[] | null {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return [host]
  return /^(.*\.)?localhost\.?$/i.test(host) ? ['127.0.0.1'] : null
}

/**
 * The guard for documents of one service. It lets through public addresses, the service's own host, and addresses of the kind that
 * the service itself has: an in-house service keeps its files in the house, and practice keeps them on this computer.
 */
export function addressGuard(
  baseUrl: string,
  resolve = async (host: string) => (await lookUpAll(host, { all: true })).map(({ address }) => address),
): AddressGuard {
  const own = new URL(baseUrl).hostname
  let found: Promise<AddressKind> | undefined
  const ownKind = async (): Promise<AddressKind> => {
    const said = saidBy(own)
    if (said) return kindOfAddress(said[0] ?? '')
    const kinds = (await resolve(own).catch(() => [])).map(kindOfAddress)
    // A name proves nothing of this computer: whoever runs the service could point it here.
    return kinds.length > 0 && kinds.every(kind => kind === 'private') ? 'private' : 'public'
  }
  return async (hostname, addresses) => {
    if (hostname === own) return
    for (const address of addresses) {
      const kind = kindOfAddress(address)
      if (kind === 'public') continue
      found ??= ownKind()
      if (kind !== 'special' && kind === (await found)) continue
      throw new DeskError('document.private-address', { address })
    }
  }
}

type LookedUp = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Looks names up as Node does; the addresses of `hostname` go through the guard first, so that what it saw is what is connected to. */
export function guardedLookup(hostname: string, guard: AddressGuard) {
  return (name: string, options: LookupOptions, done: LookedUp): void => {
    lookup(name, { ...options, all: true }, (error, found) => {
      const given = () => {
        const [first] = found
        if (error || options.all || !first) done(error, found)
        else done(null, first.address, first.family)
      }
      // Another name is a proxy's: it looks up the host itself.
      if (error || name !== hostname) return given()
      guard(
        hostname,
        found.map(({ address }) => address),
      ).then(given, refused => done(refused, []))
    })
  }
}
