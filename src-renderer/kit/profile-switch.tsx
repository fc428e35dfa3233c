import { Button, Modal } from '@mantine/core'
import { create } from 'zustand'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import type { ProfileView } from '../../src-shared/contract/session.ts'
import { answerNow } from './ask/answers.ts'
import { useClient } from './ask/client.tsx'
import { useErrorNotice } from './notices.tsx'
import { Banner } from './parts/Banner.tsx'
import styles from './profile-switch.module.css'
import { useSession } from './session.ts'
import { useWords } from './words/words.ts'

type Named = Pick<ProfileView, 'id' | 'name'>

interface Question {
  from: ProfileView
  to: Named
  /** Jobs at printers, and jobs that wait to be printed; null if they couldn't be read. */
  work: { printing: number; waiting: number } | null
}

const none = { printing: 0, waiting: 0 }

interface Switch {
  asked: Question | null
  /** The profile whose station ended with the newest switch, until somebody has read that. */
  left: ProfileView | null
}

const useSwitch = create<Switch>(() => ({ asked: null, left: null }))

/** What the open profile's station is at; null if it can't be asked. */
async function openWork(client: DeskClient): Promise<Question['work']> {
  try {
    const { rows } = await client.call('jobs.list', {})
    const count = (here: 'printing' | 'waiting') => rows.filter(row => row.here === here).length
    return { printing: count('printing'), waiting: count('waiting') }
  } catch {
    return null
  }
}

/**
 * Opens a profile; answers whether it is open. The station of the one before goes on if it prints. Otherwise it ends, and if
 * it has work in progress, a question comes first.
 */
export function useOpenProfile(): (to: Named) => Promise<boolean> {
  const client = useClient()
  const notice = useErrorNotice()
  const t = useWords('frame')
  return async to => {
    const from = answerNow('session.state')?.profile ?? null
    const isOther = from !== null && from.id !== to.id
    const ends = isOther && !answerNow('station.state')?.printsOn
    const work = ends ? await openWork(client) : none
    const isSure = useSwitch.getState().asked?.to.id === to.id
    if (from && !isSure && (work === null || work.printing + work.waiting > 0)) {
      useSwitch.setState({ asked: { from, to, work } })
      return false
    }
    useSwitch.setState({ asked: null })
    try {
      await client.call('profiles.open', { id: to.id })
      useSwitch.setState({ left: ends && !from.practice ? from : null })
      return true
    } catch (error) {
      notice(error, t('profile.open-failed', { name: to.name }))
      return false
    }
  }
}

function Ask({ asked: { from, to, work } }: { asked: Question }) {
  const t = useWords('frame')
  const open = useOpenProfile()
  const stay = () => useSwitch.setState({ asked: null })
  const { printing, waiting } = work ?? none
  return (
    <Modal
      opened
      onClose={stay}
      title={t('switch.title', { to: to.name })}
      closeButtonProps={{ 'aria-label': t('switch.stay') }}
    >
      <div className={styles['text']}>
        <p>{t('switch.stops', { from: from.name })}</p>
        {work === null && <p>{t('switch.unknown')}</p>}
        {printing > 0 && <p>{t('switch.printing', { count: printing, from: from.name })}</p>}
        {waiting > 0 && <p>{t('switch.waiting', { count: waiting })}</p>}
      </div>
      <div className={styles['buttons']}>
        <Button variant="default" data-autofocus onClick={stay}>
          {t('switch.stay')}
        </Button>
        <Button variant="filled" onClick={() => void open(to)}>
          {t('switch.open', { to: to.name })}
        </Button>
      </div>
    </Modal>
  )
}

/** The question before a station ends for another profile, and afterwards the line that says it isn't running. */
export function ProfileSwitch() {
  const t = useWords('frame')
  const open = useOpenProfile()
  const now = useSession()?.profile?.id
  const { asked, left } = useSwitch()
  return (
    <>
      {asked && <Ask asked={asked} />}
      {left && left.id !== now && (
        <Banner tone="unsure" icon="pause" title={t('switch.left', { from: left.name })} what={t('switch.left.what')}>
          <Button variant="default" size="compact-sm" onClick={() => void open(left)}>
            {t('switch.back', { from: left.name })}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => useSwitch.setState({ left: null })}>
            {t('keys.close')}
          </Button>
        </Banner>
      )}
    </>
  )
}
