import type { CheckedHeader } from './checked.ts'
import { type ColumnRole, type GivenRole, nameRoles, wordRoles } from './column-role.ts'
import { fieldInWord, partTitle } from './field-words.ts'
import type { SheetColumn } from './sheet.ts'
import { isOffered, isOfferedWord, roleOfWords } from './title-words.ts'
import { headTitles, plainName } from './titles.ts'

type SingleRole = Exclude<GivenRole, 'price'>

/** Roles that only a tall file has. */
const tallRoles: readonly GivenRole[] = ['main-product', 'combination', 'field', 'value']

/** Roles that one column has at most; what says one of the others twice is checked twice, since the service reads one of the two. */
const onceOnly: readonly SingleRole[] = ['code', 'main-product', 'combination', 'field', 'value']

/** How what is missing is called, in the words of the service if it has some. */
const missingTitles = {
  username: headTitles.username,
  currency: headTitles.currency,
  code: headTitles.code,
  combination: 'Combination',
  field: 'Field',
  value: 'Value',
} as const
type Needed = keyof typeof missingTitles

/**
 * Says what each column of a file is, by its title and by what a person said (`given`, by column). `Username` and `Currency` count under exactly these titles
 * only, since the service refuses a file without them; other columns that may be them are offered. In a tall file that has a column a field
 * (`Wholesale`, `Retail`... beside `Combination`), those columns are prices with no name: each row's combination names them. `known`
 * are the labels of the retailer's combinations, as in `partTitle`.
 */
export function rolesOf(
  titles: readonly string[],
  given: Readonly<Record<string, GivenRole>> = {},
  known: ReadonlySet<string> = new Set(),
): CheckedHeader {
  const said = titles.map((_, column) => given[String(column)] ?? null)
  const guesses = titles.map((title, column) => said[column] ?? guessOf(title))
  const bare = titles.map(title => fieldInWord(title))
  const shape = shapeOf(titles, guesses, said, bare, known)
  const holders = holdersOf(guesses, said, titles)
  const halfTall = shape === 'tall' && (!holders.has('field') || !holders.has('value'))

  const roleOf = (title: string, column: number): ColumnRole | null => {
    const guess = guesses[column]
    const byHand = said[column] !== null
    if (plainName(title) === '' && !byHand) return null
    const fits = guess && guess !== 'price' && (byHand || shape === 'tall' || !tallRoles.includes(guess))
    if (fits && (!onceOnly.includes(guess) || holders.get(guess) === column)) return { is: guess }
    const field = bare[column] ?? null
    // A field alone is no name; where no row names a combination, the title has to do.
    if (field) return { is: 'price', name: halfTall ? '' : plainName(title), field }
    if (isOfferedWord(title)) return { is: 'price', name: plainName(title), field: null }
    const parted = partTitle(title, known)
    return { is: 'price', name: parted.name || plainName(title), field: parted.field }
  }
  const roles = titles.map(roleOf)
  const needed = neededIn(roles, shape)
  const offers = needed.flatMap(role =>
    titles.flatMap((title, column) =>
      said[column] === null && isUnclaimed(roles[column]) && isOffered(title, role)
        ? [{ missing: missingTitles[role], column }]
        : [],
    ),
  )
  for (const { column } of offers) roles[column] = null
  return { roles, shape, missing: needed.map(role => missingTitles[role]), offers }
}

/** How each column is read; one that is offered as a column of words is read as words. */
export const columnKinds = (header: CheckedHeader): SheetColumn['kind'][] => {
  const offered = new Set(
    header.offers.filter(({ missing }) => missing !== missingTitles.value).map(({ column }) => column),
  )
  return header.roles.map((role, column) => {
    if (role && nameRoles.includes(role.is)) return 'name'
    return (role ? wordRoles.includes(role.is) : offered.has(column)) ? 'text' : 'value'
  })
}

/** Only the exact titles of these two count: what is uploaded as it is would be refused under any other. */
function guessOf(title: string): SingleRole | null {
  if (title === headTitles.username) return 'username'
  if (title === headTitles.currency) return 'currency'
  return roleOfWords(title)
}

/** Columns by the role that one column has at most: what a person said goes first, then exact titles, then the first. */
function holdersOf(
  guesses: readonly (GivenRole | null)[],
  said: readonly (GivenRole | null)[],
  titles: readonly string[],
): Map<GivenRole, number> {
  const holders = new Map<GivenRole, number>()
  for (const role of onceOnly) {
    const columns = guesses.flatMap((guess, column) => (guess === role ? [column] : []))
    const holder =
      columns.find(column => said[column] === role) ??
      columns.find(column => role === 'code' && titles[column] === headTitles.code) ??
      columns[0]
    if (holder !== undefined) holders.set(role, holder)
  }
  return holders
}

/** A file is tall where its rows name their combination, and no title does. */
function shapeOf(
  titles: readonly string[],
  guesses: readonly (GivenRole | null)[],
  said: readonly (GivenRole | null)[],
  bare: readonly unknown[],
  known: ReadonlySet<string>,
): 'wide' | 'tall' {
  const has = (role: GivenRole) => guesses.includes(role)
  const named = has('combination') || has('main-product')
  const prices = has('field') || has('value') || bare.some(field => field !== null)
  const byHand = said.some(role => role !== null && tallRoles.includes(role))
  const isTall = (named && prices) || (has('field') && has('value'))
  const isWide = titles.some(
    (title, column) =>
      (guesses[column] === null || guesses[column] === 'price') &&
      bare[column] === null &&
      !isOfferedWord(title) &&
      partTitle(title, known).field !== null,
  )
  return isTall && (byHand || !isWide) ? 'tall' : 'wide'
}

function neededIn(roles: readonly (ColumnRole | null)[], shape: 'wide' | 'tall'): Needed[] {
  const has = (is: ColumnRole['is']) => roles.some(role => role?.is === is)
  const always = (['username', 'currency', 'code'] as const).filter(role => !has(role))
  if (shape === 'wide') return always
  const tall: Needed[] = has('combination') || has('main-product') ? [] : ['combination']
  if (roles.some(role => role?.is === 'price' && role.name === '')) return [...always, ...tall]
  return [...always, ...tall, ...(['field', 'value'] as const).filter(role => !has(role))]
}

/** True for a column that is nothing else for certain: a name without a field. */
const isUnclaimed = (role: ColumnRole | null | undefined): boolean => role?.is === 'price' && role.field === null
