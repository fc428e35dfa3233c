import { create } from 'zustand'
import type { StationState } from '../../src-shared/contract/print.ts'

interface StationStore {
  /** Null until main has answered. */
  station: StationState | null
  /** False while main doesn't answer. */
  connected: boolean
}

export const useStationStore = create<StationStore>(() => ({ station: null, connected: true }))

/** What the station does now; null until main has answered. */
export function useStation(): StationState | null {
  return useStationStore(store => store.station)
}

/** False while the connection to the desk's main process is lost. */
export function useDeskConnected(): boolean {
  return useStationStore(store => store.connected)
}
