import { useEffect } from 'react'
import { useClient } from '../client.tsx'
import { goTo, usePlace } from '../navigation.ts'
import { usePreferencesStore } from '../preferences.ts'
import { useDeskQuery } from '../query.ts'
import { findJob } from '../scan.tsx'
import { useSay } from '../words/say.ts'
import { knowShell, notifyInBrowser } from './system.ts'
import { playTone } from './tone.ts'

const follow = (job: string | null) => (job === null ? goTo('print') : findJob(job))

/** Tells what is new: as one notification of the browser, and with a tone where a person wants one. Shows nothing itself. */
export function AlertNotifier() {
  const client = useClient()
  const say = useSay()
  const { data: about } = useDeskQuery('desk.about', {})
  // Without permission there are no notifications outside of the window; the window shows alerts in any case.
  useEffect(() => {
    if (about) knowShell(about.shell)
  }, [about])
  useEffect(
    () =>
      client.on('alerts.notify', ({ title, lines, job }) => {
        notifyInBrowser(say(title), lines.map(say), () => follow(job))
        if (usePreferencesStore.getState().settings.sound) void playTone()
      }),
    [client, say],
  )
  // An address that names a job, such as a notification of the system opens, leads to it once.
  const linked = usePlace(({ screen, params }) => (screen === 'print' ? params['job'] : undefined))
  useEffect(() => {
    if (linked === undefined) return
    window.history.replaceState(null, '', '#print')
    findJob(linked)
  }, [linked])
  return null
}
