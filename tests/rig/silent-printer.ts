import { attribute, integer, ippOperations, keywords } from '../../src-main/print/printers/ipp/operations.ts'
import { ippAnswer, sendIpp, startIppServer } from './ipp-server.ts'

/** A printer that takes each document in one call, and never answers. */
export interface SilentPrinter {
  uri: string
  /** How many documents it was sent. */
  documents(): number
  close(): Promise<void>
}

export async function startSilentPrinter(): Promise<SilentPrinter> {
  const about = [
    attribute('operations-supported', ...[2, 4, 8, 9, 10, 11].map(value => ({ kind: 'enum' as const, value }))),
    attribute('document-format-supported', { kind: 'mimeMediaType', value: 'application/pdf' }),
    attribute('printer-state', { kind: 'enum', value: 3 }),
    keywords('printer-state-reasons', 'none'),
    integer('printer-up-time', 1),
  ]
  const server = await startIppServer(({ message }, response) => {
    if (message.code === ippOperations.printJob) return
    const isAboutIt = message.code === ippOperations.getPrinterAttributes
    sendIpp(response, ippAnswer(message, 0, ...(isAboutIt ? [{ tag: 4, attributes: about }] : [])))
  })
  return {
    uri: server.uri,
    documents: () => server.seen.filter(({ message }) => message.code === ippOperations.printJob).length,
    close: () => server.close(),
  }
}
