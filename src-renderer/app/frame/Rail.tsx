import { goTo, usePlace } from '../navigation.ts'
import { useFrameWords } from '../words/frame.ts'
import { ScreenIcon } from './icons.tsx'
import styles from './Rail.module.css'
import { screens } from './screens.tsx'

function RailItem({ id, keys, useNeedsYou, last }: (typeof screens)[number]) {
  const t = useFrameWords()
  const here = usePlace(place => place.screen === id)
  const count = useNeedsYou()
  const needs = count > 0 ? t('rail.needs-you', { count }) : null
  return (
    <button
      type="button"
      className={styles['item']}
      data-last={last ?? false}
      aria-current={here ? 'page' : undefined}
      aria-keyshortcuts={keys.replace('Ctrl', 'Control')}
      title={`${t(`screen.${id}`)} (${keys.replace('+', ' ')})`}
      onClick={() => goTo(id)}
    >
      <ScreenIcon screen={id} />
      <span>{t(`screen.${id}.short`)}</span>
      {needs && (
        <>
          <b aria-hidden="true">{count > 99 ? '99+' : count}</b>
          <span className="only-heard">{needs}</span>
        </>
      )}
    </button>
  )
}

/** The narrow rail: one button a screen. */
export function Rail() {
  const t = useFrameWords()
  return (
    <nav className={styles['rail']} aria-label={t('rail.label')}>
      <div className={styles['sign']} aria-hidden="true" />
      {screens.map(screen => (
        <RailItem key={screen.id} {...screen} />
      ))}
    </nav>
  )
}
