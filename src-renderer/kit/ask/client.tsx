import { createContext, type ReactNode, useContext } from 'react'
import type { DeskClient } from '../../../src-shared/contract/client.ts'

const ClientContext = createContext<DeskClient | null>(null)

/** Gives everything below it the desk to talk to. */
export function ClientProvider({ client, children }: { client: DeskClient; children: ReactNode }) {
  return <ClientContext value={client}>{children}</ClientContext>
}

/** The desk behind this window. Throws outside of a ClientProvider, which is a fault of the program. */
export function useClient(): DeskClient {
  const client = useContext(ClientContext)
  if (!client) throw new TypeError('useClient needs a ClientProvider above it')
  return client
}
