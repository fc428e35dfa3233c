import { create } from 'zustand'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import type { StationState } from '../../src-shared/contract/print.ts'
import { useAnswer } from './answers.ts'

/** What the station does now; null until main has answered. */
export const useStation = (): StationState | null => useAnswer('station.state') ?? null

const useConnection = create<{ connected: boolean }>(() => ({ connected: true }))

/** False while the connection to the desk's main process is lost. */
export const useDeskConnected = (): boolean => useConnection(({ connected }) => connected)

/** Keeps `useDeskConnected` true to the client until it is stopped. */
export const followConnection = (client: DeskClient): (() => void) =>
  client.onConnection(connected => useConnection.setState({ connected }))
