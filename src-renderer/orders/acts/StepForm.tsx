import { Button, Checkbox, TextInput } from '@mantine/core'
import { z } from 'zod'
import type { OrderChange } from '../../../src-shared/contract/acts.ts'
import type { OrderFront, OrderSteps } from '../../../src-shared/service/readers/orders/row.ts'
import { useKept, useWords, withoutSame } from '../../kit/index.ts'
import { ActResult } from './ActResult.tsx'
import styles from './Acts.module.css'
import { isDone, useOrderActions, useSendAct } from './use-acts.ts'

const flags = {
  assembly: ['fabric_validated', 'fit_validated', 'designs_validated'],
  build: ['bills_printed', 'fabric_ordered'],
} as const

type Kind = keyof typeof flags
type Typed = Record<string, boolean | string>

const readTyped = (kept: unknown): Typed => z.record(z.string(), z.union([z.boolean(), z.string()])).parse(kept)

/** What differs from the service's answer; a field that it doesn't show is sent once it was touched. */
const changed = (typed: Typed, known: OrderSteps | null): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => (known?.[name] ?? '') !== value))

/** No factory is sent as none. */
const sentAs = ({ factory, ...others }: Typed) =>
  factory === undefined ? others : { ...others, factory: String(factory).trim() || null }

/** The steps of an order in assembly or build: what was validated, printed or ordered, and the factory. */
export function StepForm({ order, front, kind }: { order: string; front: OrderFront; kind: Kind }) {
  const t = useWords('order-acts')
  const known = front[kind]
  const { send, last, isSending } = useSendAct()
  const [typed, setTyped] = useKept(`order.${kind}.${order}`, readTyped, (): Typed => ({}))
  const changes = changed(typed, known)
  const save = async () => {
    const sent = await send({ kind, order, ...sentAs(changes) } as OrderChange)
    // What was typed meanwhile isn't saved yet.
    if (isDone(sent)) setTyped(now => withoutSame(now, typed))
  }
  return (
    <form
      className={styles['form']}
      onSubmit={event => {
        event.preventDefault()
        if (!isSending && Object.keys(changes).length > 0) void save()
      }}
    >
      {flags[kind].map(name => (
        <Checkbox
          key={name}
          label={t(`step.${name}`)}
          checked={(typed[name] ?? known?.[name]) === true}
          onChange={event => setTyped({ ...typed, [name]: event.currentTarget.checked })}
        />
      ))}
      {kind === 'assembly' && (
        <TextInput
          className={styles['factory'] ?? ''}
          label={t('step.factory')}
          value={String(typed['factory'] ?? known?.['factory'] ?? '')}
          maxLength={100}
          autoComplete="off"
          onChange={event => setTyped({ ...typed, factory: event.currentTarget.value })}
        />
      )}
      <ActResult sent={last} isSending={isSending} />
      <div className={styles['bar']}>
        <Button type="submit" disabled={isSending || Object.keys(changes).length === 0}>
          {t('step.save')}
        </Button>
      </div>
    </form>
  )
}

/** The form of the order's step, where its status and the account offer one. */
export function useStepForm(status: string | null | undefined): Kind | null {
  const actions = useOrderActions(status)
  return actions.includes('assembly') ? 'assembly' : actions.includes('build') ? 'build' : null
}
