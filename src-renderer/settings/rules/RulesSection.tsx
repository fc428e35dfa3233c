import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { foldWord } from '../../../src-shared/print/job.ts'
import type { PrintRule } from '../../../src-shared/print/rules.ts'
import {
  Answered,
  goTo,
  putAnswer,
  useActions,
  useClient,
  useDeskQuery,
  useErrorNotice,
  useLackLine,
  useSay,
  useScreenParams,
  useStation,
  useWords,
} from '../../kit/index.ts'
import { FixedNote, useIsFixed } from '../FixedNote.tsx'
import { SaveBar } from '../SaveBar.tsx'
import { Section } from '../Section.tsx'
import { changesOf, draftsOf, type RuleDraft, readDrafts } from './draft.ts'
import { bestPrinter, type PrinterChoice, usePrinterChoices } from './printer-choices.ts'
import { DropFile, FileButtons, type FileSaid, useRuleFile } from './RuleFile.tsx'
import { RuleRow } from './RuleRow.tsx'
import styles from './Rules.module.css'
import { addDraft, changeDraft, dropDrafts, rulesSaved, shownNow, takenBesides, useRulesStore } from './store.ts'

/** The row whose rule applies to this type, else to this printer; null if none does. */
export function rowFor(
  drafts: readonly RuleDraft[],
  { type, printer }: { type?: string | undefined; printer?: string | undefined },
): string | null {
  if (type === undefined) return drafts.find(draft => draft.mode === 'print' && draft.printer === printer)?.id ?? null
  const own = drafts.find(({ jobType }) => foldWord(jobType) === foldWord(type))
  const star = drafts.find(({ id }) => id === '*')
  if (own && own.mode !== 'hold') return own.id
  if (star && star.mode !== 'hold') return star.id
  return own?.id ?? null
}

/**
 * The row that this screen was opened for, by the screen's params `type` and `printer`; a type that nothing is said of gets a
 * row of its own.
 */
function useAimed(saved: readonly PrintRule[] | null): string | null {
  const { type, printer } = useScreenParams()
  const [aimed, setAimed] = useState<string | null>(null)
  const isKnown = saved !== null
  useEffect(() => {
    if (!isKnown || (type === undefined && printer === undefined)) return
    const row = rowFor(shownNow(), { type, printer })
    setAimed(row ?? (type === undefined || type.trim() === '' ? null : addDraft(type)))
  }, [isKnown, type, printer])
  return aimed
}

/** The rules as main has them, and as they are in the editor. */
function useRules() {
  const listed = useDeskQuery('rules.get', {})
  const saved = listed.data ?? null
  const { drafts: changed, from } = useRulesStore()
  const unchanged = useMemo(() => draftsOf(saved ?? []), [saved])
  const drafts = changed ?? unchanged
  const changes = useMemo(() => changesOf(drafts, unchanged), [drafts, unchanged])
  return { listed, drafts, changes, saved, from, changed: changed !== null }
}

/** Fills in the best printer for a new row as soon as printers are known, once: a person may clear it. */
function useSuggestedPrinter(row: string | null, choices: readonly PrinterChoice[]): void {
  const suggested = useRef<string | null>(null)
  useEffect(() => {
    const draft = shownNow().find(({ id }) => id === row)
    if (draft?.mode !== 'print' || draft.printer !== '' || suggested.current === row) return
    const best = bestPrinter(draft.jobType, choices, takenBesides(draft.id))
    if (!best) return
    suggested.current = row
    changeDraft(draft.id, { printer: best.uri })
  }, [row, choices])
}

const none: readonly string[] = []

/** The jobs that saving these rules would print; kept up while jobs come and go. */
function usePrintedBy(rules: readonly PrintRule[] | null): readonly string[] {
  const [settled] = useDebouncedValue(rules, 300)
  const { data } = useDeskQuery('rules.preview', settled === rules && rules ? [...rules] : null)
  return data?.jobs ?? none
}

/** Who may do what here: a station that was started with a file is changed there, and rules need the right to print. */
function useRights() {
  const t = useWords('rules')
  const save = { title: t('lack.save'), needs: 'rules.save', lacking: t('lack.save') } as const
  const test = { title: t('test'), needs: 'rules.testPage' } as const
  const mayTest = useActions('settings-rules', '', [save, test])(test)
  const lack = useLackLine()
  const isFixed = useIsFixed()
  return { mayTest, lack, readOnly: isFixed || lack !== null }
}

/** The editor of the rules: one row a type of job. */
export function RulesSection() {
  const t = useWords('settings')
  const rule = useWords('rules')
  const client = useClient()
  const say = useSay()
  const unread = useStation()?.warnings.find(({ code }) => code === 'rules.unread')
  const errorNotice = useErrorNotice()
  const { listed, drafts, changes, saved, from, changed } = useRules()
  const choices = usePrinterChoices(saved)
  const aimed = useAimed(saved)
  const { mayTest, lack, readOnly } = useRights()
  const [said, setSaid] = useState<FileSaid>(null)
  const file = useRuleFile(setSaid)
  const [tried, setTried] = useState(false)
  const [saving, setSaving] = useState(false)
  const [added, setAdded] = useState<string | null>(null)
  /** The one rule whose options are shown; undefined: the one that was added or aimed at. */
  const [opened, setOpened] = useState<string | null | undefined>(undefined)
  const shownOpen = opened === undefined ? (added ?? aimed) : opened
  useSuggestedPrinter(added ?? aimed, choices)
  const read = useMemo(() => readDrafts(drafts), [drafts])
  const elsewhere = changed && JSON.stringify(from) !== JSON.stringify(saved)
  const takeFile = readOnly || saved === null ? null : (chosen: File) => void file.take(chosen)

  const prints = usePrintedBy(changed && !readOnly ? read.rules : null)

  const letGo = () => {
    dropDrafts()
    setTried(false)
    setSaid(null)
  }
  /** Prints the jobs that were shown; what else these rules would print is held. */
  const save = async (shown: readonly string[]) => {
    setTried(true)
    if (!read.rules || saved === null || saving) return
    const sent = drafts
    setSaving(true)
    try {
      const kept = await client.call('rules.save', { rules: read.rules, from: [...saved], prints: [...shown] })
      putAnswer(client, 'rules.get', kept)
      if (rulesSaved(client, sent, kept)) letGo()
    } catch (error) {
      errorNotice(error, t('rules.failed'))
    } finally {
      setSaving(false)
    }
  }
  const count = read.faults.length
  const changeOf = (id: string) => (changes.added.has(id) ? 'new' : changes.changed.has(id) ? 'changed' : null)

  return (
    <Section
      wide
      title={t('section.rules')}
      what={t('rules.what')}
      aside={saved && <FileButtons onFile={takeFile} onExport={() => void file.write(changed)} />}
      bar={
        !readOnly && (
          <SaveBar
            changed={changed}
            saving={saving}
            fault={tried && count > 0 ? t('rules.faults', { count }) : null}
            prints={prints.length}
            onSave={() => void save(none)}
            onPrint={() => void save(prints)}
            onCancel={letGo}
          />
        )
      }
    >
      <FixedNote />
      {lack !== null && <p className={styles['forbidden']}>{lack}</p>}
      {elsewhere && (
        <p className={styles['elsewhere']} role="status">
          {t('rules.changed-elsewhere')}
          <Button variant="default" size="compact-sm" onClick={letGo}>
            {t('rules.take-theirs')}
          </Button>
        </p>
      )}
      {said && (
        <p className={styles['said']} data-tone={said.tone} role={said.tone === 'failed' ? 'alert' : 'status'}>
          <span>{said.text}</span>
          <Button variant="default" size="compact-sm" onClick={() => setSaid(null)}>
            {rule('close')}
          </Button>
        </p>
      )}
      {saved === null && (
        <Answered {...listed} height={280}>
          {() => null}
        </Answered>
      )}
      {saved !== null && (
        <DropFile onFile={takeFile}>
          {saved.length === 0 && !readOnly && (
            <p className={styles['said']}>
              <span>{unread ? say(unread) : rule('none')}</span>
              <Button variant="default" size="compact-sm" onClick={() => goTo('settings', { section: 'setup' })}>
                {rule('none.setup')}
              </Button>
            </p>
          )}
          <p className="bare faint small">{rule('scale.said')}</p>
          <div className={styles['rows']}>
            {drafts.map(draft => (
              <RuleRow
                key={draft.id}
                draft={draft}
                faults={read.faults.filter(({ id }) => id === draft.id).map(({ field }) => field)}
                tried={tried}
                choices={choices}
                autoFocus={draft.id === added}
                aimed={draft.id === aimed}
                isOpen={draft.id === shownOpen}
                onToggle={() => setOpened(draft.id === shownOpen ? null : draft.id)}
                followsOther={draft.id !== '*' && drafts.some(({ id, mode }) => id === '*' && mode !== 'hold')}
                change={changeOf(draft.id)}
                readOnly={readOnly}
                mayTest={mayTest}
              />
            ))}
          </div>
          {!readOnly && (
            <div>
              <Button
                variant="default"
                onClick={() => {
                  setAdded(addDraft())
                  setOpened(undefined)
                }}
              >
                {t('rules.add')}
              </Button>
            </div>
          )}
          <p className={styles['two']}>{rule('two.computers')}</p>
        </DropFile>
      )}
    </Section>
  )
}
