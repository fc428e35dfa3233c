import { ActionIcon, Menu, TextInput, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { DraftSummary } from '../../../src-shared/contract/import-drafts.ts'
import { Pill, SmallIcon, type SmallIconName, type Tone, useUnsaved, useWords } from '../../kit/index.ts'
import { count, size } from '../numbers.ts'
import { useRetailerName } from '../retailer-name.ts'
import { canChangeRetailer, type DraftStatus, draftStatus } from '../step-status.ts'
import { useAge } from '../use-age.ts'
import { useImportActions, useImportAttempt } from '../use-imports.ts'
import { DeleteAsk } from './DeleteAsk.tsx'
import styles from './DraftList.module.css'
import { RetailerChange } from './RetailerChange.tsx'

const looks: Record<DraftStatus, [Tone, SmallIconName]> = {
  arriving: ['failed', 'cross'],
  failed: ['failed', 'cross'],
  'not-read': ['waiting', 'clock'],
  header: ['unsure', 'alert'],
  names: ['unsure', 'question'],
  values: ['unsure', 'alert'],
  'no-prices': ['waiting', 'clock'],
  nothing: ['plain', 'blank'],
  ready: ['done', 'check'],
  uploading: ['moving', 'arrow'],
  unknown: ['unsure', 'question'],
  refused: ['failed', 'cross'],
  partly: ['unsure', 'alert'],
  uploaded: ['done', 'check'],
}

function SubmitStatus({ draft }: { draft: DraftSummary }) {
  const t = useWords('imports-opening')
  const age = useAge()
  const status = draftStatus(draft)
  const [tone, icon] = looks[status]
  const { counts, upload } = draft
  const figures: Partial<Record<DraftStatus, number>> = {
    header: counts?.missing ?? 0,
    names: counts?.names ?? 0,
    values: counts?.errors ?? 0,
    ready: counts?.changes ?? 0,
  }
  const figure = figures[status] ?? 0
  return (
    <Pill tone={tone} icon={icon}>
      {t(`state.${status}`, {
        count: figure,
        figure: count(figure),
        age: upload ? age(upload.proof?.at ?? upload.at) : '',
      })}
    </Pill>
  )
}

function NameField({ draft, onDone }: { draft: DraftSummary; onDone(): void }) {
  const t = useWords('imports-opening')
  const { rename } = useImportActions()
  const attempt = useImportAttempt()
  const [name, setName] = useState(draft.name)
  useUnsaved(name !== draft.name, { stays: true })
  const done = useRef(false)
  const end = (keep: boolean) => {
    if (done.current) return
    done.current = true
    const next = name.trim()
    if (keep && next !== '' && next !== draft.name) attempt(t('list.renameDoing'), () => rename(draft.id, next))
    onDone()
  }
  return (
    <TextInput
      aria-label={t('list.renameLabel')}
      value={name}
      maxLength={300}
      autoFocus
      onFocus={event => event.currentTarget.select()}
      onChange={event => setName(event.currentTarget.value)}
      onBlur={() => end(true)}
      onKeyDown={event => {
        if (event.key === 'Enter') end(true)
        else if (event.key === 'Escape') end(false)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}

interface RowProps {
  draft: DraftSummary
  renaming: boolean
  onRename(on: boolean): void
  onMove(): void
  onDelete(): void
}

function Row({ draft, renaming, onRename, onMove, onDelete }: RowProps) {
  const t = useWords('imports-opening')
  const age = useAge()
  const retailerName = useRetailerName()
  const { open } = useImportActions()
  const { id, name, source, retailer } = draft
  return (
    <tr>
      <td>
        {renaming ? (
          <NameField draft={draft} onDone={() => onRename(false)} />
        ) : (
          <UnstyledButton
            className={styles['name']}
            dir="auto"
            data-draft={id}
            aria-label={t('list.open', { name })}
            title={name}
            onClick={() => void open(id)}
          >
            {name}
          </UnstyledButton>
        )}
        <small title={source.name}>{t('list.source', { name: source.name, size: size(source.bytes) })}</small>
      </td>
      <td className={styles['retailer']} dir="auto" title={retailerName(retailer)}>
        {retailerName(retailer)}
      </td>
      <td>
        <SubmitStatus draft={draft} />
      </td>
      <td className="quiet figures">{age(draft.changedAt)}</td>
      <td>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" aria-label={t('list.menu', { name })} title={t('list.menu', { name })}>
              <SmallIcon name="dots" size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onRename(true)}>{t('list.rename')}</Menu.Item>
            {canChangeRetailer(draft.upload) && <Menu.Item onClick={onMove}>{t('list.other')}</Menu.Item>}
            <Menu.Item color="red" onClick={onDelete}>
              {t('list.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  )
}

/** The drafts, the last changed first; arrow keys go from one to the next. */
export function DraftList({ drafts }: { drafts: readonly DraftSummary[] }) {
  const t = useWords('imports-opening')
  const [renaming, setRenaming] = useState<number | null>(null)
  const [deleting, setDeleting] = useState<DraftSummary | null>(null)
  const [moving, setMoving] = useState<DraftSummary | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const names = () => [...(table.current?.querySelectorAll<HTMLElement>('[data-draft]') ?? [])]
  const focusDraft = (id: number) =>
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-draft="${id}"]`)?.focus())
  const press = (event: KeyboardEvent) => {
    const at = names().findIndex(name => name.matches(':focus'))
    const draft = drafts.find(({ id }) => String(id) === names()[at]?.dataset['draft'])
    if (!draft) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      names()[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
    else if (event.key === 'F2') setRenaming(draft.id)
    else if (event.key === 'Delete') setDeleting(draft)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles['list']}>
      <table ref={table} onKeyDown={press} aria-label={t('list.label')} aria-description={t('list.keys')}>
        <thead>
          <tr>
            <th>{t('list.name')}</th>
            <th>{t('list.retailer')}</th>
            <th>{t('list.state')}</th>
            <th>{t('list.changed')}</th>
            <th>
              <span className="only-heard">{t('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {drafts.map(draft => (
            <Row
              key={draft.id}
              draft={draft}
              renaming={renaming === draft.id}
              onRename={on => {
                setRenaming(on ? draft.id : null)
                if (!on) focusDraft(draft.id)
              }}
              onMove={() => setMoving(draft)}
              onDelete={() => setDeleting(draft)}
            />
          ))}
        </tbody>
      </table>
      <RetailerChange draft={moving} onClose={() => setMoving(null)} />
      <DeleteAsk draft={deleting} onClose={() => setDeleting(null)} />
    </div>
  )
}
