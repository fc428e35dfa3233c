import { openPrinter } from '../../src-main/print/printers/index.ts'
import type { PrintDocument } from '../../src-main/print/printers/printer.ts'

// folder-hand-over.ts URI DOCUMENT: hands one document over, saying the job once it is created; made to be killed.
const [uri = '', json = '{}'] = process.argv.slice(2)
const document = JSON.parse(json) as PrintDocument
const steps = await openPrinter(uri).handOver()
if (steps.kind !== 'held') throw new Error('this printer cannot hold jobs')
const job = await steps.create(document.name, {})
process.stdout.write(`${JSON.stringify(job)}\n`)
await steps.send(job, document)
await steps.release(job)
