import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { type OperationOverrides, operationOverrides, type ProfileView } from '../../../src-shared/contract/session.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import {
  useClient,
  useErrorNotice,
  useFaultFocus,
  useKept,
  useSay,
  useUnsaved,
  useUrlCheck,
  useWords,
} from '../../kit/index.ts'
import styles from './Profiles.module.css'

const profileDraft = z.object({
  /** Absent for a new one. */
  id: z.string().optional(),
  name: z.string(),
  baseUrl: z.string(),
  /** JSON, or nothing. */
  overrides: z.string(),
})

/** What a person types of a profile. */
type ProfileDraft = z.infer<typeof profileDraft>

/** Why the overrides can't be used: invalid JSON, or an invalid place in them. */
type OverridesFault =
  | { kind: 'not-json'; what: string }
  | { kind: 'unfit' | 'no-operation'; where: string; what: string }

/** The fields of a profile, or of a new one. */
function draftOfProfile(profile: ProfileView | null): ProfileDraft {
  if (!profile) return { name: '', baseUrl: '', overrides: '' }
  const { id, name, baseUrl, operations } = profile
  const overrides = Object.keys(operations).length === 0 ? '' : JSON.stringify(operations, null, 2)
  return { id, name, baseUrl, overrides }
}

/** Reads the overrides of the operation table (bindings, section 1); an empty text means none. */
export function readOverrides(
  text: string,
): { operations: OperationOverrides; fault: null } | { operations: null; fault: OverridesFault } {
  if (!text.trim()) return { operations: {}, fault: null }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return {
      operations: null,
      fault: { kind: 'not-json', what: error instanceof Error ? error.message : String(error) },
    }
  }
  const read = operationOverrides.safeParse(json)
  if (read.success) return { operations: read.data, fault: null }
  const issue = read.error.issues[0]
  return {
    operations: null,
    fault: {
      kind: issue?.code === 'invalid_key' ? 'no-operation' : 'unfit',
      where: issue?.path.map(String).join(' › ') ?? '',
      what: issue?.message ?? '',
    },
  }
}

type Faults = { name?: string; address?: string; overrides?: string }

/** Which field a refusal of main belongs to. */
const fieldOf: Record<string, keyof Faults> = {
  'service.bad-address': 'address',
  'service.insecure-address': 'address',
  'session.profile-exists': 'name',
  'session.bad-overrides': 'overrides',
}

/** True for two spellings of one URL. */
function isSameUrl(some: string, other: string): boolean {
  const plain = (url: string) => (URL.canParse(url) ? new URL(url).href : url).replace(/\/+$/, '')
  return plain(some.trim()) === plain(other.trim())
}

/** Adds or changes a profile: name, address, and where the deployment differs. */
export function ProfileForm({
  profile,
  onDone,
}: {
  profile: ProfileView | null
  onDone(saved: ProfileView | null): void
}) {
  const t = useWords('settings')
  const say = useSay()
  const client = useClient()
  const notice = useErrorNotice()
  const [draft, setDraft, dropDraft] = useKept(
    `profile.${profile?.id ?? 'new'}`,
    kept => profileDraft.parse(kept),
    () => draftOfProfile(profile),
  )
  const done = (saved: ProfileView | null) => {
    dropDraft()
    onDone(saved)
  }
  const [faults, setFaults] = useState<Faults>({})
  const form = useFaultFocus(faults)
  const [saving, setSaving] = useState(false)
  const url = useUrlCheck()
  const moves = profile !== null && !isSameUrl(draft.baseUrl, profile.baseUrl)
  const set = (change: Partial<typeof draft>) => {
    setDraft(before => ({ ...before, ...change }))
    setFaults({})
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { operations, fault } = readOverrides(draft.overrides)
    const found: Faults = {
      ...(draft.name.trim() ? {} : { name: t('profiles.form.name.fault') }),
      ...(draft.baseUrl.trim() ? {} : { address: t('profiles.form.address.fault') }),
    }
    if (fault?.kind === 'not-json') found.overrides = t('profiles.form.overrides.not-json', { what: fault.what })
    if (fault?.kind === 'no-operation') {
      found.overrides = t('profiles.form.overrides.no-operation', { where: fault.where })
    }
    if (fault?.kind === 'unfit') {
      const where = fault.where || t('profiles.form.overrides.whole')
      found.overrides = t('profiles.form.overrides.fault', { where, what: fault.what })
    }
    setFaults(found)
    if (!operations || Object.keys(found).length > 0 || saving) return
    setSaving(true)
    try {
      const { id, name } = draft
      let { baseUrl } = draft
      if (!profile || moves) {
        const checked = await url.check(baseUrl, operations)
        baseUrl = checked.url
        setDraft(before => ({ ...before, baseUrl: checked.url }))
        if (checked.problem !== null) {
          setFaults({ address: checked.problem })
          return
        }
      }
      done(await client.call('profiles.save', { ...(id ? { id } : {}), name, baseUrl, operations }))
    } catch (error) {
      const { code, data } = asDeskError(error).toJSON()
      const field = fieldOf[code]
      if (field) setFaults({ [field]: say({ code, data }) })
      else notice(error, t('profiles.save-failed'))
    } finally {
      setSaving(false)
    }
  }

  useUnsaved(JSON.stringify(draft) !== JSON.stringify(draftOfProfile(profile)))
  return (
    <form ref={form} className={styles['form']} onSubmit={save} noValidate autoComplete="off">
      <h3>{profile ? t('profiles.form.edit', { name: profile.name }) : t('profiles.form.new')}</h3>
      <TextInput
        label={t('profiles.form.name')}
        value={draft.name}
        maxLength={80}
        error={faults.name}
        autoFocus
        onChange={event => set({ name: event.target.value })}
      />
      <div>
        <TextInput
          label={t('profiles.form.address')}
          description={t('profiles.form.address.hint')}
          inputMode="url"
          spellCheck={false}
          value={draft.baseUrl}
          maxLength={2000}
          error={faults.address}
          onChange={event => set({ baseUrl: event.target.value })}
        />
        {/* There before it says something, so that it is read out. */}
        <div role="status">{moves && <p className={styles['moves']}>{t('profiles.form.moves')}</p>}</div>
      </div>
      <Textarea
        label={t('profiles.form.overrides')}
        description={t('profiles.form.overrides.hint')}
        placeholder={'{ "admin.orders.print-jobs.reprint": { "path": "/admin/print-jobs/{job}/again" } }'}
        spellCheck={false}
        autosize
        minRows={3}
        maxRows={16}
        styles={{ input: { fontFamily: 'var(--mono)', fontSize: 'var(--small)' } }}
        value={draft.overrides}
        error={faults.overrides}
        onChange={event => set({ overrides: event.target.value })}
      />
      <div className="flex gap-8">
        <Button type="submit" variant="filled" loading={saving}>
          {saving ? t('saving') : t(url.isWarned(draft.baseUrl) ? 'profiles.form.anyway' : 'save')}
        </Button>
        <Button variant="default" onClick={() => done(null)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
