import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import type { AlertTarget } from '../../../src-shared/contract/alerts.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { useClient, useErrorNotice, useFaultFocus, useKept, useSay, useUnsaved, useWords } from '../../kit/index.ts'
import { NumberField } from '../NumberField.tsx'
import styles from './AlertTargets.module.css'

type Faults = Partial<Record<'name' | 'url' | 'after' | 'header', string>>

/** All but the secret, which is only in its field. */
const draft = z.object({
  name: z.string(),
  url: z.string(),
  after: z.union([z.number(), z.literal('')]),
  header: z.string(),
})
type Draft = z.infer<typeof draft>

/** Adds or changes a webhook that gets alerts. */
export function TargetForm({ target, onDone }: { target: AlertTarget | null; onDone(): void }) {
  const t = useWords('alertTargets')
  const say = useSay()
  const client = useClient()
  const notice = useErrorNotice()
  const [typed, setTyped, dropTyped] = useKept(
    `alerts.target.${target?.id ?? 'new'}`,
    kept => draft.parse(kept),
    (): Draft => ({
      name: target?.name ?? '',
      url: target?.url ?? '',
      after: target?.afterMinutes ?? 0,
      header: target?.header ?? '',
    }),
  )
  const { name, url, after, header } = typed
  const set = (change: Partial<Draft>) => setTyped(now => ({ ...now, ...change }))
  const done = () => {
    dropTyped()
    onDone()
  }
  const [secret, setSecret] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const form = useFaultFocus(faults)
  const [saving, setSaving] = useState(false)
  useUnsaved(true)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const afterMinutes = Number(after)
    const isNumber = after !== '' && Number.isInteger(afterMinutes) && afterMinutes >= 0 && afterMinutes <= 1440
    const found: Faults = {
      ...(name.trim() === '' && { name: t('fault.name') }),
      ...(url.trim() === '' && { url: t('fault.url') }),
      ...(!isNumber && { after: t('fault.after') }),
      ...(!/^[A-Za-z0-9-]*$/.test(header.trim()) && { header: t('fault.header') }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0 || saving) return
    setSaving(true)
    try {
      await client.call('alerts.saveTarget', {
        name: name.trim(),
        url: url.trim(),
        afterMinutes,
        header: header.trim(),
        ...(target && { id: target.id }),
        ...(secret !== '' && { secret }),
      })
      done()
    } catch (thrown) {
      const error = asDeskError(thrown)
      if (error.code === 'alerts.bad-url') setFaults({ url: say(error.toMessage()) })
      else notice(thrown, t('failed.save', { name }))
    } finally {
      setSaving(false)
    }
  }
  return (
    <form ref={form} className={styles['form']} onSubmit={save} noValidate>
      <TextInput
        label={t('name')}
        description={t('name.hint')}
        value={name}
        maxLength={40}
        data-autofocus
        error={faults.name}
        onChange={event => set({ name: event.target.value })}
      />
      <TextInput
        label={t('url')}
        description={t('url.hint')}
        value={url}
        maxLength={2000}
        spellCheck={false}
        error={faults.url}
        onChange={event => set({ url: event.target.value })}
      />
      <NumberField
        label={t('after')}
        hint={t('after.hint')}
        suffix={t('minutes')}
        value={after}
        from={0}
        to={1440}
        fault={faults.after ?? null}
        onChange={next => set({ after: next })}
      />
      <div className={styles['pair']}>
        <TextInput
          label={t('field.header')}
          description={t('header.hint')}
          value={header}
          maxLength={60}
          spellCheck={false}
          error={faults.header}
          onChange={event => set({ header: event.target.value })}
        />
        <PasswordInput
          label={t('value')}
          description={t(target && target.header !== '' ? 'value.kept' : 'value.hint')}
          value={secret}
          maxLength={2000}
          autoComplete="off"
          disabled={header.trim() === ''}
          onChange={event => setSecret(event.target.value)}
        />
      </div>
      <div className="flex wrap items-center gap-8">
        <Button type="submit" variant="filled" loading={saving}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={done}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
