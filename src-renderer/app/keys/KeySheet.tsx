import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useFrameWords } from '../words/frame.ts'
import { KeyList } from './KeyList.tsx'
import { useKeys } from './registry.ts'

/** The keys, on `?`. */
export function KeySheet() {
  const t = useFrameWords()
  const [open, setOpen] = useState(false)
  useKeys('frame-keys', [
    { keys: '?', title: t('keys.show'), group: t('keys.everywhere'), run: () => setOpen(true) },
    // Also from a field or a grid, which take every sign as text.
    {
      keys: 'F1',
      title: t('keys.show'),
      group: t('keys.everywhere'),
      run: () => setOpen(true),
      whileTyping: true,
    },
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
    </Modal>
  )
}
