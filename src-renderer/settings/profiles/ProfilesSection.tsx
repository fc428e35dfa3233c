import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import type { ProfileView } from '../../../src-shared/contract/session.ts'
import {
  Pill,
  useClient,
  useDeskQuery,
  useErrorNotice,
  useOpenProfile,
  useProfiles,
  useSession,
  useStation,
  useWords,
} from '../../kit/index.ts'
import { Section } from '../Section.tsx'
import { Account } from './Account.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import styles from './Profiles.module.css'

/** The ids of the profiles whose stations print: the open one's, and those in the background. */
function usePrinting(): ReadonlySet<string> {
  const open = useSession()?.profile?.id
  const printsHere = useStation()?.printsOn ?? false
  const { data: background = [] } = useDeskQuery('stations.list', {})
  const beside = background.flatMap(({ state, profile }) => (state === 'running' ? [profile.id] : []))
  return new Set(open !== undefined && printsHere ? [open, ...beside] : beside)
}

/** Asks before a profile and its token go. */
function RemoveProfile({ profile, prints, onClose }: { profile: ProfileView; prints: boolean; onClose(): void }) {
  const t = useWords('settings')
  const client = useClient()
  const notice = useErrorNotice()
  const [removing, setRemoving] = useState(false)
  const remove = async () => {
    setRemoving(true)
    try {
      await client.call('profiles.remove', { id: profile.id })
      onClose()
    } catch (error) {
      notice(error, t('profiles.remove-failed', { name: profile.name }))
    } finally {
      setRemoving(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('profiles.remove.title', { name: profile.name })}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <p className={styles['sure']}>
        {prints && `${t('profiles.remove.stops')} `}
        {t('profiles.remove.what')}
      </p>
      <div className="flex gap-8">
        <Button variant="filled" color="red" loading={removing} onClick={remove}>
          {t('profiles.remove.do')}
        </Button>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Modal>
  )
}

/** The profiles: services and accounts, one of which is open. */
export function ProfilesSection() {
  const t = useWords('settings')
  const session = useSession()
  const profiles = useProfiles()
  /** The profile that is edited; `new` for one that does not exist yet. */
  const [editing, setEditing] = useState<string | null>(null)
  const [removing, setRemoving] = useState<ProfileView | null>(null)

  const open = useOpenProfile()
  const printing = usePrinting()

  const item = (profile: ProfileView) => {
    const isOpen = session?.profile?.id === profile.id
    if (editing === profile.id) return <ProfileForm profile={profile} onDone={() => setEditing(null)} />
    return (
      <>
        <div className="flex items-center gap-8">
          <div className={styles['name']}>
            <strong>{profile.name}</strong>
            {profile.practice && <span className={styles['practice']}>{t('profiles.practice')}</span>}
            {isOpen && (
              <Pill tone="done" icon="check">
                {t('profiles.is-open')}
              </Pill>
            )}
            {!isOpen && session?.profile && (
              <Pill
                tone={printing.has(profile.id) ? 'done' : 'plain'}
                icon={printing.has(profile.id) ? 'check' : 'pause'}
              >
                {t(printing.has(profile.id) ? 'profiles.printing' : 'profiles.not-printing')}
              </Pill>
            )}
            <code>{profile.baseUrl}</code>
          </div>
          {!isOpen && (
            <Button variant="default" onClick={() => void open(profile)}>
              {t('profiles.open')}
            </Button>
          )}
          {!profile.practice && (
            <>
              <Button variant="default" onClick={() => setEditing(profile.id)}>
                {t('profiles.edit')}
              </Button>
              <Button variant="subtle" onClick={() => setRemoving(profile)}>
                {t('profiles.remove')}
              </Button>
            </>
          )}
        </div>
        {profile.practice && <p className="bare faint">{t('profiles.practice.what')}</p>}
        {isOpen && session && <Account session={session} profileId={profile.id} prints={printing.has(profile.id)} />}
      </>
    )
  }

  return (
    <Section
      title={t('section.profiles')}
      what={t('profiles.what')}
      aside={
        <Button variant="default" disabled={editing === 'new'} onClick={() => setEditing('new')}>
          {t('profiles.add')}
        </Button>
      }
    >
      {editing === 'new' && (
        <div className={styles['card']}>
          <ProfileForm
            profile={null}
            onDone={saved => {
              setEditing(null)
              if (saved && !session?.profile) void open(saved)
            }}
          />
        </div>
      )}
      {profiles.length === 0 && editing !== 'new' && <p className="bare faint">{t('profiles.none')}</p>}
      {profiles.map(profile => (
        <div key={profile.id} className={styles['card']} data-open={session?.profile?.id === profile.id}>
          {item(profile)}
        </div>
      ))}
      {removing && (
        <RemoveProfile profile={removing} prints={printing.has(removing.id)} onClose={() => setRemoving(null)} />
      )}
    </Section>
  )
}
