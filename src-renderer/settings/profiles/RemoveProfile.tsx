import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import type { ProfileView } from '../../../src-shared/contract/session.ts'
import { useClient, useErrorNotice } from '../../app/index.ts'
import { useSettingsWords } from '../words.ts'
import styles from './Profiles.module.css'

/** Asks before a profile and its token go. */
export function RemoveProfile({ profile, onClose }: { profile: ProfileView; onClose(): void }) {
  const t = useSettingsWords()
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
      <p className={styles['sure']}>{t('profiles.remove.what')}</p>
      <div className={styles['buttons']}>
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
