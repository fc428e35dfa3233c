import { create } from 'zustand'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import type { StationState } from '../../src-shared/contract/print.ts'
import { useAnswer } from './ask/answers.ts'

/** What the station does now; null until main has answered. */
export const useStation = (): StationState | null => useAnswer('station.state') ?? null

const useConnection = create<{ connected: boolean; isUnknown: boolean }>(() => ({ connected: true, isUnknown: false }))

/** False while the connection to the desk's main process is lost. */
export const useDeskConnected = (): boolean => useConnection(({ connected }) => connected)

/** True while a desk answers that doesn't know this window: another one, or one that was started long after this window's. */
export const useDeskUnknown = (): boolean => useConnection(({ isUnknown }) => isUnknown)

/** Keeps `useDeskConnected` true to the client until it is stopped. */
export const followConnection = (client: DeskClient): (() => void) =>
  client.onConnection((connected, isUnknown = false) => useConnection.setState({ connected, isUnknown }))
