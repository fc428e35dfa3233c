import { Button, Menu } from '@mantine/core'
import { useEffect } from 'react'
import type { SavedFile } from '../../../src-shared/contract/file.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { asSearched, holds } from '../../../src-shared/search-text.ts'
import {
  type Action,
  ActionButton,
  keyText,
  Late,
  Note,
  saveFile,
  useActions,
  useClient,
  useLackLine,
  useSay,
  useSearchText,
  useSetSearchText,
  useWords,
} from '../../kit/index.ts'
import { useRetailerName } from '../retailer-name.ts'
import { useImportActions, useImportAttempt, useImports } from '../use-imports.ts'
import { DraftList } from './DraftList.tsx'
import styles from './Opening.module.css'
import { RetailerSelect } from './RetailerSelect.tsx'
import { useChooseFiles } from './use-bring.ts'
import { usePasteButton } from './use-paste.ts'

const pasteKeys = 'Mod+V'

/** What can be made for a retailer without any file: a template to fill in, a catalogue to compare with. */
function ToolsMenu() {
  const t = useWords('imports-opening')
  const client = useClient()
  const attempt = useImportAttempt()
  const retailer = useImports(state => state.retailer)
  const save = (ask: (of: string) => Promise<SavedFile>) => () => {
    if (retailer !== null) attempt(t('tools.doing'), async () => saveFile(await ask(retailer)))
  }
  const template = (prices: boolean, as: 'csv' | 'xlsx') =>
    save(of => client.call('imports.template', { retailer: of, locale: null, prices, as }))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default">{t('tools.label')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {retailer === null ? (
          <Menu.Label>{t('tools.none')}</Menu.Label>
        ) : (
          <>
            <Menu.Item onClick={template(false, 'xlsx')}>{t('tools.templateWorkbook')}</Menu.Item>
            <Menu.Item onClick={template(true, 'xlsx')}>{t('tools.filledWorkbook')}</Menu.Item>
            <Menu.Divider />
            <Menu.Item onClick={template(false, 'csv')}>{t('tools.template')}</Menu.Item>
            <Menu.Item onClick={template(true, 'csv')}>{t('tools.filled')}</Menu.Item>
            <Menu.Divider />
            <Menu.Item onClick={save(of => client.call('imports.catalogueFile', { retailer: of }))}>
              {t('tools.catalogue')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function DropHere({ large }: { large: boolean }) {
  const t = useWords('imports-opening')
  const chooseFiles = useChooseFiles()
  const paste = usePasteButton(keyText(pasteKeys))
  return (
    <section className={styles['drop']} data-large={large || undefined} aria-label={t('drop.title')}>
      <div>
        <h2>{t('drop.title')}</h2>
        <p>{t('drop.text', { paste: keyText(pasteKeys) })}</p>
      </div>
      <div className={styles['buttons']}>
        <ActionButton action={{ keys: 'Mod+O', title: t('drop.choose'), run: chooseFiles }} variant="filled" />
        <ActionButton action={{ keys: pasteKeys, title: t('drop.paste'), run: paste }} />
      </div>
    </section>
  )
}

function Drafts() {
  const t = useWords('imports-opening')
  const say = useSay()
  const { readDrafts } = useImportActions()
  const drafts = useImports(state => state.drafts)
  const failure = useImports(state => state.draftsFailure)
  const retailerName = useRetailerName()
  const search = useSearchText()
  const setSearch = useSetSearchText()
  if (failure && !drafts)
    return (
      <Note title={t('list.failed')} text={say(asDeskError(failure).toJSON())}>
        <Button variant="default" onClick={() => void readDrafts()}>
          {t('list.again')}
        </Button>
      </Note>
    )
  if (!drafts)
    return (
      <Late>
        <p role="status">{t('list.loading')}</p>
      </Late>
    )
  const sought = asSearched(search)
  const found = drafts.filter(({ name, source, retailer }) =>
    [name, source.name, retailerName(retailer)].some(text => holds(text, sought)),
  )
  if (found.length > 0) return <DraftList drafts={found} />
  return (
    drafts.length > 0 && (
      <Note title={t('list.none', { search })} text={t('list.noneText')}>
        <Button variant="default" onClick={() => setSearch('')}>
          {t('list.all')}
        </Button>
      </Note>
    )
  )
}

/** The studio with no draft open: where files come in, and the drafts that are there. */
export function Opening() {
  const t = useWords('imports-opening')
  const { chooseRetailer, showExports, readDrafts } = useImportActions()
  const retailer = useImports(state => state.retailer)
  const isEmpty = useImports(state => state.drafts?.length === 0)
  const exporting: Action = {
    title: t('tools.exports'),
    needs: 'imports.startExport',
    lacking: t('lack.export'),
    run: () => showExports(true),
  }
  useActions('imports-opening', '', [
    { title: t('lack.upload'), needs: 'imports.upload', lacking: t('lack.upload') },
    exporting,
  ])
  const lack = useLackLine()
  useEffect(() => void readDrafts(), [readDrafts])
  return (
    <div className={styles['opening']}>
      <div className={styles['bar']}>
        <span className="quiet">{t('for.label')}</span>
        <RetailerSelect label={t('for.label')} value={retailer} onChange={chooseRetailer} beside />
        <div className="flex gap-8 ms-auto">
          <ToolsMenu />
          <ActionButton action={exporting} />
        </div>
      </div>
      {lack !== null && (
        <p role="status" className="no-shrink bare quiet">
          {lack}
        </p>
      )}
      <DropHere large={isEmpty} />
      <Drafts />
    </div>
  )
}
