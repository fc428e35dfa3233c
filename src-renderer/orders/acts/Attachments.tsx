import { ActionIcon } from '@mantine/core'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { type Attachment, mostAttachmentBytes, mostAttachments } from '../../../src-shared/contract/acts.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { ChooseFile, SmallIcon, useAccess, useClient, useSay, useWords } from '../../kit/index.ts'
import styles from './Acts.module.css'

const mediaType = ({ type }: File) => (/^[\w.+-]{1,60}\/[\w.+-]{1,100}$/.test(type) ? type : 'application/octet-stream')

/**
 * Gives files to the service as soon as they are chosen, dropped or pasted, so that one that it refuses is known before the issue is
 * raised. `onAttach` gets each that it took.
 */
export function useAttaching(files: readonly Attachment[], onAttach: (file: Attachment) => void) {
  const t = useWords('order-acts')
  const say = useSay()
  const client = useClient()
  const { offered, lacks } = useAccess('admin.tickets.attachments.store')
  const [sending, setSending] = useState<readonly string[]>([])
  const [failed, setFailed] = useState<readonly string[]>([])
  const isOffered = offered && lacks === null

  /** Answers why a file wasn't taken; null if it was. */
  const attach = async (file: File, name: string): Promise<string | null> => {
    if (file.size === 0) return t('attach.empty', { name })
    if (file.size > mostAttachmentBytes) return t('attach.large', { name })
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      onAttach(await client.call('acts.attach', { name, type: mediaType(file), bytes }))
      return null
    } catch (error) {
      return t('attach.failed', { name, why: say(asDeskError(error).toMessage()) })
    }
  }
  const take = async (chosen: readonly File[]) => {
    const taken = chosen.slice(0, Math.max(0, mostAttachments - files.length - sending.length))
    const named = taken.map(file => ({ file, name: file.name.trim().slice(-255) || t('attach.unnamed') }))
    setFailed(chosen.length > taken.length ? [t('attach.many', { count: mostAttachments })] : [])
    setSending(now => [...now, ...named.map(({ name }) => name)])
    for (const { file, name } of named) {
      const why = await attach(file, name)
      if (why !== null) setFailed(now => [...now, why])
      setSending(now => now.toSpliced(now.indexOf(name), 1))
    }
  }
  const takeFrom = (event: ClipboardEvent | DragEvent, { files: chosen }: DataTransfer) => {
    if (!isOffered || chosen.length === 0) return
    event.preventDefault()
    void take([...chosen])
  }
  return {
    isOffered,
    sending,
    failed,
    take,
    /** Those that weren't taken belong to what is sent now. */
    forget: () => setFailed([]),
    /** For the element that files are dropped on and pasted into. */
    taking: {
      onPaste: (event: ClipboardEvent) => takeFrom(event, event.clipboardData),
      onDragOver: (event: DragEvent) => isOffered && event.preventDefault(),
      onDrop: (event: DragEvent) => takeFrom(event, event.dataTransfer),
    },
  }
}

/** The files of an issue, and the button that adds some; a line where the service takes none. */
export function Attachments({
  files,
  attaching,
  onRemove,
}: {
  files: readonly Attachment[]
  attaching: ReturnType<typeof useAttaching>
  onRemove(id: string): void
}) {
  const t = useWords('order-acts')
  const { isOffered, sending, failed, take } = attaching
  if (!isOffered) return <p className={styles['quiet']}>{t('attach.absent')}</p>
  return (
    <div className={styles['attachments']}>
      <ChooseFile title={t('attach')} multiple onChoose={chosen => void take(chosen)} />
      {files.length > 0 && (
        <ul aria-label={t('attach.files')}>
          {files.map(({ id, name }) => (
            <li key={id}>
              {name}
              <ActionIcon
                variant="subtle"
                size="sm"
                aria-label={t('attach.remove', { name })}
                onClick={() => onRemove(id)}
              >
                <SmallIcon name="cross" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <p role="status">{sending.map(name => t('attach.sending', { name })).join(' ')}</p>
      {failed.length > 0 && <p role="alert">{failed.join(' ')}</p>}
    </div>
  )
}
