import { Button, Menu, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { DiscoveredPrinter } from '../../../src-shared/contract/print.ts'
import { addressFault } from '../../../src-shared/print/address.ts'
import { type PrinterKind, printerKinds, printerName } from '../../../src-shared/print/printer.ts'
import {
  Answered,
  askFor,
  goTo,
  useClient,
  useDeskQuery,
  useMay,
  useScreenParams,
  useUnsaved,
  useWords,
} from '../../kit/index.ts'
import { draftsOf, fixedTypes } from '../rules/draft.ts'
import { changeDraft } from '../rules/store.ts'
import { ruleTypeName } from '../rules/type-name.ts'
import { Section } from '../Section.tsx'
import { PrinterRow } from './PrinterRow.tsx'
import styles from './Printers.module.css'

/** Puts a printer into the rules of a type, in the editor, and shows them. */
function UseInRule({ uri, name }: { uri: string; name: string }) {
  const t = useWords('settings')
  const client = useClient()
  const may = useMay('rules.save')
  const use = async (types: readonly string[]) => {
    // The rows of the editor are made from the saved rules: without those, saving would lose the others.
    const saved = await askFor(client, 'rules.get').catch(() => null)
    if (client.left?.aborted) return
    for (const { id } of saved ? draftsOf(saved) : [])
      if (types.includes(id)) changeDraft(id, { mode: 'print', printer: uri })
    goTo('settings', { section: 'rules' })
  }
  if (!may) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="compact-sm" aria-label={`${t('printers.use')} ${name}`}>
          {t('printers.use')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('printers.use-for', { printer: name })}</Menu.Label>
        {fixedTypes.map(type => (
          <Menu.Item key={type} onClick={() => use([type])}>
            {ruleTypeName(t, { jobType: type })}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => use(fixedTypes)}>{t('printers.use-all')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** A printer that no search finds, named by its address, for a rule. */
function ByAddress() {
  const t = useWords('printers')
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  useUnsaved(typed !== '')
  const uri = typed.trim()
  const fault = addressFault(uri)
  return (
    <>
      <div className={styles['head']}>
        <h3>{t('address.title')}</h3>
      </div>
      <div className={styles['address-row']}>
        <TextInput
          className={styles['address-field'] ?? ''}
          label={t('address')}
          description={t('address.hint')}
          placeholder={t('address.placeholder')}
          spellCheck={false}
          value={typed}
          error={left && uri !== '' && fault ? t(`address.fault.${fault}`) : null}
          onChange={event => {
            setTyped(event.target.value)
            setLeft(false)
          }}
          onBlur={() => setLeft(true)}
        />
        {fault === null && <UseInRule uri={uri} name={printerName(uri)} />}
      </div>
    </>
  )
}

const isKind = (kind: string): kind is PrinterKind => (printerKinds as readonly string[]).includes(kind)

function Found({ printers, used }: { printers: readonly DiscoveredPrinter[]; used: ReadonlySet<string> }) {
  const t = useWords('settings')
  const more = useWords('printers')
  if (printers.length === 0) return <p className="bare faint small">{t('printers.found.none')}</p>
  return (
    <ul className={styles['found']}>
      {printers.map(({ uri, name, kind, info }) => (
        <li key={uri}>
          <div>
            <strong className={styles['name']}>{name}</strong>{' '}
            <span className="faint small">
              {[isKind(kind) ? more(`kind.${kind}`) : kind, info === name ? '' : info].filter(Boolean).join(' · ')}
            </span>
            <code className={styles['address']}>{uri}</code>
          </div>
          {used.has(uri) && <span className="faint small">{t('printers.used')}</span>}
          <UseInRule uri={uri} name={name} />
        </li>
      ))}
    </ul>
  )
}

/** The printers of the rules as they are now, and those that were found. */
export function PrintersSection() {
  const t = useWords('settings')
  const more = useWords('printers')
  const { printer: aimed } = useScreenParams()
  const listed = useDeskQuery('printers.list', {})
  const found = useDeskQuery('printers.discover', {})
  const printers = listed.data ?? []
  return (
    <Section wide title={t('section.printers')} what={t('printers.what')}>
      <Answered {...listed} />
      {listed.data?.length === 0 && (
        <p className={styles['none']}>
          <strong>{t('printers.none')}</strong> {t('printers.none.what')}
        </p>
      )}
      {printers.length > 0 && (
        <table className={styles['table']} aria-label={t('section.printers')}>
          <thead>
            <tr>
              <th scope="col">{t('printers.printer')}</th>
              <th scope="col">{t('printers.state')}</th>
              <th scope="col">{more('supplies')}</th>
              <th scope="col" className={styles['number']}>
                {t('printers.queue')}
              </th>
              <th scope="col" className={styles['number']}>
                {t('printers.waiting')}
              </th>
              <th scope="col">{t('printers.proves')}</th>
            </tr>
          </thead>
          <tbody>
            {printers.map(printer => (
              <PrinterRow
                key={`${printer.uri} ${printer.uri === aimed}`}
                printer={printer}
                isAimed={printer.uri === aimed}
              />
            ))}
          </tbody>
        </table>
      )}
      <div className={styles['head']}>
        <h3>{t('printers.found')}</h3>
        <Button variant="default" size="compact-sm" loading={found.isFetching} onClick={() => found.refetch()}>
          {found.isFetching ? t('printers.looking') : t('printers.look')}
        </Button>
      </div>
      {!found.isFetching && (
        <Answered {...found}>
          {these => <Found printers={these} used={new Set(printers.map(({ uri }) => uri))} />}
        </Answered>
      )}
      <ByAddress />
    </Section>
  )
}
