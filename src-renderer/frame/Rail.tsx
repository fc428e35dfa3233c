import { keyAttributes } from '../kit/actions/ActionButton.tsx'
import { labelled } from '../kit/locale.ts'
import { goTo, usePlace } from '../kit/navigation.ts'
import type { Screen } from '../kit/screen.ts'
import { useWords } from '../kit/words/words.ts'
import styles from './Rail.module.css'
import { RailMenu } from './RailMenu.tsx'
import { useScreenWords } from './screens.ts'
import { useNavigation } from './use-navigation.ts'

const nobody = () => 0

function RailItem({ id, keys, icon, useNeedsYou = nobody }: Screen) {
  const t = useWords('frame')
  const titles = useScreenWords()
  const here = usePlace(place => place.screen === id)
  const count = useNeedsYou()
  const needs = count > 0 ? t('rail.needs-you', { count }) : null
  const name = `${titles(id)} (${keys.replace('+', ' ')})`
  return (
    <button
      type="button"
      className={styles['item']}
      aria-current={here ? 'page' : undefined}
      {...keyAttributes({ keys })}
      title={needs ? labelled(name, needs) : name}
      onClick={() => goTo(id)}
    >
      <svg
        aria-hidden="true"
        focusable="false"
        width="20"
        height="20"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {icon}
      </svg>
      <span>{titles(`${id}.short`)}</span>
      {needs && (
        <>
          <b aria-hidden="true">{count > 99 ? '99+' : count}</b>
          <span className="only-heard">{needs}</span>
        </>
      )}
    </button>
  )
}

/** The narrow rail: one button a screen, in the order of the service's menu, and that menu itself at its end. */
export function Rail() {
  const t = useWords('frame')
  const { screens, menu } = useNavigation()
  return (
    <nav className={styles['rail']} aria-label={t('rail.label')}>
      <div className={styles['sign']} aria-hidden="true" />
      {screens.map(screen => !screen.last && <RailItem key={screen.id} {...screen} />)}
      <div className={styles['end']}>
        <RailMenu menu={menu} />
        {screens.map(screen => screen.last && <RailItem key={screen.id} {...screen} />)}
      </div>
    </nav>
  )
}
