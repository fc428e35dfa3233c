import { Button } from '@mantine/core'
import type { Act } from '../../../src-shared/contract/acts.ts'
import {
  Answered,
  formatNumber,
  Pill,
  saveFile,
  useClient,
  useDeskQuery,
  useErrorNotice,
  useSay,
  useWords,
} from '../../kit/index.ts'
import { momentText, PartTable } from '../page/kit.tsx'
import { doneText } from './ActResult.tsx'
import styles from './Acts.module.css'

const looks = {
  waiting: ['waiting', 'clock'],
  sending: ['moving', 'arrow'],
  done: ['done', 'check'],
  refused: ['failed', 'cross'],
  unknown: ['unsure', 'question'],
  cancelled: ['plain', 'skip'],
} as const

/** What became of an act: its state, how it is known, and what the service said. */
export function ActOutcome({ act }: { act: Act }) {
  const t = useWords('order-acts')
  const say = useSay()
  const [tone, icon] = looks[act.state]
  return (
    <>
      <Pill tone={tone} icon={icon}>
        {t(`state.${act.state}`)}
      </Pill>
      <span className={styles['reason']}>
        {act.state === 'done' ? doneText(act, t) : act.reason && say(act.reason)}
        {act.settled !== null && ` (${t(`settled.${act.settled}`)})`}
      </span>
    </>
  )
}

/** Says that older entries aren't shown. */
export function CutJournal({ shown, total }: { shown: number; total: number }) {
  const t = useWords('order-acts')
  if (shown >= total) return null
  return (
    <p className={styles['quiet']}>{t('journal.cut', { shown: formatNumber(shown), total: formatNumber(total) })}</p>
  )
}

/** What this desk asked the service to do to one order, newest first. */
export function OrderJournal({ order }: { order: string }) {
  const t = useWords('order-acts')
  const client = useClient()
  const notice = useErrorNotice()
  const query = useDeskQuery('acts.list', { order })
  const save = () =>
    client.call('acts.export', { order }).then(saveFile, (error: unknown) => notice(error, t('journal.csv')))
  return (
    <Answered {...query} height={60}>
      {({ acts, total }) =>
        acts.length === 0 ? (
          <p className={styles['quiet']}>{t('journal.none')}</p>
        ) : (
          <div className={styles['stack']}>
            <PartTable
              label={t('journal')}
              rows={acts}
              columns={[
                { title: t('journal.when'), cell: act => momentText(act.askedAt), tight: true },
                { title: t('journal.what'), cell: act => t(`kind.${act.asked.kind}`), names: true },
                { title: t('journal.who'), cell: act => act.who },
                { title: t('journal.result'), cell: act => <ActOutcome act={act} /> },
              ]}
            />
            <CutJournal shown={acts.length} total={total} />
            <Button variant="default" size="compact-sm" onClick={() => void save()}>
              {t('journal.csv')}
            </Button>
          </div>
        )
      }
    </Answered>
  )
}
