import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { lookup as lookUpAll } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { DeskError } from '../../src-shared/errors.ts'

/**
 * Network that an address belongs to. `special` never serves documents: link-local (including cloud metadata),
 * multicast, reserved.
 */
export type AddressKind = 'loopback' | 'private' | 'special' | 'public'

/**
 * Checks that a document may be fetched from a host with these addresses. Throws `document.private-address` if not.
 * Called with all addresses of a name before connecting to the first; only those may be connected to.
 */
export type AddressGuard = (hostname: string, addresses: readonly string[]) => Promise<void>

const blocks: readonly (readonly [AddressKind, readonly string[]])[] = [
  ['loopback', ['0.0.0.0/8', '127.0.0.0/8', '::/127']],
  [
    'private',
    '10.0.0.0/8 100.64.0.0/10 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 fc00::/7 fec0::/10'.split(' '),
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

/** Classifies an IPv4 or IPv6 address; an IPv4 address inside an IPv6 one (mapped, NAT64, 6to4) counts as itself. */
export function kindOfAddress(address: string): AddressKind {
  const plain = address.replace(/%.*$/, '')
  const inner = isIPv6(plain) ? innerIpv4(plain) : null
  if (inner) return kindOfAddress(inner)
  const family = isIPv6(plain) ? 'ipv6' : 'ipv4'
  // Ordered by strictness: if ranges overlap, the last one wins.
  return lists.findLast(({ list }) => list.check(plain, family))?.kind ?? 'public'
}

/** The IPv4 address embedded in an IPv6 address; null if there is none. */
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
  // `URL` rewrites an IPv4 tail as two groups.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map(group => Number.parseInt(group, 16)))
  const [before, after] = [numbers(head), numbers(tail)]
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** The addresses known from a URL's host name alone; null if the name has to be resolved. */
export function saidBy(hostname: string): string[] | null {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return [host]
  return /^(.*\.)?localhost\.?$/i.test(host) ? ['127.0.0.1'] : null
}

/**
 * Creates the guard for one service's documents. It allows public addresses, the service's own host, and addresses of
 * the same kind as the service's own: an in-house service keeps its files in-house, and practice keeps them on this
 * computer.
 */
export function addressGuard(
  baseUrl: string,
  resolve = async (host: string) => (await lookUpAll(host, { all: true })).map(({ address }) => address),
): AddressGuard {
  const own = new URL(baseUrl).hostname
  let cachedKind: Promise<AddressKind> | undefined
  const ownKind = async (): Promise<AddressKind> => {
    const literal = saidBy(own)
    if (literal) return kindOfAddress(literal[0] ?? '')
    const kinds = (await resolve(own).catch(() => [])).map(kindOfAddress)
    // A host name never counts as loopback: whoever runs the service could point it at this computer.
    return kinds.length > 0 && kinds.every(kind => kind === 'private') ? 'private' : 'public'
  }
  return async (hostname, addresses) => {
    if (hostname === own) return
    for (const address of addresses) {
      const kind = kindOfAddress(address)
      if (kind === 'public') continue
      cachedKind ??= ownKind()
      if (kind !== 'special' && kind === (await cachedKind)) continue
      throw new DeskError('document.private-address', { address })
    }
  }
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Resolves names like Node does, but first passes the addresses of `hostname` to the guard: the connection uses exactly
 * the addresses that were checked. Node calls back without addresses if a name can't be resolved.
 */
export function guardedLookup(hostname: string, guard: AddressGuard) {
  return (name: string, options: LookupOptions, done: LookupCallback): void => {
    lookup(name, { ...options, all: true }, (error, found: LookupAddress[] | undefined = []) => {
      const [first] = found
      if (error || !first) return done(error ?? unknownName(name), [])
      const respond = () => (options.all ? done(null, found) : done(null, first.address, first.family))
      // Any other name is a proxy's, which resolves the host itself.
      if (name !== hostname) return respond()
      guard(
        hostname,
        found.map(({ address }) => address),
      ).then(respond, refused => done(refused, []))
    })
  }
}

const unknownName = (hostname: string) =>
  Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname })
