import { Button, Menu, SegmentedControl, TextInput } from '@mantine/core'
import type { MouseEvent, RefObject } from 'react'
import type { StatusCatalogue } from '../../../src-shared/orders/catalogue.ts'
import { ChipButton, formatNumber, useOrderStatusWord, useWords } from '../../kit/index.ts'
import { columnNames } from './columns.tsx'
import { chosenTabs, offeredViews, questionOf, withView } from './filter.ts'
import styles from './OrderList.module.css'
import { SavedViews } from './SavedViews.tsx'
import { chooseTab, saveViews, setLook, showView, typeCustomer, useOrderList, viewNow, want } from './state.ts'

/** The catalogue's tabs, with the number of orders in each. */
function Tabs({ catalogue }: { catalogue: StatusCatalogue }) {
  const t = useWords('orders-list')
  const word = useOrderStatusWord()
  const wanted = useOrderList(state => state.wanted)
  const chosen = chosenTabs(catalogue, wanted)
  const choose = (key: string, { ctrlKey, metaKey, shiftKey }: MouseEvent) =>
    chooseTab(catalogue, key, ctrlKey || metaKey || shiftKey)
  return (
    <fieldset className={styles['chips']}>
      <legend className="only-heard">{t('tabs.label')}</legend>
      {catalogue.tabs.map(tab => (
        <ChipButton
          key={tab.key}
          on={chosen.includes(tab)}
          isSwitch
          title={catalogue.separator === null ? undefined : t('tabs.hint')}
          onClick={event => choose(tab.key, event)}
        >
          <span>{word(tab.label)}</span>
          {tab.count !== null && <b>{formatNumber(tab.count)}</b>}
        </ChipButton>
      ))}
      {catalogue.separator !== null && (
        <Menu position="bottom-start" closeOnItemClick={false}>
          <Menu.Target>
            <ChipButton on={chosen.length > 1}>
              <span>{t('tabs.several')}</span>
              {chosen.length > 1 && <b>{formatNumber(chosen.length)}</b>}
            </ChipButton>
          </Menu.Target>
          <Menu.Dropdown>
            {catalogue.tabs.map(tab => (
              <Menu.CheckboxItem
                key={tab.key}
                checked={chosen.includes(tab)}
                onChange={() => chooseTab(catalogue, tab.key, true)}
              >
                {word(tab.label)}
              </Menu.CheckboxItem>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </fieldset>
  )
}

/** The sub-filters of the chosen tabs, if they have any. */
function SubFilters({ catalogue }: { catalogue: StatusCatalogue }) {
  const t = useWords('orders-list')
  const word = useOrderStatusWord()
  const wanted = useOrderList(state => state.wanted)
  const views = offeredViews(catalogue, wanted)
  if (views.length === 0) return null
  return (
    <fieldset className={styles['views']}>
      <legend className="only-heard">{t('views.label')}</legend>
      <i className={styles['parting']} />
      {views.map(({ key, label, count }) => (
        <ChipButton
          key={key}
          on={wanted.views.includes(key)}
          isSwitch
          onClick={() => want(withView(catalogue, wanted, key))}
        >
          <span>{word(label)}</span>
          {count !== null && <b>{formatNumber(count)}</b>}
        </ChipButton>
      ))}
    </fieldset>
  )
}

function Customer({
  catalogue,
  field,
}: {
  catalogue: StatusCatalogue | null
  field: RefObject<HTMLInputElement | null>
}) {
  const t = useWords('orders-list')
  const wanted = useOrderList(state => state.wanted)
  const type = (text: string) => typeCustomer(text, questionOf(catalogue, wanted).status !== undefined)
  return (
    <TextInput
      ref={field}
      className={styles['customer-field'] ?? ''}
      aria-label={t('customer.label')}
      placeholder={t('customer.hint')}
      value={wanted.customer}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onChange={event => type(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key !== 'Escape' || wanted.customer === '') return
        event.preventDefault()
        event.stopPropagation()
        type('')
      }}
    />
  )
}

function Columns() {
  const t = useWords('orders-list')
  const hidden = useOrderList(state => state.hidden)
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <ChipButton on={false}>
          <span>{t('columns')}</span>
        </ChipButton>
      </Menu.Target>
      <Menu.Dropdown>
        {columnNames
          .filter(name => name !== 'order')
          .map(name => (
            <Menu.CheckboxItem
              key={name}
              checked={!hidden.includes(name)}
              onChange={() =>
                setLook({ hidden: hidden.includes(name) ? hidden.filter(one => one !== name) : [...hidden, name] })
              }
            >
              {t(`column.${name}`)}
            </Menu.CheckboxItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Above the list: which orders, how they are shown, and the ways out as a file. */
export function OrderBar({
  catalogue,
  customer,
  files,
  onRefresh,
}: {
  /** Null: the service has none, or it isn't here yet. */
  catalogue: StatusCatalogue | null
  customer: RefObject<HTMLInputElement | null>
  files: React.ReactNode
  onRefresh(): void
}) {
  const t = useWords('orders-list')
  const paging = useOrderList(state => state.paging)
  const cleared = useOrderList(state => state.cleared)
  const saved = useOrderList(state => state.saved)
  const view = useOrderList(state => state.view)
  return (
    <>
      <div className={styles['bar']}>
        <Customer catalogue={catalogue} field={customer} />
        <SavedViews saved={saved} view={view} now={viewNow} onShow={showView} onSave={saveViews} />
        <div className={styles['end']}>
          <SegmentedControl
            aria-label={t('paging.label')}
            value={paging}
            data={[
              { value: 'pages', label: t('paging.pages') },
              { value: 'list', label: t('paging.list') },
            ]}
            onChange={value => setLook({ paging: value === 'pages' ? 'pages' : 'list' })}
          />
          <Columns />
          {files}
          <Button variant="default" onClick={onRefresh}>
            {t('refresh')}
          </Button>
        </div>
      </div>
      {catalogue && (
        <div className={styles['bar']}>
          <Tabs catalogue={catalogue} />
          <SubFilters catalogue={catalogue} />
        </div>
      )}
      <p className={styles['line']} role="status" hidden={cleared === null}>
        {cleared !== null && t(`cleared.${cleared}`)}
      </p>
    </>
  )
}
