const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The attributes of every tag of a name in a small XML text, whatever its prefix, in the order of the text. */
export function tagsOf(xml: string, name: string): Map<string, string>[] {
  const tag = new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])((?:"[^"]*"|'[^']*'|[^>"'])*)>`, 'g')
  return Array.from(xml.matchAll(tag), ([, inside = '']) => attributesOf(inside))
}

const attributesOf = (inside: string): Map<string, string> =>
  new Map(
    Array.from(inside.matchAll(attribute), ([, key = '', one, other]) => [key, plain(one ?? other ?? '')]),
  )

const plain = (value: string): string =>
  value.replace(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, word?: string) => {
      if (word !== undefined) return named[word] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
