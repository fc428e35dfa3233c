import { Button, Menu, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { ChipButton, useKept, useWords } from '../../kit/index.ts'
import { withSaved } from './filter.ts'
import styles from './OrderList.module.css'

/** Asks for the name of a view, which no other one has: it would be lost. */
function NameForm({
  first,
  label,
  taken,
  onName,
}: {
  first: string
  label: string
  /** The names of the others. */
  taken: readonly string[]
  onName(name: string): void
}) {
  // A click beside the menu closes it.
  const t = useWords('orders-list')
  const [name, setName, dropName] = useKept(
    `orders.view.${first}`,
    kept => z.string().parse(kept),
    () => first,
  )
  const wanted = name.trim()
  const isTaken = taken.includes(wanted)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '' || isTaken) return
    dropName()
    onName(wanted)
  }
  return (
    <form className={styles['name-form']} onSubmit={send}>
      <TextInput
        aria-label={t('views.name')}
        placeholder={label}
        value={name}
        maxLength={60}
        error={isTaken && t('views.taken')}
        // The menu moves its focus by letters and arrows; these belong to the name.
        onKeyDown={event => event.key !== 'Escape' && event.key !== 'Tab' && event.stopPropagation()}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={wanted === '' || isTaken}>
        {t('views.do')}
      </Button>
    </form>
  )
}

/** Filters with a name: shown by a click, kept on this computer. */
export function SavedViews<View extends { name: string }>({
  saved,
  view,
  now,
  onShow,
  onSave,
}: {
  saved: readonly View[]
  /** The name of the one that was chosen last. */
  view: string | null
  /** What is shown, under a name. */
  now(name: string): View
  onShow(view: View): void
  onSave(saved: readonly View[], view: string | null): void
}) {
  const t = useWords('orders-list')
  const [opened, setOpened] = useState(false)
  const [renaming, setRenaming] = useState<string | null>(null)
  const chosen = saved.find(({ name }) => name === view)
  const end = () => setOpened(false)
  const change = (opens: boolean) => {
    setOpened(opens)
    setRenaming(null)
  }
  const rename = (to: string) => {
    if (!chosen) return
    const others = saved.filter(one => one !== chosen)
    onSave(withSaved(others, { ...chosen, name: to }), to)
    end()
  }
  return (
    <Menu position="bottom-start" opened={opened} onChange={change} closeOnItemClick={false}>
      <Menu.Target>
        <ChipButton on={chosen !== undefined}>
          <span>{chosen?.name ?? t('views.saved')}</span>
        </ChipButton>
      </Menu.Target>
      <Menu.Dropdown>
        {saved.map(one => (
          <Menu.RadioItem
            key={one.name}
            value={one.name}
            checked={one === chosen}
            onClick={() => {
              onShow(one)
              end()
            }}
          >
            {one.name}
          </Menu.RadioItem>
        ))}
        {chosen && (
          <>
            <Menu.Divider />
            <Menu.Item
              onClick={() => {
                onSave(withSaved(saved, now(chosen.name)), chosen.name)
                end()
              }}
            >
              {t('views.update', { name: chosen.name })}
            </Menu.Item>
            <Menu.Item onClick={() => setRenaming(chosen.name)}>{t('views.rename', { name: chosen.name })}</Menu.Item>
            <Menu.Item
              onClick={() => {
                onSave(
                  saved.filter(one => one !== chosen),
                  null,
                )
                end()
              }}
            >
              {t('views.remove', { name: chosen.name })}
            </Menu.Item>
          </>
        )}
        {saved.length > 0 && <Menu.Divider />}
        <Menu.Label>{renaming === null ? t('views.save') : t('views.rename', { name: renaming })}</Menu.Label>
        <NameForm
          key={renaming}
          first={renaming ?? ''}
          label={t('views.name')}
          taken={saved.flatMap(one => (one.name === renaming ? [] : one.name))}
          onName={name => {
            if (renaming !== null) return rename(name)
            onSave(withSaved(saved, now(name)), name)
            end()
          }}
        />
        <Menu.Label>{t('views.here')}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  )
}
