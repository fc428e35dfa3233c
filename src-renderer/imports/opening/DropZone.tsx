import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useWords } from '../../kit/index.ts'
import type { SourceFile } from '../import-state.ts'
import { useRetailerName } from '../retailer-name.ts'
import { useImports } from '../use-imports.ts'
import styles from './DropZone.module.css'
import { useBring } from './use-bring.ts'
import { usePaste } from './use-paste.ts'

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

type HandleOf = (this: DataTransferItem) => Promise<FileSystemHandle | null>

/** The dropped files, with handles where the browser gives them; handles have to be asked for before the event is over. */
async function droppedFiles(items: DataTransferItemList): Promise<SourceFile[]> {
  const asked = [...items]
    .filter(({ kind }) => kind === 'file')
    .map(item => {
      const file = item.getAsFile()
      const handleOf =
        'getAsFileSystemHandle' in item && typeof item.getAsFileSystemHandle === 'function'
          ? (item.getAsFileSystemHandle as HandleOf)
          : null
      return { file, handle: handleOf?.call(item).catch(() => null) ?? null }
    })
  const files = await Promise.all(
    asked.map(async ({ file, handle: promised }) => {
      const handle = await promised
      if (handle?.kind === 'directory') return null
      return file && { file, handle: handle instanceof FileSystemFileHandle ? handle : null }
    }),
  )
  return files.filter(file => file !== null)
}

/** Everything inside takes dropped files, and pasted ones. */
export function DropZone({ children }: { children: ReactNode }) {
  usePaste()
  const t = useWords('imports-opening')
  const bring = useBring()
  const name = useRetailerName()
  const retailer = useImports(({ retailers, retailer: id }) => retailers?.find(one => one.id === id) ?? null)
  const [over, setOver] = useState(false)
  /** Elements under the pointer: entering a child comes before leaving its parent. */
  const depth = useRef(0)
  const enter = (by: 1 | -1) => (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    depth.current = Math.max(0, depth.current + by)
    setOver(depth.current > 0)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys have the dialog and Ctrl+V for it
    <div
      className={styles['zone']}
      onDragEnter={enter(1)}
      onDragLeave={enter(-1)}
      onDragOver={event => {
        if (hasFiles(event)) event.preventDefault()
      }}
      onDrop={event => {
        if (!hasFiles(event)) return
        event.preventDefault()
        depth.current = 0
        setOver(false)
        void droppedFiles(event.dataTransfer.items).then(bring)
      }}
    >
      {children}
      {over && (
        <div className={styles['over']}>
          <strong>{retailer ? t('drop.nowFor', { retailer: name(retailer) }) : t('drop.now')}</strong>
        </div>
      )}
    </div>
  )
}
