import { useCallback } from 'react'
import { useClient, useErrorNotice, useWords } from '../../kit/index.ts'

/** Pauses, resumes and hurries the station; the answer shows by its own event. */
export function useStationActions(): { pause(): void; resume(): void; readNow(): void } {
  const client = useClient()
  const notice = useErrorNotice()
  const t = useWords('print')
  const pause = useCallback(() => {
    client.call('station.pause', {}).catch(error => notice(error, t('doing.pause')))
  }, [client, notice, t])
  const resume = useCallback(() => {
    client.call('station.resume', {}).catch(error => notice(error, t('doing.resume')))
  }, [client, notice, t])
  const readNow = useCallback(() => {
    client.call('station.readNow', {}).catch(error => notice(error, t('doing.read')))
  }, [client, notice, t])
  return { pause, resume, readNow }
}
