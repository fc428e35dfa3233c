import { TokenForm } from '../parts/TokenForm.tsx'
import { ProfileSwitch } from '../profile-switch.tsx'
import { useSession, useSessionStore } from '../session.ts'
import { useDeskConnected } from '../station.ts'
import { useFrameWords } from '../words/frame.ts'
import { Banner } from './Banner.tsx'

const nobodyElse = () => document.activeElement === null || document.activeElement === document.body

/** What keeps the whole desk from working, one line each: no connection, or nobody signed in (and a field to do so). */
export function Banners() {
  const t = useFrameWords()
  const connected = useDeskConnected()
  const session = useSession()
  const profile = session?.profile ?? null
  const some = useSessionStore(store => store.profiles.length > 0)
  const status = session?.status
  return (
    <div>
      {!connected && (
        <Banner
          tone="failed"
          icon="cross"
          title={t('banner.connection')}
          what={t('banner.connection.what')}
        />
      )}
      {profile && (status === 'token-refused' || status === 'signed-out') && (
        <Banner
          key={profile.id}
          tone="unsure"
          icon="question"
          title={t(`banner.${status}`, { profile: profile.name })}
          what={t(`banner.${status}.what`)}
        >
          {/* The cursor is not taken from somebody who is at work elsewhere. */}
          <TokenForm profileId={profile.id} autoFocus={nobodyElse()} />
        </Banner>
      )}
      {status === 'no-profile' && some && (
        <Banner
          tone="unsure"
          icon="question"
          title={t('banner.no-profile')}
          what={t('banner.no-profile.what')}
        />
      )}
      <ProfileSwitch />
    </div>
  )
}
