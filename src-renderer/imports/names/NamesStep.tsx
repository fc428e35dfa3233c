import { Button, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { DraftView } from '../../../src-shared/contract/import-drafts.ts'
import { columnLetters } from '../../../src-shared/imports/column-letters.ts'
import { joinItems, useActions, useClient, useWords } from '../../kit/index.ts'
import { count } from '../numbers.ts'
import { useSamples } from '../reading/use-samples.ts'
import { namesToSay } from '../step-status.ts'
import { useDraft, useImportActions, useImportAttempt, useImportStore } from '../use-imports.ts'
import { useOpenCatalogue } from '../use-open-catalogue.ts'
import { NameChoice } from './NameChoice.tsx'
import styles from './Names.module.css'
import { NamesBar } from './NamesBar.tsx'
import { offerOf } from './name-options.ts'

/** Takes what is offered for a name, with one click. */
function TakeOffer({ name }: { name: DraftView['names'][number] }) {
  const t = useWords('imports-names')
  const { decide } = useImportActions()
  const attempt = useImportAttempt()
  const to = offerOf(name)
  if (to === null) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={t('offer.label', { name: name.name })}
      onClick={() => attempt(t('choice.doing'), () => decide({ set: 'name', name: name.name, to }))}
    >
      {t('offer.take')}
    </Button>
  )
}

/** Nothing is known of this retailer's prices: read them now, or open a catalogue file. */
function NoCatalogue() {
  const t = useWords('imports-names')
  const client = useClient()
  const { run } = useImportActions()
  const attempt = useImportAttempt()
  const openCatalogue = useOpenCatalogue()
  const compare = () => run(draft => client.call('imports.compareAgain', { draft }))
  return (
    <div className={styles['none']}>
      <p role="status">{t('table.noPrices')}</p>
      <Button variant="default" onClick={() => attempt(t('table.compareDoing'), compare)}>
        {t('table.compare')}
      </Button>
      <Button variant="default" onClick={() => attempt(t('table.catalogueDoing'), openCatalogue)}>
        {t('table.catalogue')}
      </Button>
    </div>
  )
}

/** Names that are shown at first, and with each “more”. */
const some = 200

/** The step “Names”: each name in the file that isn't the catalogue's own, and its combination. */
export function NamesStep() {
  const t = useWords('imports-names')
  const store = useImportStore()
  const { goTo } = useImportActions()
  const names = useDraft(view => view.names)
  const hasBaseline = useDraft(view => view.baseline !== null)
  const [showsSame, setShowsSame] = useState(false)
  const [most, setMost] = useState(some)
  const sample = useSamples()
  const table = useRef<HTMLTableElement>(null)
  const toSay = namesToSay({ names })
  const same = names.length - toSay.length
  const shown = showsSame ? names : toSay
  const choices = () => [...(table.current?.querySelectorAll<HTMLElement>('[data-name]') ?? [])]
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const at = choices().findIndex(choice => choice.matches(':focus'))
    if (at === -1) return
    event.preventDefault()
    choices()[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  }
  const isLeft = () => store.getState().view?.names.some(({ target }) => target === null) ?? false
  useActions('imports-names', t('keys.group'), [
    {
      keys: 'F8',
      title: t('keys.next'),
      when: isLeft,
      whyNot: t('keys.next.why'),
      run: () => {
        const all = choices()
        const at = all.findIndex(choice => choice.matches(':focus'))
        const next = [...all.slice(at + 1), ...all.slice(0, at + 1)].find(choice => choice.dataset['open'])
        next?.focus()
      },
    },
  ])
  const letters = (columns: readonly { column: number }[]) => {
    if (columns.length === 0) return null
    const list = columns.slice(0, 4).map(({ column }) => columnLetters(column))
    const text = `${joinItems(list)}${columns.length > 4 ? '…' : ''}`
    return t(columns.length === 1 ? 'table.column' : 'table.columns', { letters: text })
  }
  return (
    <div className={styles['step']}>
      <NamesBar />
      {!hasBaseline && <NoCatalogue />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for keys */}
      <section className={styles['scroll']} tabIndex={0} aria-label={t('table.label')}>
        {shown.length > 0 && (
          <table ref={table} onKeyDown={move}>
            <thead>
              <tr>
                <th>{t('table.inFile')}</th>
                <th>
                  <span className="only-heard">{t('table.is')}</span>
                </th>
                <th>{t('table.inCatalogue')}</th>
                <th>{t('table.cells')}</th>
                <th>
                  <span className="only-heard">{t('table.offer')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.slice(0, most).map(name => (
                <tr key={name.name}>
                  <td title={name.name}>
                    {name.name === '' ? <i>{t('table.noName')}</i> : name.name}{' '}
                    <small className="faint small">{letters(name.columns)}</small>
                    {name.columns[0] && sample(name.columns[0].column) !== '' && (
                      <small className={styles['samples']} title={sample(name.columns[0].column)}>
                        {t('table.samples', { samples: sample(name.columns[0].column) })}
                      </small>
                    )}
                  </td>
                  <td aria-hidden="true">→</td>
                  <td>
                    <NameChoice name={name} />
                  </td>
                  <td className="figures">{count(name.cells)}</td>
                  <td>
                    <TakeOffer name={name} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <div className={styles['foot']}>
          {shown.length > most && (
            <Button variant="default" onClick={() => setMost(most + some)}>
              {count(shown.length - most)}…
            </Button>
          )}
          {names.every(({ target }) => target !== null) && (
            <Button onClick={() => goTo('values')}>{t('table.next')}</Button>
          )}
          {names.length === 0 && <span>{t('table.none')}</span>}
          {same > 0 && (
            <span>
              {toSay.length === 0 ? t('table.allSame') : t('table.same', { count: same, figure: count(same) })}{' '}
              <UnstyledButton className="link" onClick={() => setShowsSame(!showsSame)}>
                {t(showsSame ? 'table.hideSame' : 'table.showSame')}
              </UnstyledButton>
            </span>
          )}
        </div>
      </section>
    </div>
  )
}
