import { Menu } from '@mantine/core'
import { useClient } from '../kit/ask/client.tsx'
import { useDeskQuery } from '../kit/ask/query.ts'
import { goTo } from '../kit/navigation.ts'
import { useErrorNotice } from '../kit/notices.tsx'
import { SmallIcon } from '../kit/parts/icons.tsx'
import { useOpenProfile } from '../kit/profile-switch.tsx'
import { useProfiles, useSession } from '../kit/session.ts'
import { useStation } from '../kit/station.ts'
import { useWords } from '../kit/words/words.ts'
import styles from './ProfileMenu.module.css'

/** The profile in the head: practice has a colour of its own, so that no one takes it for the real thing. */
export function ProfileMenu() {
  const t = useWords('frame')
  const client = useClient()
  const notice = useErrorNotice()
  const session = useSession()
  const profiles = useProfiles()
  const profile = session?.profile ?? null
  const name = profile?.name ?? t('profile.none')

  const open = useOpenProfile()
  const { data: background = [] } = useDeskQuery('stations.list', {})
  const printsHere = useStation()?.printsOn ?? false
  const printing = new Set(background.flatMap(one => (one.state === 'running' ? [one.profile.id] : [])))
  if (profile && printsHere) printing.add(profile.id)
  const signOut = async () => {
    try {
      await client.call('session.signOut', {})
    } catch (error) {
      notice(error, t('profile.sign-out-failed'))
    }
  }
  const leavePractice = async () => {
    try {
      const { profile: last } = await client.call('desk.leavePractice', {})
      // Without a profile, the welcome stands in the place of every screen but the settings.
      if (!last) goTo('print')
    } catch (error) {
      notice(error, t('profile.leave-practice'))
    }
  }
  const signedIn = session?.status === 'signed-in' || session?.status === 'unproven'

  if (!session) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          className={styles['pill']}
          data-practice={profile?.practice ?? false}
          aria-label={t('profile.choose', { name })}
          title={name}
        >
          {name}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {profiles.length > 0 && <Menu.Label>{t('profile.others')}</Menu.Label>}
        {profiles.map(other => (
          <Menu.Item
            key={other.id}
            leftSection={<SmallIcon name={other.id === profile?.id ? 'check' : 'blank'} />}
            rightSection={
              <>
                {other.practice && <span className={styles['mark']}>{t('profile.practice')}</span>}
                {printing.has(other.id) && <span className={styles['prints']}>{t('profile.prints')}</span>}
              </>
            }
            aria-current={other.id === profile?.id}
            onClick={() => void open(other)}
          >
            <span className={styles['name']}>{other.name}</span>
          </Menu.Item>
        ))}
        {profiles.length > 0 && <Menu.Divider />}
        {profile?.practice && <Menu.Item onClick={leavePractice}>{t('profile.leave-practice')}</Menu.Item>}
        {signedIn && !profile?.practice && (
          <Menu.Item onClick={signOut}>{t(printsHere ? 'profile.sign-out-stops' : 'profile.sign-out')}</Menu.Item>
        )}
        <Menu.Item onClick={() => goTo('settings', { section: 'profiles' })}>{t('profile.manage')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
