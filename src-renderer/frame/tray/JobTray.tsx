import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { ImportWork } from '../../imports/index.ts'
import { useActions } from '../../kit/actions/registry.ts'
import { useOperation } from '../../kit/ask/query.ts'
import { formatNumber } from '../../kit/locale.ts'
import { Answered } from '../../kit/parts/Answered.tsx'
import { FootStatus } from '../../kit/parts/FootStatus.tsx'
import { keyText } from '../../kit/parts/Kbd.tsx'
import { setTray, useTray } from '../../kit/parts/open-tray.ts'
import styles from '../../kit/parts/WorkLine.module.css'
import { useSignedIn } from '../../kit/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { PriceWork } from '../../pricing/index.ts'
import { PrintWork } from '../../print/index.ts'
import { AgentJobs } from './AgentJobs.tsx'

/** How often the service's counters are read while the window can be seen (ms). */
const every = 5_000
const trayKey = 'Mod+J'

const counters = ['processed', 'pending', 'failed'] as const

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['part']} aria-label={title}>
      <h2 tabIndex={-1} data-autofocus>
        {title}
      </h2>
      {children}
    </section>
  )
}

type Counts = ReturnType<typeof useOperation<'admin.dashboard.job-batches'>>

/** The service's three counters. */
function ServiceCounts({ counts }: { counts: Counts }) {
  const t = useWords('job-tray')
  if (!counts.offered) return <p role="status">{t('service.absent')}</p>
  return (
    <Answered {...counts} height={48}>
      {data => (
        <dl className={styles['counters']}>
          {counters.map(name => {
            const count = data[name]
            return (
              <div key={name} data-failed={name === 'failed' && count !== null && count > 0}>
                <dt>{t(name)}</dt>
                <dd className="figures">{count === null ? t('unknown') : formatNumber(count)}</dd>
              </div>
            )
          })}
        </dl>
      )}
    </Answered>
  )
}

/** The job tray in the foot: what the service has pending, and on a click all that goes on there and on this desk. */
export function JobTray() {
  const t = useWords('job-tray')
  const frame = useWords('frame')
  const isSignedIn = useSignedIn()
  const { isOpen } = useTray()
  const counts = useOperation('admin.dashboard.job-batches', {}, { every, enabled: isSignedIn })
  useActions('frame.jobs', frame('keys.everywhere'), [
    { keys: trayKey, title: t('key'), run: () => setTray(true), whileTyping: true },
  ])
  const pending = isSignedIn && !counts.error ? (counts.data?.pending ?? null) : null
  return (
    <Popover opened={isOpen} onChange={setTray} position="top-end" width={520} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <FootStatus
          tone={pending !== null && pending > 0 ? 'moving' : 'plain'}
          title={t('open', { keys: keyText(trayKey) })}
          onClick={() => setTray(!isOpen)}
        >
          {pending === null ? t('foot') : t('footPending', { pending: formatNumber(pending) })}
        </FootStatus>
      </Popover.Target>
      <Popover.Dropdown className={styles['tray'] ?? ''} p={0}>
        <Part title={t('own')}>
          <ul className={styles['works']}>
            <PrintWork />
            <PriceWork />
            <ImportWork />
          </ul>
          <p className={styles['idle']}>{t('own.none')}</p>
        </Part>
        {isSignedIn ? (
          <>
            <Part title={t('service')}>
              <ServiceCounts counts={counts} />
            </Part>
            <AgentJobs />
          </>
        ) : (
          <Part title={t('service')}>
            <p role="status">{t('signedOut')}</p>
          </Part>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
