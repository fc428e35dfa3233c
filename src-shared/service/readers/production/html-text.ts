/** One line of a page as text: a heading, or cells of which a plain line has one. */
export interface TextLine {
  heading: boolean
  cells: string[]
}

/** No one reads a longer page here. */
const longestPage = 400_000
const mostLines = 500
const longestCell = 2_000

/** Elements whose content isn't text for people. */
const unread = new Set('script style template noscript iframe svg math title select textarea'.split(' '))
/** Elements that stand on a line of their own. */
const lines = new Set(
  'address article aside blockquote body br dd details div dl fieldset figure footer form header hr html legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul dt'.split(
    ' ',
  ),
)
const isHeading = (name: string) => /^h[1-6]$/.test(name)

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  times: '×',
  middot: '·',
  bull: '•',
  laquo: '«',
  raquo: '»',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  deg: '°',
  frac12: '½',
  euro: '€',
  pound: '£',
  yen: '¥',
  copy: '©',
  reg: '®',
  trade: '™',
  check: '✓',
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,10})|#x([\da-f]{1,8})|([a-z][a-z\d]{1,9}));?/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** Control characters, and those that turn the direction of what follows them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g

const tidy = (text: string) =>
  decoded(text).toWellFormed().replace(unsafe, '').replace(/\s+/g, ' ').trim().slice(0, longestCell)

/** The place after a tag that begins at `at`, where a `>` inside quotes is none; the page's end if it never closes. */
function endOfTag(html: string, at: number): number {
  let quote = ''
  for (let place = at; place < html.length; place++) {
    const sign = html[place] ?? ''
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return place + 1
  }
  return html.length
}

const after = (html: string, what: string, from: number) => {
  const at = html.indexOf(what, from)
  return at < 0 ? html.length : at + what.length
}

/**
 * The text of a page, line by line: table rows and term lists with a cell for each part. Nothing of it is ever put into a page as
 * HTML: what isn't text for people is left out, and tags that stay, because they were written as text, are text.
 */
export function textOfHtml(page: string): TextLine[] {
  const html = page.slice(0, longestPage)
  const lower = html.toLowerCase()
  const found: TextLine[] = []
  let cells: string[] = []
  let text = ''
  let heading = false
  let isRow = false
  const endCell = () => {
    const cell = tidy(text)
    text = ''
    if (cell !== '') cells.push(cell)
  }
  const endLine = () => {
    endCell()
    if (cells.length > 0 && found.length < mostLines) found.push({ heading, cells })
    cells = []
  }
  const meet = (name: string, isEnd: boolean) => {
    if (isHeading(name)) {
      endLine()
      heading = !isEnd
    } else if (name === 'tr' || name === 'dt') {
      endLine()
      isRow = name === 'dt' || !isEnd
      heading = false
    } else if (name === 'td' || name === 'th' || name === 'dd') {
      endCell()
      if (name === 'dd' && isEnd) endLine()
    } else if (isRow && name !== 'table' && name !== 'dl') text += ' '
    else if (lines.has(name)) {
      endLine()
      isRow = false
      heading = false
    }
  }
  for (let at = 0; at < html.length && found.length < mostLines; ) {
    const tag = html.indexOf('<', at)
    text += html.slice(at, tag < 0 ? html.length : tag)
    if (tag < 0) break
    if (lower.startsWith('<!--', tag)) {
      at = after(html, '-->', tag + 4)
      continue
    }
    const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z\d:-]{0,30})/.exec(lower.slice(tag, tag + 34)) ?? []
    if (name === '') {
      // `<` before anything else is text, and `<!` and `<?` are for machines.
      const isMachine = /^<[!?/]/.test(html.slice(tag, tag + 2))
      if (!isMachine) text += '<'
      at = isMachine ? endOfTag(html, tag) : tag + 1
      continue
    }
    at = endOfTag(html, tag)
    const hasEnd = slash === '' && !(html[at - 2] === '/' && ['svg', 'math'].includes(name))
    if (hasEnd && unread.has(name)) at = endOfTag(html, indexOrEnd(lower, `</${name}`, at))
    else if (!inline.has(name)) meet(name, slash === '/')
  }
  endLine()
  return found
}

const indexOrEnd = (text: string, what: string, from: number) => {
  const at = text.indexOf(what, from)
  return at < 0 ? text.length : at
}

/** Elements inside a line. */
const inline = new Set(
  'a abbr b bdi code em font i img kbd label mark s small span strong sub sup time u wbr'.split(' '),
)
