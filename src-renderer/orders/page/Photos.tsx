import { ActionIcon, Button, Modal, Skeleton, UnstyledButton } from '@mantine/core'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { QcCheckpoint } from '../../../src-shared/service/readers/orders/photos.ts'
import { Late, Pill, serviceTerm, useDeskQuery, useSay, useWords } from '../../kit/index.ts'
import { momentText } from './kit.tsx'
import styles from './Photos.module.css'

/** A photo by its order, its checkpoint and its place there. */
interface PhotoRef {
  order: string
  checkpoint: string
  title: string
  photo: string | null
  index: number
  piece: string | null
  takenAt: number | null
}

/** True once the element has come near what can be seen. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !element.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: '300px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [seen, element])
  return seen
}

/** Far more than any camera takes. To show a picture of 30,000 x 30,000 takes gigabytes, if the browser does it at all. */
const mostPixels = 200_000_000

/** A photo's address in this window; main fetches it. Its bytes go with the last part that shows them. */
function usePhoto({ order, checkpoint, photo, index }: PhotoRef, enabled: boolean) {
  const { data, error, refetch } = useDeskQuery(
    'orders.photo',
    { order, checkpoint, photo, index },
    { enabled, asOf: 0 },
  )
  const t = useWords('order-page')
  const say = useSay()
  const [url, setUrl] = useState<string | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(new Blob([data.bytes], { type: data.type }))
    setUrl(made)
    setUnreadable(false)
    return () => URL.revokeObjectURL(made)
  }, [data])
  const failed = isUnreadable ? t('photo.unreadable') : !data && error ? say(error.toMessage()) : null
  const ofImage = {
    onError: () => setUnreadable(true),
    onLoad: ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) =>
      setUnreadable(naturalWidth * naturalHeight > mostPixels),
  }
  return { url, failed, ofImage, refetch }
}

function Thumb({ photo, onOpen }: { photo: PhotoRef; onOpen(): void }) {
  const t = useWords('order-page')
  const box = useRef<HTMLDivElement>(null)
  const { url, failed, ofImage, refetch } = usePhoto(photo, useSeen(box))
  const name = t('photo.open', { number: photo.index + 1, checkpoint: photo.title })
  return (
    <div className={styles['thumb']} ref={box}>
      {failed !== null ? (
        <div className={styles['failed']} role="alert">
          <p>{failed}</p>
          <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
            {t('photo.retry')}
          </Button>
        </div>
      ) : (
        <UnstyledButton className={styles['open']} aria-label={name} onClick={onOpen}>
          {url ? (
            <img src={url} alt="" {...ofImage} />
          ) : (
            <Late>
              <Skeleton height="100%" />
            </Late>
          )}
        </UnstyledButton>
      )}
      <span className={styles['caption']}>{photo.piece}</span>
    </div>
  )
}

const zooms = [1, 1.5, 2, 3, 4] as const

/** One photo as large as there is room, or larger: then it scrolls, also by dragging its scroll bars or by keys. */
function Large({ photo, zoom }: { photo: PhotoRef; zoom: number }) {
  const t = useWords('order-page')
  const { url, failed, ofImage } = usePhoto(photo, true)
  const pane = useRef<HTMLElement>(null)
  // A larger photo shows its middle.
  useLayoutEffect(() => {
    const box = pane.current
    if (box && zoom > 0)
      box.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2)
  }, [zoom])
  const name = t('photo.open', { number: photo.index + 1, checkpoint: photo.title })
  return (
    <figure className={styles['large']}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for keys */}
      <section ref={pane} className={styles['pane']} aria-label={name} tabIndex={0}>
        {failed !== null && <p role="alert">{failed}</p>}
        {url && failed === null && (
          <img src={url} alt={name} {...ofImage} style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }} />
        )}
      </section>
      <figcaption>
        {[photo.title, photo.piece, momentText(photo.takenAt)].filter(one => one !== null).join(' · ')}
      </figcaption>
    </figure>
  )
}

function Viewer({ photos, first, onClose }: { photos: readonly PhotoRef[]; first: number; onClose(): void }) {
  const t = useWords('order-page')
  const [at, setAt] = useState(first)
  /** The photo at the left that stays, while others are beside it. */
  const [beside, setBeside] = useState<number | null>(null)
  const [zoom, setZoom] = useState(0)
  const photo = photos[at]
  const other = beside === null ? undefined : photos[beside]
  const step = (by: number) => setAt(now => (now + by + photos.length) % photos.length)
  const zoomBy = (by: number) => setZoom(now => Math.min(zooms.length - 1, Math.max(0, now + by)))
  const compare = () => {
    if (beside !== null) return setBeside(null)
    setBeside(at)
    step(1)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    if (key === 'ArrowLeft') step(-1)
    else if (key === 'ArrowRight') step(1)
    else if (key === '+' || key === '=') zoomBy(1)
    else if (key === '-') zoomBy(-1)
    else if (key === 's') compare()
    else return
    event.preventDefault()
  }
  const scale = zooms[zoom] ?? 1
  const knob = (label: string, sign: string, run: () => void) => (
    <ActionIcon variant="default" aria-label={label} title={label} onClick={run}>
      {sign}
    </ActionIcon>
  )
  if (!photo) return null
  return (
    <Modal
      opened
      onClose={onClose}
      size="92vw"
      title={t('photo.of', { number: at + 1, count: photos.length })}
      onKeyDown={onKey}
      centered
    >
      <div className={styles['bar']}>
        {knob(t('photo.previous'), '←', () => step(-1))}
        {knob(t('photo.next'), '→', () => step(1))}
        {knob(t('photo.out'), '−', () => zoomBy(-1))}
        <span className="figures">{scale * 100}%</span>
        {knob(t('photo.in'), '+', () => zoomBy(1))}
        {photos.length > 1 && (
          <Button variant={beside === null ? 'default' : 'filled'} aria-pressed={beside !== null} onClick={compare}>
            {t('photo.side')}
          </Button>
        )}
        <span className={styles['hint']}>{t('photo.keys')}</span>
      </div>
      <div className={styles['panes']}>
        {other && <Large key={`beside ${beside}`} photo={other} zoom={scale} />}
        <Large key={at} photo={photo} zoom={scale} />
      </div>
    </Modal>
  )
}

function Checked({ checked }: { checked: boolean | null }) {
  const t = useWords('order-page')
  if (checked === null) return null
  return (
    <Pill tone={checked ? 'done' : 'plain'} icon={checked ? 'check' : 'clock'}>
      {t(checked ? 'photo.checked' : 'photo.unchecked')}
    </Pill>
  )
}

/** The photos of quality control by checkpoint; one opens large, and two side by side. */
export function Photos({
  order,
  checkpoints: read,
  mark,
}: {
  order: string
  checkpoints: readonly QcCheckpoint[]
  /** The way to mark a checkpoint as checked. */
  mark(checkpoint: QcCheckpoint): ReactNode
}) {
  const t = useWords('order-page')
  /** The photos as they were when one was opened: with others read meanwhile, its place would be another one's. */
  const [open, setOpen] = useState<{ photos: readonly PhotoRef[]; first: number } | null>(null)
  const checkpoints = read.map(one => ({ ...one, title: serviceTerm(one.title) }))
  const all = checkpoints.flatMap(({ key, title, photos }) =>
    photos.map(({ id, piece, takenAt }, index): PhotoRef => {
      return { order, checkpoint: key, title, photo: id, index, piece, takenAt }
    }),
  )
  return (
    <div className={styles['checkpoints']}>
      {checkpoints.map(point => {
        const { key, title, checked } = point
        const own = all.filter(({ checkpoint }) => checkpoint === key)
        return (
          <article key={key}>
            <h4>
              <span>
                {title} {key !== title && <span className={styles['hint']}>{key}</span>}
              </span>
              {own.length > 0 && <Checked checked={checked} />} {mark(point)}
            </h4>
            {own.length === 0 ? (
              <p className={styles['hint']}>{t('photo.none')}</p>
            ) : (
              <div className="flex wrap gap-8">
                {own.map(photo => (
                  <Thumb
                    key={photo.photo ?? photo.index}
                    photo={photo}
                    onOpen={() => setOpen({ photos: all, first: all.indexOf(photo) })}
                  />
                ))}
              </div>
            )}
          </article>
        )
      })}
      {open !== null && <Viewer {...open} onClose={() => setOpen(null)} />}
    </div>
  )
}
