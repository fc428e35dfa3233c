import { useStation, useWords } from '../kit/index.ts'
import styles from './Fields.module.css'

/** True if the station's settings come from a file and are changed there. */
export function useIsFixed(): boolean {
  return useStation()?.fixed ?? false
}

/** Says in a line why nothing can be changed here. */
export function FixedNote() {
  const t = useWords('settings')
  return useIsFixed() ? <p className={styles['fixed']}>{t('fixed')}</p> : null
}
