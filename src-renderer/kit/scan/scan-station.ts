import { create } from 'zustand'
import { goTo } from '../navigation.ts'

/** Whether the print desk is a scan station now: the results of scans in full screen, to be read from a distance. */
export const useScanStation = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

/** Opens the scan station; where the window may not be in full screen, it fills the window. */
function openScanStation(): void {
  goTo('print')
  useScanStation.setState({ isOpen: true })
  document.documentElement.requestFullscreen?.().catch(() => {})
}

/** Opens it from everywhere. */
export const scanStationAction = { keys: 'F9', run: openScanStation, whileTyping: true }

export function closeScanStation(): void {
  useScanStation.setState({ isOpen: false })
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
}
