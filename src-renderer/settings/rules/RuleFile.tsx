import { Button } from '@mantine/core'
import { type DragEvent, type ReactNode, useState } from 'react'
import { asDeskError, DeskError } from '../../../src-shared/errors.ts'
import type { PrintRule } from '../../../src-shared/print/rules.ts'
import {
  answerNow,
  ChooseFile,
  joinItems,
  joinSentences,
  saveFile,
  textOfFile,
  useClient,
  useErrorNotice,
  useSay,
  useWords,
  type Words,
} from '../../kit/index.ts'
import { changesOf, draftsOf } from './draft.ts'
import styles from './Rules.module.css'
import { reviewRules } from './store.ts'
import { ruleTypeName } from './type-name.ts'

/** The largest file that main reads, in bytes. */
const largest = 1_000_000

/** What became of the newest file, for the line above the rules. */
export type FileSaid = { tone: 'unsure' | 'failed' | 'plain'; text: string } | null

function useChangesInWords(): (rules: readonly PrintRule[]) => string {
  const t = useWords('settings')
  const rule = useWords('rules')
  return rules => {
    const saved = answerNow('rules.get') ?? []
    const { added, changed, gone } = changesOf(draftsOf(rules), draftsOf(saved))
    const parts = [
      added.size > 0 ? rule('import.new', { count: added.size }) : '',
      changed.size > 0 ? rule('import.changed', { count: changed.size }) : '',
      gone.length > 0
        ? rule('import.gone', { types: joinItems(gone.map(type => ruleTypeName(t, { jobType: type }))) })
        : '',
    ]
    return joinSentences(parts)
  }
}

async function textOf(file: File, t: Words<'rules'>): Promise<string> {
  if (file.size > largest) throw new DeskError('rules.unreadable', { what: t('import.large') })
  try {
    return await textOfFile(file)
  } catch (error) {
    if (error instanceof DeskError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new DeskError('rules.unreadable', { what: t('import.unread', { why }) })
  }
}

/** Reads a file of rules into the editor, where a person looks at them before they are saved, and writes one. */
export function useRuleFile(tell: (said: FileSaid) => void) {
  const client = useClient()
  const say = useSay()
  const t = useWords('rules')
  const notice = useErrorNotice()
  const inWords = useChangesInWords()
  const take = async (file: File) => {
    try {
      const text = await textOf(file, t)
      const rules = await client.call('rules.import', { text })
      const what = inWords(rules)
      reviewRules(client, rules)
      tell(
        what === ''
          ? { tone: 'plain', text: t('import.same', { file: file.name }) }
          : { tone: 'unsure', text: t('import.read', { file: file.name, what }) },
      )
    } catch (error) {
      const why = say(asDeskError(error).toJSON())
      tell({ tone: 'failed', text: t('import.failed', { file: file.name, why }) })
    }
  }
  const write = async (unsaved: boolean) => {
    try {
      saveFile(await client.call('rules.export', {}))
      tell(unsaved ? { tone: 'plain', text: t('export.saved') } : null)
    } catch (error) {
      notice(error, t('export.failed'))
    }
  }
  return { take, write }
}

/** The buttons that import and export; a read-only editor exports alone. */
export function FileButtons({ onFile, onExport }: { onFile: ((file: File) => void) | null; onExport(): void }) {
  const t = useWords('rules')
  return (
    <span className="flex no-shrink gap-8">
      {onFile && (
        <ChooseFile title={t('import')} accept=".json,application/json" onChoose={([file]) => file && onFile(file)} />
      )}
      <Button variant="default" onClick={onExport}>
        {t('export')}
      </Button>
    </span>
  )
}

/** Takes a file that is dropped on what it holds. */
export function DropFile({ onFile, children }: { onFile: ((file: File) => void) | null; children: ReactNode }) {
  const t = useWords('rules')
  const [over, setOver] = useState(false)
  const holdsFile = (event: DragEvent) => onFile !== null && event.dataTransfer.types.includes('Files')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the button does the same by keys
    <div
      className={styles['drop']}
      data-over={over || undefined}
      onDragOver={event => {
        if (!holdsFile(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
      }}
      onDrop={event => {
        setOver(false)
        if (!holdsFile(event)) return
        event.preventDefault()
        const [file] = event.dataTransfer.files
        if (file) onFile?.(file)
      }}
    >
      {over && <p className={styles['over']}>{t('import.drop')}</p>}
      {children}
    </div>
  )
}
