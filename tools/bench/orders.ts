import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { ensureBuild } from '../../scripts/ensure-build.ts'
import { headersOfPage } from '../../tests/rig/ask-in-page.ts'
import { answerToThere, keyToThere } from './feel/page.ts'
import { type FeelService, startFeelService } from './feel/service.ts'
import { conclude, smokeHelp } from './outcome.ts'
import { openDeskWindow } from './prices/desk-window.ts'
import { median } from './run.ts'
import { milliseconds, print } from './table.ts'

const help = `npm run bench:orders -- [--rounds N] [--smoke]
  --rounds N   how often each is measured (15)
${smokeHelp}
`
/** How much longer than on a bare page something may take (ms). */
const target = 100

/** A command of the desk, with its input. */
type Call = readonly [name: string, input: object]

/** What was measured, in milliseconds, and what the desk asks for it. */
interface Measured {
  desk: number[]
  /** The service's answers without the desk. */
  service: number[]
  calls: Call[][]
}

const nothing = (): Measured => ({ desk: [], service: [], calls: [] })

/** Asks the service without the desk; answers its JSON and how long the whole answer took. */
async function askBare({ url, token }: FeelService, path: string): Promise<{ took: number; json: unknown }> {
  const began = performance.now()
  const response = await fetch(`${url}/admin/${path}`, { headers: { authorization: `Bearer ${token}` } })
  const json = await response.json()
  return { took: performance.now() - began, json }
}

const letters = [...'aeiou']

/** Texts of two letters that somebody's name begins with. */
async function foundTexts(service: FeelService, count: number): Promise<string[]> {
  const found: string[] = []
  for (const first of 'abcdefghjklmnoprstw') {
    for (const second of letters) {
      const { json } = await askBare(service, `dashboard/quick-search?q=${first}${second}`)
      if ((json as { rows: unknown[] }).rows.length > 0) found.push(first + second)
      if (found.length === count) return found
    }
  }
  return found
}

/** From the second letter of a customer to the painted orders below the search box; the desk was asked none of them before. */
async function measureSearch(page: Page, service: FeelService, rounds: number): Promise<Measured> {
  const measured = nothing()
  const box = page.getByPlaceholder(/^Search or scan/)
  const options = `document.querySelectorAll('#quick-search [role=option]').length > 0`
  for (const text of await foundTexts(service, rounds)) {
    await box.fill(text.slice(0, 1))
    // What an earlier text found would be taken for the answer to this one.
    await page.waitForFunction(`!(${options})`)
    measured.service.push((await askBare(service, `dashboard/quick-search?q=${text}`)).took)
    measured.calls.push([['admin.dashboard.quick-search', { query: { q: text } }]])
    measured.desk.push(await keyToThere(page, text.slice(1), options))
    await box.fill('')
    await page.waitForFunction(`!(${options})`)
  }
  return measured
}

/** The customer of a row of the list, as an expression of the page. */
const customerIn = (row: number) =>
  `document.querySelector('main .ag-row[row-index="${row}"][row-id] .ag-cell[col-id="customer"]')?.textContent`
const firstRow = customerIn(0)
const counts = (total: string) =>
  `[...document.querySelectorAll('main [role=status]')].some(one => one.textContent.startsWith('${total} '))`

/** From the key on a tab to the first painted rows of all orders. */
async function measureFirstPage(page: Page, service: FeelService, rounds: number, total: string): Promise<Measured> {
  const measured = nothing()
  const tab = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`), exact: true })
  for (let round = 0; round < rounds; round += 1) {
    await tab('Draft').focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(`!(${counts(total)}) && ${firstRow}`)
    await page.waitForTimeout(300)
    measured.service.push((await askBare(service, 'orders?page=1&per_page=200')).took)
    measured.calls.push([['admin.orders.index', { query: { page: 1, per_page: 200 } }]])
    await tab('All').focus()
    measured.desk.push(await keyToThere(page, 'Enter', `${counts(total)} && ${firstRow}`))
  }
  return measured
}

/** From the key to the last painted rows of all orders. */
async function measureEnd(page: Page, service: FeelService, rounds: number, count: number): Promise<Measured> {
  const measured = nothing()
  const last = customerIn(count - 1)
  for (let round = 0; round < rounds; round += 1) {
    // Another list in between: what was read is forgotten.
    const answered = page.waitForResponse(response => response.url().endsWith('/call/admin.orders.index'))
    await page.keyboard.press('r')
    await answered
    await page.locator('main .ag-row[row-index="0"]').click()
    await page.waitForTimeout(500)
    measured.service.push((await askBare(service, `orders?page=${Math.ceil(count / 200)}&per_page=200`)).took)
    measured.calls.push([['admin.orders.index', { query: { page: Math.ceil(count / 200), per_page: 200 } }]])
    measured.desk.push(await keyToThere(page, 'End', last))
    await page.keyboard.press('Home')
    await page.waitForFunction(firstRow)
  }
  return measured
}

/** What an order's page reads, by the end of its path. */
const parts: Readonly<Record<string, string>> = {
  '': 'show',
  ...Object.fromEntries(
    ['combinations', 'designs', 'notes', 'pricing', 'payload-audits', 'fitting-validation-logs', 'qc-photos'].map(
      part => [`/${part}`, part],
    ),
  ),
  '/phase-summary?include=phases': 'phase-summary',
  '/cloud-print/groups': 'cloud-print.groups',
  '/special-handling': 'special-handling',
  '/ancestry': 'ancestry',
  '/tickets': 'tickets',
  '/measurements': 'measurements.show',
  '/measurement-check': 'measurement-check',
}

const callOf = (part: string, order: string | null): Call => [
  `admin.orders.${part}`,
  { path: { order }, ...(part === 'phase-summary' && { query: { include: 'phases' } }) },
]

interface Pages {
  /** From the key on a row to the painted front matter of its page, and to the last of its sections. */
  front: Measured
  whole: Measured
  /** From the answer to the front matter until it was painted (ms). */
  answered: number[]
}

/** Whether the page of an order stands there with all its sections read, as an expression of the page; they come after its head. */
const isWhole = (order: string | null) =>
  `document.querySelector('main h2')?.textContent?.includes('${order}') &&
    document.querySelector('main nav [data-state]') && !document.querySelector('main nav [data-state="loading"]')`

async function measurePages(page: Page, service: FeelService, rounds: number): Promise<Pages> {
  const front = nothing()
  const whole = nothing()
  const answered: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const row = page.locator(`main .ag-row[row-index="${round * 2}"]`)
    await row.click()
    const order = await row.first().getAttribute('row-id')
    front.service.push((await askBare(service, `orders/${order}`)).took)
    front.calls.push([callOf('show', order)])
    const facts = `document.querySelector('main h2')?.textContent?.includes('${order}') &&
      document.querySelector('main header ~ div dl dd')`
    front.desk.push(await keyToThere(page, 'Enter', facts))
    answered.push(await answerToThere(page, 'admin.orders.show'))
    await page.waitForFunction(isWhole(order))
    await page.keyboard.press('Escape')
    // The list stands where it was left, which is below its first rows by and by.
    await page.waitForFunction(customerIn(round * 2))

    const other = page.locator(`main .ag-row[row-index="${round * 2 + 1}"]`)
    await other.click()
    const its = await other.first().getAttribute('row-id')
    const began = performance.now()
    await Promise.all(Object.keys(parts).map(part => askBare(service, `orders/${its}${part}`)))
    whole.service.push(performance.now() - began)
    whole.calls.push(Object.values(parts).map(part => callOf(part, its)))
    whole.desk.push(await keyToThere(page, 'Enter', isWhole(its)))
    await page.keyboard.press('Escape')
    await page.waitForFunction(customerIn(round * 2 + 1))
  }
  return { front, whole, answered }
}

/**
 * The bare reference: an empty page that asks the desk for the same at a key and writes down how long the answers are.
 * What it takes is the service's, the desk's main process and the browser's own.
 */
async function onBarePage(page: Page, all: readonly Measured[]): Promise<number[][]> {
  const bare = await page.context().newPage()
  try {
    await bare.route('**/bare', route => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p></p>' }))
    await bare.goto(`${new URL(page.url()).origin}/bare`)
    await bare.bringToFront()
    const headers = await headersOfPage(page)
    const times: number[][] = []
    let round = 0
    for (const { calls } of all) {
      const some: number[] = []
      for (const asked of calls) {
        round += 1
        await bare.evaluate(
          ({ asked, round, headers }) => {
            const ask = async () => {
              const texts = await Promise.all(
                asked.map(async ([name, input]) => {
                  const answer = await fetch(`/call/${name}`, {
                    method: 'POST',
                    headers,
                    body: JSON.stringify(input),
                  })
                  if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
                  return answer.text()
                }),
              )
              document.body.textContent = texts.map(text => text.length).join(' ')
              document.body.dataset['shown'] = String(round)
            }
            window.addEventListener('keydown', () => void ask(), { once: true })
          },
          { asked, round, headers },
        )
        some.push(await keyToThere(bare, 's', `document.body.dataset['shown'] === '${round}'`))
      }
      times.push(some)
    }
    return times
  } finally {
    await bare.close()
    await page.bringToFront()
  }
}

/** Prints what was measured, and answers what is over its target. */
function report(name: string, { desk, service }: Measured, bare: readonly number[]): string[] {
  const [took, answer, reference] = [median(desk), median(service), median(bare)]
  const over = took - reference
  print(
    `  ${name}`,
    ...[answer, reference, took, over].map(milliseconds),
    (took / reference).toFixed(2),
    milliseconds(Math.max(...desk)),
  )
  return over > target ? [`${name}: ${milliseconds(over)} more than a bare page`] : []
}

/** Measures, prints the table, and answers the exit code: 0 where every target is kept, 1 where one is missed. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '15' },
      smoke: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const rounds = values.smoke ? 1 : Number(values.rounds)
  if (values.help || !Number.isInteger(rounds) || rounds < 1) {
    console.error(help)
    return 2
  }
  await ensureBuild()
  const service = await startFeelService()
  try {
    const desk = await openDeskWindow(service)
    const { page } = desk
    try {
      const { json } = await askBare(service, 'orders?page=1&per_page=1')
      const count = (json as { meta: { total: number } }).meta.total
      await page.keyboard.press('Control+5')
      await page.waitForFunction(firstRow)
      const search = await measureSearch(page, service, rounds)
      const first = await measureFirstPage(page, service, rounds, count.toLocaleString('en'))
      const end = await measureEnd(page, service, rounds, count)
      const { front, whole, answered } = await measurePages(page, service, rounds)
      const all = {
        'quick search': search,
        [`first page of ${count.toLocaleString('en')} orders`]: first,
        'its last page': end,
        'order page: front matter': front,
        'order page: all 15 parts': whole,
      }
      const bare = await onBarePage(page, Object.values(all))
      print('from key to paint', 'service alone', 'bare page', 'desk', 'over it', 'ratio', 'at most')
      const missed = Object.entries(all).flatMap(([name, one], at) => report(name, one, bare[at] ?? []))
      const late = median(answered)
      print('from answer to paint', 'desk', 'at most')
      print('  order page: front matter', milliseconds(late), milliseconds(Math.max(...answered)))
      if (late > target) missed.push(`order page: front matter ${milliseconds(late)} after its answer`)
      return conclude(missed, values.smoke)
    } finally {
      await desk.close()
    }
  } finally {
    service.close()
  }
}

process.exitCode = await main()
