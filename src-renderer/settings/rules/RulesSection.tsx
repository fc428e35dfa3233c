import { Button, Skeleton } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import type { DiscoveredPrinter } from '../../../src-shared/contract/print.ts'
import { Late, SmallIcon, useClient, useErrorNotice } from '../../app/index.ts'
import { AskFailed } from '../AskFailed.tsx'
import { SaveBar } from '../SaveBar.tsx'
import { Section } from '../Section.tsx'
import { useLive } from '../use-live.ts'
import { useSettingsWords } from '../words.ts'
import { readDrafts } from './draft.ts'
import { RuleRow } from './RuleRow.tsx'
import styles from './Rules.module.css'
import { addDraft, dropDrafts, shownDrafts, useRulesStore } from './store.ts'

/** The printers that were found, for the choice of the rows; none while nothing is known. */
function useFound(): readonly DiscoveredPrinter[] {
  const client = useClient()
  const [found, setFound] = useState<readonly DiscoveredPrinter[]>([])
  useEffect(() => {
    let wanted = true
    // A search that fails leaves the choice to what is typed; the printers' section says why.
    client.call('printers.discover', {}).then(
      printers => wanted && setFound(printers),
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [client])
  return found
}

/** The editor of the rules: one row a type of job. */
export function RulesSection() {
  const t = useSettingsWords()
  const client = useClient()
  const errorNotice = useErrorNotice()
  const found = useFound()
  const { live, again } = useLive(
    () => client.call('rules.get', {}),
    listener => client.on('rules.changed', listener),
  )
  useEffect(() => {
    if (live.at === 'answered') useRulesStore.setState({ saved: live.value })
  }, [live])

  const store = useRulesStore()
  const drafts = useMemo(() => shownDrafts(store), [store])
  const [tried, setTried] = useState(false)
  const [saving, setSaving] = useState(false)
  const [added, setAdded] = useState<string | null>(null)
  const read = useMemo(() => readDrafts(drafts), [drafts])
  const changed = store.drafts !== null
  const elsewhere = changed && JSON.stringify(store.from) !== JSON.stringify(store.saved)
  const choices = useMemo(
    () => [
      ...new Set([
        ...(store.saved ?? []).flatMap(({ printer }) => printer ?? []),
        ...found.map(({ uri }) => uri),
      ]),
    ],
    [store.saved, found],
  )

  const save = async () => {
    setTried(true)
    if (!read.rules || saving) return
    setSaving(true)
    try {
      const saved = await client.call('rules.save', read.rules)
      useRulesStore.setState({ saved })
      dropDrafts()
      setTried(false)
    } catch (error) {
      errorNotice(error, t('rules.failed'))
    } finally {
      setSaving(false)
    }
  }
  const cancel = () => {
    dropDrafts()
    setTried(false)
  }
  const count = read.faults.length

  return (
    <Section
      wide
      title={t('section.rules')}
      what={t('rules.what')}
      bar={
        <SaveBar
          changed={changed}
          saving={saving}
          fault={tried && count > 0 ? t('rules.faults', { count }) : null}
          onSave={save}
          onCancel={cancel}
        />
      }
    >
      {elsewhere && (
        <p className={styles['elsewhere']} role="status">
          {t('rules.changed-elsewhere')}
          <Button variant="default" size="compact-sm" onClick={cancel}>
            {t('rules.take-theirs')}
          </Button>
        </p>
      )}
      {store.saved === null && live.at === 'failed' && <AskFailed error={live.error} again={again} />}
      {store.saved === null && live.at === 'asking' && (
        <Late>
          <Skeleton height={280} aria-busy="true" />
        </Late>
      )}
      {store.saved !== null && (
        <>
          <div className={styles['rows']}>
            {drafts.map(draft => (
              <RuleRow
                key={draft.id}
                draft={draft}
                faults={read.faults.filter(({ id }) => id === draft.id).map(({ field }) => field)}
                tried={tried}
                choices={choices}
                found={found}
                autoFocus={draft.id === added}
                followsOther={
                  draft.id !== '*' && drafts.some(({ id, mode }) => id === '*' && mode !== 'hold')
                }
              />
            ))}
          </div>
          <div>
            <Button variant="default" onClick={() => setAdded(addDraft())}>
              {t('rules.add')}
            </Button>
          </div>
          <p className={styles['twice']}>
            <SmallIcon name="question" /> <span>{t('rules.twice')}</span>
          </p>
        </>
      )}
    </Section>
  )
}
