import type { OtherStation, RoomPrinter } from '../../../src-shared/contract/room.ts'
import { takesJobs } from '../../../src-shared/print/reasons.ts'
import {
  formatTime,
  joinItems,
  labelled,
  Pill,
  PrinterPill,
  type SmallIconName,
  type Tone,
  useSay,
  useShownRoom,
  useWords,
} from '../../kit/index.ts'
import styles from './Banners.module.css'

/** How a station of the room stands, in words and as a mark; the worst counts. */
export function useStationWord(): (station: OtherStation) => { word: string; tone: Tone; icon: SmallIconName } {
  const t = useWords('room')
  return ({ goneSince, state, draining }) => {
    if (goneSince !== null) return { word: t('gone', { time: formatTime(goneSince) }), tone: 'failed', icon: 'cross' }
    if (state === 'token-refused') return { word: t('token-refused'), tone: 'failed', icon: 'cross' }
    if (state === 'paused') return { word: t('paused'), tone: 'unsure', icon: 'pause' }
    if (draining) return { word: t('draining'), tone: 'unsure', icon: 'skip' }
    return { word: t('here'), tone: 'done', icon: 'check' }
  }
}

function PrinterFace({ printer }: { printer: RoomPrinter }) {
  const t = useWords('spare')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a card
    <div role="group" aria-label={printer.name} className={styles['card']}>
      <span className={styles['face']}>
        <b>{printer.name}</b>
        <PrinterPill printer={printer} />
        {printer.waiting > 0 && <small>{t('waiting', { count: printer.waiting })}</small>}
      </span>
    </div>
  )
}

/** One station: how it stands, what needs a person there, its printers. What it has is looked at, not used from here. */
function Station({ station }: { station: OtherStation }) {
  const t = useWords('room')
  const say = useSay()
  const { word, tone, icon } = useStationWord()(station)
  const { name, computer, goneSince, needsPerson, needs, printers, open } = station
  const stopped = printers.filter(printer => !takesJobs(printer))
  const works = printers.filter(takesJobs)
  const why = needs.map(({ count, said }) => (count > 1 ? `${count} × ${say(said)}` : say(said)))
  return (
    <section className={styles['station']} aria-label={labelled(t('station'), name)} data-gone={goneSince !== null}>
      <b title={joinItems([name, computer])}>{name}</b>
      <Pill tone={tone} icon={icon}>
        {word}
      </Pill>
      {open > 0 && <small className={styles['fact']}>{t('open', { count: open })}</small>}
      {needsPerson > 0 && (
        <small className={styles['fact']} data-tone="failed" title={why.join('\n')}>
          {t('needs', { count: needsPerson })}
          {why[0] !== undefined && ` ${why[0]}`}
        </small>
      )}
      {goneSince === null && (
        <div className={styles['cards']}>
          {[...stopped, ...works].map((printer, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two printers of a station may have one name
            <PrinterFace key={`${printer.name} ${at}`} printer={printer} />
          ))}
        </div>
      )}
    </section>
  )
}

/** The other stations of the room, with their printers; nothing without a room, or while only this station is shown. */
export function RoomStations() {
  const t = useWords('room')
  const room = useShownRoom()
  if (!room || room.stations.length === 0) return null
  return (
    <section className={styles['stations']} aria-label={t('stations')}>
      {room.stations.map(station => (
        <Station key={station.id} station={station} />
      ))}
    </section>
  )
}
