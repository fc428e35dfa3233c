import { phrase } from '../../src-shared/messages/phrases.ts'
import { timeOf } from '../../src-shared/service/fields.ts'
import { spreadLastNet } from '../last-net.ts'
import { ended, endingSignal } from './ending.ts'
import { helpOf } from './help.ts'
import { readChoice, readOptions, readPort, wrongChoice, wrongUse } from './options.ts'
import { exit, printLine, tell } from './output.ts'

/** `selvedge service`: runs only the practice service, until the process is asked to end. Returns the exit code. */
export async function serviceCommand(argv: string[]): Promise<number> {
  const options = readOptions(
    argv,
    {
      port: { type: 'string' },
      data: { type: 'string' },
      size: { type: 'string' },
      orders: { type: 'string' },
      token: { type: 'string' },
      role: { type: 'string' },
      arrivals: { type: 'string' },
      fault: { type: 'string', multiple: true },
      'show-master': { type: 'boolean' },
      now: { type: 'string' },
      help: { type: 'boolean' },
    },
    'service',
  )
  if (options.help) {
    printLine(helpOf('service').trimEnd())
    return exit.done
  }
  const size = readChoice('size', options.size, ['demo', 'large'] as const)
  const orders = options.orders === undefined ? undefined : Number(options.orders)
  if (orders !== undefined && !(Number.isInteger(orders) && orders >= 0 && orders <= 800_000)) {
    throw wrongUse(`--orders takes a whole number up to 800000, not “${options.orders}”.`)
  }
  const arrivals = Number(options.arrivals ?? 0)
  if (!(arrivals >= 0))
    throw wrongUse(phrase('--arrivals takes seconds, not “{{text}}”.', { text: options.arrivals ?? '' }))
  const token = options.token ?? process.env['SELVEDGE_TOKEN']
  if (token === '') throw wrongUse(phrase('--token needs a value that isn’t empty.'))
  spreadLastNet({ process: 'practice service', tell })
  const signal = endingSignal()
  // Only this command loads the practice service: the desk starts faster without it.
  const { parseFault, ROLES, roleOf, startPracticeService } = await import('../../src-practice/index.ts')
  const role = roleOf(options.role ?? 'super_admin')
  if (role === undefined) throw wrongChoice('role', ROLES, options.role)
  const service = await startPracticeService({
    port: readPort(options.port),
    ...(options.data === undefined ? {} : { dataDir: options.data }),
    ...(size === undefined ? {} : { size }),
    ...(orders === undefined ? {} : { orders }),
    ...(token === undefined ? {} : { token }),
    role,
    // After ending all sessions, a person needs a new token to go on.
    onNewToken: newToken => printLine({ event: 'token', token: newToken }),
    faults: Object.assign({}, ...(options.fault ?? []).map(parseFault)),
    arrivalsSeconds: arrivals,
    showMaster: options['show-master'] === true,
    ...(options.now === undefined ? {} : { now: clockFrom(options.now) }),
  })
  printLine({ event: 'ready', url: service.url })
  await ended(signal)
  await service.close()
  return exit.done
}

/** A clock that starts at a time (ISO 8601; UTC without a zone) and goes on from there. */
function clockFrom(text: string): () => number {
  const start = timeOf(text)
  if (start === null) throw wrongUse(phrase('--now takes a time such as 2026-11-23T09:00, not “{{text}}”.', { text }))
  const begun = Date.now()
  return () => start + Date.now() - begun
}
