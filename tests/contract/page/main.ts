import { connect } from '../../../src-renderer/client/index.ts'
import { events } from '../../../src-shared/contract/index.ts'

/** The page's side of the contract suite: the renderer's own client, where the test can reach it. */
const client = connect()

declare global {
  var contractPage: { client: typeof client; violations: string[] }
  function tellTest(name: string, data: unknown, place?: string | null): void
}

const violations: string[] = []
addEventListener('securitypolicyviolation', event => violations.push(event.violatedDirective))
globalThis.contractPage = { client, violations }

for (const name of Object.keys(events))
  client.on(name as keyof typeof events, (data, place) => tellTest(name, data, place))
client.onConnection(connected => tellTest('connection', connected))
