import { useMemo } from 'react'
import type { DiscoveredPrinter } from '../../../src-shared/contract/print.ts'
import { languages } from '../../../src-shared/language.ts'
import { foldWord } from '../../../src-shared/print/job.ts'
import { saySize, sizeOfMedia } from '../../../src-shared/print/paper.ts'
import { type PrinterView, printerName } from '../../../src-shared/print/printer.ts'
import { printerStanding, takesJobs } from '../../../src-shared/print/reasons.ts'
import { type PrintRule, printersOf } from '../../../src-shared/print/rules.ts'
import { typeName } from '../../../src-shared/print/type-name.ts'
import { useDeskQuery } from '../../kit/index.ts'

/** A printer that a rule can name. */
export interface PrinterChoice {
  uri: string
  name: string
  /** Its description, location or model; may be empty. */
  info: string
  /** How it is now, as far as that is known. */
  view: Pick<PrinterView, 'status' | 'problem'>
  /** True if a rule names it already. */
  used: boolean
}

const none: readonly never[] = []

/** The printers to choose from: those of the rules, then the others that were found. */
export function printerChoices(
  rules: readonly PrintRule[],
  listed: readonly PrinterView[],
  found: readonly DiscoveredPrinter[],
): PrinterChoice[] {
  const named = printersOf(rules)
  const uris = [...new Set([...named, ...found.map(({ uri }) => uri)])]
  return uris.map(uri => {
    const known = listed.find(view => view.uri === uri)
    const seen = found.find(printer => printer.uri === uri)
    return {
      uri,
      // A printer in use goes by the name that it has everywhere.
      name: known?.name ?? seen?.name ?? printerName(uri),
      info: seen?.info || known?.status?.makeAndModel || '',
      view: known?.status ? known : { status: seen?.status ?? null, problem: known?.problem ?? null },
      used: named.includes(uri),
    }
  })
}

/** The same, kept up with what main reports. */
export function usePrinterChoices(rules: readonly PrintRule[] | null): readonly PrinterChoice[] {
  // A search that fails leaves the choice to what is typed; the printers' section says why.
  const { data: found = none } = useDeskQuery('printers.discover', {})
  const { data: listed = none } = useDeskQuery('printers.list', {})
  return useMemo(() => printerChoices(rules ?? none, listed, found), [rules, listed, found])
}

const labelTypes = ['tag', 'shipping container'].map(foldWord)
const labelPrinter = /label|tag|zebra|zpl|dymo|thermal|\bql\b/i
/** Queues that make a file or send a fax, by name or model. The model of a printer that takes PDFs may say "PDF" too. */
const noPaperName = /pdf|xps|onenote|fax/i
const noPaperModel = /cups-pdf|print to pdf|\bfax\b/i

/** Words that say nothing of what a printer is for. */
const commonWords = new Set(['other', 'any', 'type', 'bill', 'container'])

/** The words by which a printer may be named after a job type: its own, and those that people call it by. */
const wordsOf = (jobType: string): string[] =>
  [foldWord(jobType), ...languages.map(language => typeName(jobType, language).toLowerCase())]
    .flatMap(words => words.split(/[^\p{L}\p{N}]+/u))
    .filter(word => word.length > 1 && !commonWords.has(word))

/** How well a printer suits a job type: one that is named after it, label printers for labels, ready ones first, what isn't there last. */
function suitability(jobType: string, { name, info, view }: PrinterChoice): number {
  const model = view.status?.makeAndModel ?? ''
  const words = `${name} ${info} ${model}`
  const noPaper = noPaperName.test(name) || noPaperModel.test(`${info} ${model}`)
  const { standing } = printerStanding(view)
  const fits = labelPrinter.test(words) === labelTypes.includes(foldWord(jobType))
  const away = standing === 'unreachable' || standing === 'not-found'
  const isNamed = wordsOf(jobType).some(word => name.toLowerCase().includes(word))
  return (away ? -8 : 0) - (noPaper ? 4 : 0) + (isNamed ? 4 : 0) + (fits ? 2 : 0) + (takesJobs(view) ? 1 : 0)
}

/** More than that one printer is ready and the other isn't, less than that one suits a type and the other doesn't. */
const sharing = 1.5

/**
 * The printer to suggest for a job type; null if none is known. One that another type has (`taken`, by URI) is suggested only
 * where no other one suits.
 */
export function bestPrinter(
  jobType: string,
  choices: readonly PrinterChoice[],
  taken: readonly string[] = [],
): PrinterChoice | null {
  const score = (choice: PrinterChoice) => suitability(jobType, choice) - (taken.includes(choice.uri) ? sharing : 0)
  return choices.toSorted((a, b) => score(b) - score(a))[0] ?? null
}

/** The printers to suggest for several types, the surest first, by type. */
export function bestPrinters(
  types: readonly string[],
  choices: readonly PrinterChoice[],
  taken: readonly string[],
): ReadonlyMap<string, PrinterChoice | null> {
  const sureness = (type: string) => Math.max(0, ...choices.map(choice => suitability(type, choice)))
  const found = new Map<string, PrinterChoice | null>()
  for (const type of types.toSorted((a, b) => sureness(b) - sureness(a))) {
    const others = [...found.values()].flatMap(choice => choice?.uri ?? [])
    found.set(type, bestPrinter(type, choices, [...taken, ...others]))
  }
  return found
}

/** The paper loaded in a printer, as a rule names it; empty if that is several papers, or unknown. */
export function loadedPaper({ view }: PrinterChoice): string {
  const sizes = (view.status?.mediaReady ?? []).map(sizeOfMedia)
  const papers = new Set(sizes.map(size => (size ? saySize(size).replaceAll(' ', '') : '')))
  return papers.size === 1 ? ([...papers][0] ?? '') : ''
}
