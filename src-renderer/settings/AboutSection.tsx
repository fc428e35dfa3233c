import { Button, CopyButton } from '@mantine/core'
import { useState } from 'react'
import { KeyList, saveFile, useClient, useErrorNotice } from '../app/index.ts'
import { AskFailed } from './AskFailed.tsx'
import styles from './Fields.module.css'
import { Section } from './Section.tsx'
import { useAsked } from './use-asked.ts'
import { useSettingsWords } from './words.ts'

/** One file for whoever helps; what is in it is said before it is saved. */
function Diagnostics() {
  const t = useSettingsWords()
  const client = useClient()
  const notice = useErrorNotice()
  const [asking, setAsking] = useState(false)
  const save = async () => {
    setAsking(true)
    try {
      saveFile(await client.call('desk.diagnostics', {}))
    } catch (error) {
      notice(error, t('about.diagnostics'))
    } finally {
      setAsking(false)
    }
  }
  return (
    <div className={styles['field']}>
      <p className={styles['hint']}>{t('about.diagnostics.in')}</p>
      <p className={styles['hint']}>{t('about.diagnostics.not-in')}</p>
      <Button variant="default" loading={asking} onClick={save}>
        {asking ? t('about.diagnostics.asking') : t('about.diagnostics')}
      </Button>
    </div>
  )
}

/** Versions, the data folder, and the keys. */
export function AboutSection() {
  const t = useSettingsWords()
  const client = useClient()
  const { asked, again } = useAsked(() => client.call('desk.about', {}))
  return (
    <Section title={t('section.about')} what={t('about.what')}>
      {asked.at === 'failed' && <AskFailed error={asked.error} again={again} />}
      {asked.at === 'answered' && (
        <dl className={styles['facts']}>
          <dt>{t('about.version')}</dt>
          <dd>Selvedge {asked.value.version}</dd>
          <dt>{t('about.shell')}</dt>
          <dd>{t(`about.shell.${asked.value.shell}`)}</dd>
          <dt>{t('about.node')}</dt>
          <dd>{asked.value.node}</dd>
          <dt>{t('about.platform')}</dt>
          <dd>{asked.value.platform}</dd>
          <dt>{t('about.folder')}</dt>
          <dd>
            <code>{asked.value.dataFolder}</code>{' '}
            <CopyButton value={asked.value.dataFolder}>
              {({ copied, copy }) => (
                <Button variant="subtle" size="compact-sm" onClick={copy}>
                  {copied ? t('about.copied') : t('about.copy')}
                </Button>
              )}
            </CopyButton>
          </dd>
        </dl>
      )}
      <h3 className={styles['part']}>{t('about.help')}</h3>
      <Diagnostics />
      <h3 className={styles['part']}>{t('about.keys')}</h3>
      <p className={styles['hint']}>{t('about.keys.hint')}</p>
      <KeyList />
    </Section>
  )
}
