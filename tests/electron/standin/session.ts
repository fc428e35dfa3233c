import { lookup } from 'node:dns/promises'
import { EventEmitter } from 'node:events'
import type { Session } from 'electron'

/** What a session is asked and told; its cookies and cache are Chromium's. */
class StandInSession extends EventEmitter {
  async resolveHost(host: string): Promise<{ endpoints: { address: string; family: string }[] }> {
    try {
      const found = await lookup(host, { all: true })
      return { endpoints: found.map(({ address, family }) => ({ address, family: `ipv${family}` })) }
    } catch {
      // shell/browser/net/resolve_host_function.cc: rejects with the name of the network's error.
      throw new Error('net::ERR_NAME_NOT_RESOLVED')
    }
  }

  resolveProxy = async () => 'DIRECT'
  // Chromium of its own has no place for these handlers: a test asks them, and tests/e2e/electron.spec.ts asks by a page.
  readonly handlers: {
    request?: Parameters<Session['setPermissionRequestHandler']>[0]
    check?: Parameters<Session['setPermissionCheckHandler']>[0]
    device?: Parameters<Session['setDevicePermissionHandler']>[0]
  } = {}

  setPermissionRequestHandler: Session['setPermissionRequestHandler'] = handler => {
    this.handlers.request = handler
  }

  setPermissionCheckHandler: Session['setPermissionCheckHandler'] = handler => {
    this.handlers.check = handler
  }

  setDevicePermissionHandler: Session['setDevicePermissionHandler'] = handler => {
    this.handlers.device = handler
  }
}

const partitions = new Map<string, StandInSession>()

export const session = {
  defaultSession: new StandInSession(),
  // docs/api/session.md, session.fromPartition: one for each name.
  fromPartition(name: string): StandInSession {
    const known = partitions.get(name) ?? new StandInSession()
    partitions.set(name, known)
    return known
  },
}
