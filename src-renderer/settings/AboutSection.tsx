import { Button, CopyButton } from '@mantine/core'
import {
  Answered,
  KeyList,
  saveFile,
  useDeskQuery,
  useDeskSend,
  useErrorNotice,
  useSay,
  useWords,
} from '../kit/index.ts'
import styles from './Fields.module.css'
import { Section } from './Section.tsx'

/** One file for whoever helps; what is in it is said before it is saved. */
function Diagnostics() {
  const t = useWords('settings')
  const notice = useErrorNotice()
  const { mutate: ask, isPending: asking } = useDeskSend('desk.diagnostics')
  const save = () => ask({}, { onSuccess: saveFile, onError: error => notice(error, t('about.diagnostics')) })
  return (
    <div className="flex column items-start gap-4">
      <p className="bare faint small">{t('about.diagnostics.in')}</p>
      <p className="bare faint small">{t('about.diagnostics.not-in')}</p>
      <Button variant="default" loading={asking} onClick={save}>
        {asking ? t('about.diagnostics.asking') : t('about.diagnostics')}
      </Button>
    </div>
  )
}

/** What the program's updates come to; nothing where there are none. */
function Updates() {
  const t = useWords('settings')
  const notice = useErrorNotice()
  const updates = useDeskQuery('desk.updates', {})
  const { mutate: install, isPending: installing } = useDeskSend('desk.installUpdate')
  if (!updates.data || updates.data.state === 'off') return null
  const { state, version, notes } = updates.data
  const start = () => install({}, { onError: error => notice(error, t('about.updates.install')) })
  return (
    <div className="flex column items-start gap-4">
      <h3 className={styles['part']}>{t('about.updates')}</h3>
      <p role="status">{t(`about.updates.${state}`, { version: version ?? '' })}</p>
      {notes !== null && <p className={styles['notes']}>{notes}</p>}
      {state === 'ready' && (
        <Button variant="default" loading={installing} onClick={start}>
          {t('about.updates.install')}
        </Button>
      )}
    </div>
  )
}

/** Versions, the data folder, and the keys. */
export function AboutSection() {
  const t = useWords('settings')
  const say = useSay()
  const about = useDeskQuery('desk.about', {})
  return (
    <Section title={t('section.about')} what={t('about.what')}>
      <Answered {...about}>
        {about => (
          <>
            {about.warnings?.map(warning => (
              <p key={warning.code} className={styles['fixed']}>
                {say(warning)}
              </p>
            ))}
            <dl className={styles['facts']}>
              <dt>{t('about.version')}</dt>
              <dd>Selvedge {about.version}</dd>
              <dt>{t('about.shell')}</dt>
              <dd>{t(`about.shell.${about.shell}`)}</dd>
              <dt>{t('about.node')}</dt>
              <dd>{about.node}</dd>
              <dt>{t('about.platform')}</dt>
              <dd>{about.platform}</dd>
              <dt>{t('about.folder')}</dt>
              <dd>
                <code>{about.dataFolder}</code>{' '}
                <CopyButton value={about.dataFolder}>
                  {({ copied, copy }) => (
                    <Button variant="subtle" size="compact-sm" onClick={copy}>
                      {copied ? t('about.copied') : t('about.copy')}
                    </Button>
                  )}
                </CopyButton>
              </dd>
            </dl>
          </>
        )}
      </Answered>
      <Updates />
      <h3 className={styles['part']}>{t('about.help')}</h3>
      <Diagnostics />
      <h3 className={styles['part']}>{t('about.keys')}</h3>
      <p className="bare faint small">{t('about.keys.hint')}</p>
      <KeyList />
    </Section>
  )
}
