import { Button, Modal } from '@mantine/core'
import styles from './Saving.module.css'
import { usePanelWords } from './words.ts'

/** Asks for confirmation before many cells are discarded; the button says how many. */
export function ConfirmDialog({
  title,
  text,
  yes,
  onYes,
  onNo,
}: {
  title: string
  text: string
  yes: string
  onYes(): void
  onNo(): void
}) {
  const t = usePanelWords()
  return (
    <Modal opened onClose={onNo} title={title} closeButtonProps={{ 'aria-label': t('sure.no') }}>
      <p className={styles['text']}>{text}</p>
      <div className={styles['buttons']}>
        <Button variant="default" data-autofocus onClick={onNo}>
          {t('sure.no')}
        </Button>
        <Button variant="filled" onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Modal>
  )
}
