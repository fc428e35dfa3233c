import { useEffect, useRef } from 'react'
import { knowShell, notifyInBrowser } from '../../kit/alerts/system.ts'
import { playTone } from '../../kit/alerts/tone.ts'
import { answerNow } from '../../kit/ask/answers.ts'
import { useClient } from '../../kit/ask/client.tsx'
import { useDeskQuery } from '../../kit/ask/query.ts'
import { goTo, usePlace } from '../../kit/navigation.ts'
import { preferencesNow } from '../../kit/preferences.ts'
import { useOpenProfile } from '../../kit/profile-switch.tsx'
import { findJob } from '../../kit/scan/scan.tsx'
import { useSay } from '../../kit/words/say.ts'

/** Announces new alerts: as one notification of the browser, and with a tone where a person wants one. Shows nothing itself. */
export function AlertNotifier() {
  const client = useClient()
  const say = useSay()
  const open = useOpenProfile()
  const follow = useRef(async (_job: string | null, _profile?: string) => {})
  follow.current = async (job, profile) => {
    const other = answerNow('profiles.list')?.find(({ id }) => id === profile)
    if (other && !(await open(other))) return
    if (job === null) goTo('print')
    else findJob(job)
  }
  const { data: about } = useDeskQuery('desk.about', {})
  // Without permission there are no notifications outside of the window; the window shows alerts in any case.
  useEffect(() => {
    if (about) knowShell(about.shell)
  }, [about])
  useEffect(
    () =>
      client.on('alerts.notify', ({ title, lines, job, profile }) => {
        notifyInBrowser(say(title), lines.map(say), () => void follow.current(job, profile))
        if (preferencesNow().sound) void playTone()
      }),
    [client, say],
  )
  // An address that names a job, such as a notification of the system opens, leads to it once.
  const linked = usePlace(({ screen, params }) => (screen === 'print' ? params['job'] : undefined))
  const linkedProfile = usePlace(({ screen, params }) => (screen === 'print' ? params['profile'] : undefined))
  useEffect(() => {
    if (linked === undefined && linkedProfile === undefined) return
    window.history.replaceState(null, '', '#print')
    void follow.current(linked ?? null, linkedProfile)
  }, [linked, linkedProfile])
  return null
}
