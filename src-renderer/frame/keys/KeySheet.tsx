import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useActions } from '../../kit/actions/registry.ts'
import { KeyList } from '../../kit/keys/KeyList.tsx'
import { useWords } from '../../kit/words/words.ts'
import styles from './KeySheet.module.css'

/** The keys, on `?`. */
export function KeySheet() {
  const t = useWords('frame')
  const [open, setOpen] = useState(false)
  const show = { title: t('keys.show'), run: () => setOpen(true) }
  useActions('frame-keys', t('keys.everywhere'), [
    { ...show, keys: '?' },
    // Also from a field or a grid, which take every sign as text.
    { ...show, keys: 'F1', whileTyping: true },
  ])
  return (
    <Modal
      opened={open}
      onClose={() => setOpen(false)}
      title={t('keys.title')}
      size={680}
      closeButtonProps={{ 'aria-label': t('keys.close') }}
    >
      <KeyList />
      <p className={styles['note']}>{t('keys.numbers')}</p>
    </Modal>
  )
}
