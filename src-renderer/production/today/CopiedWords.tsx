import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { type CopyWords, copyWords, copyWordsWith } from '../../../src-shared/production/copy-texts.ts'
import { useDeskSend, useErrorNotice, useKept, usePreferences, useSession, useWords } from '../../kit/index.ts'
import styles from './Today.module.css'

const names = Object.keys(copyWords) as (keyof CopyWords)[]

const readWords = (kept: unknown): CopyWords => copyWordsWith(z.record(z.string(), z.string()).parse(kept))

/** The words of the open profile's copied texts. */
export function useCopyWords(): CopyWords {
  const profile = useSession()?.profile?.id
  const { copyWords: all } = usePreferences()
  return copyWordsWith(profile === undefined ? undefined : all[profile])
}

/** The words of the copied texts, to be changed for this profile; an empty field goes back to the usual one. */
function WordsForm({ profile, onClose }: { profile: string; onClose(): void }) {
  const t = useWords('production-today')
  const notice = useErrorNotice()
  const { copyWords: all } = usePreferences()
  const save = useDeskSend('settings.save')
  const [draft, setDraft, dropDraft] = useKept('production.words', readWords, () => copyWordsWith(all[profile]))
  const [isWrong, setWrong] = useState(false)
  const end = () => {
    dropDraft()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isWhole = draft.weekdays.trim() === '' || draft.weekdays.trim().split(/\s+/).length === 7
    setWrong(!isWhole)
    if (!isWhole) return
    const own = Object.fromEntries(
      names.flatMap(name => (draft[name] === copyWords[name] ? [] : [[name, draft[name]]])),
    )
    save.mutate(
      { copyWords: { ...all, [profile]: own } },
      { onSuccess: end, onError: error => notice(error, t('words.doing')) },
    )
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p>{t('words.text')}</p>
      {names.map(name => (
        <TextInput
          key={name}
          label={t(`words.${name}`)}
          value={draft[name]}
          placeholder={copyWords[name]}
          maxLength={200}
          error={name === 'weekdays' && isWrong ? t('words.weekdays.fault') : null}
          onChange={({ currentTarget: { value } }) => setDraft(before => ({ ...before, [name]: value }))}
        />
      ))}
      <div>
        <Button variant="default" onClick={end}>
          {t('words.cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('words.save')}
        </Button>
      </div>
    </form>
  )
}

/** The button that opens the words of the copied texts. */
export function CopiedWords({ profile }: { profile: string }) {
  const t = useWords('production-today')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        {t('words')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('words.title')}
        closeButtonProps={{ 'aria-label': t('words.cancel') }}
      >
        <WordsForm profile={profile} onClose={close} />
      </Modal>
    </>
  )
}
