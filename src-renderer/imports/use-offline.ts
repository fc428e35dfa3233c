import { useStation } from '../kit/index.ts'

/** True while the service does not answer, as far as the station knows. */
export function useOffline(): boolean {
  const station = useStation()
  return station?.state === 'running' && !station.online
}
