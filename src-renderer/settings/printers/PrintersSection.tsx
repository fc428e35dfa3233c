import { Button, Menu, Skeleton } from '@mantine/core'
import type { DiscoveredPrinter } from '../../../src-shared/contract/print.ts'
import type { PrinterView } from '../../../src-shared/print/printer.ts'
import { printerStanding, reasonWeight } from '../../../src-shared/print/reasons.ts'
import { goTo, Late, PrinterPill, useClient, useReason, useSay } from '../../app/index.ts'
import { AskFailed } from '../AskFailed.tsx'
import fields from '../Fields.module.css'
import { draftsOf, fixedTypes } from '../rules/draft.ts'
import { changeDraft, useRulesStore } from '../rules/store.ts'
import { Section } from '../Section.tsx'
import { useAsked } from '../use-asked.ts'
import { useLive } from '../use-live.ts'
import { useSettingsWords } from '../words.ts'
import styles from './Printers.module.css'

function UseInRule({ uri, name }: { uri: string; name: string }) {
  const t = useSettingsWords()
  const client = useClient()
  const use = async (types: readonly string[]) => {
    // The rows of the editor are made from the saved rules: without those, saving would lose the others.
    const saved = useRulesStore.getState().saved ?? (await client.call('rules.get', {}).catch(() => null))
    if (saved) {
      useRulesStore.setState({ saved })
      for (const { id } of draftsOf(saved))
        if (types.includes(id)) changeDraft(id, { mode: 'print', printer: uri })
    }
    goTo('settings', { section: 'rules' })
  }
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
            {t(`rules.type.${type}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => use(fixedTypes)}>{t('printers.use-all')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function PrinterRow({ printer }: { printer: PrinterView }) {
  const t = useSettingsWords()
  const say = useSay()
  const reason = useReason()
  const { standing, reasons } = printerStanding(printer)
  const shown =
    standing === 'trouble' || standing === 'stopped'
      ? reasons.find(one => reasonWeight(one) === 'error')
      : null
  const others = reasons.filter(one => one !== shown)
  const own = printer.status?.message ?? ''
  const saysMore = own !== '' && !reasons.some(one => reason(one).toLowerCase() === own.toLowerCase())
  return (
    <tr>
      <td>
        <strong className={styles['name']}>{printer.name}</strong>
        <code className={styles['address']}>{printer.uri}</code>
        {printer.status?.makeAndModel && (
          <span className={styles['note']}>{printer.status.makeAndModel}</span>
        )}
      </td>
      <td>
        <PrinterPill printer={printer} />
        {others.length > 0 && (
          <span className={styles['note']}>
            {t('printers.reasons', { reasons: others.map(reason).join(', ') })}
          </span>
        )}
        {saysMore && <span className={styles['note']}>{own}</span>}
        {printer.problem && <span className={styles['note']}>{say(printer.problem)}</span>}
      </td>
      <td className={styles['number']}>{printer.status?.queuedJobs ?? '–'}</td>
      <td className={styles['number']}>{printer.waiting}</td>
      <td>
        <span className={styles['note']}>{say(printer.proves)}</span>
        {printer.status?.keepsHistory === false && (
          <span className={styles['warn']}>{t('printers.forgets')}</span>
        )}
      </td>
    </tr>
  )
}

function Found({ printers, used }: { printers: readonly DiscoveredPrinter[]; used: ReadonlySet<string> }) {
  const t = useSettingsWords()
  if (printers.length === 0) return <p className={fields['hint']}>{t('printers.found.none')}</p>
  return (
    <ul className={styles['found']}>
      {printers.map(({ uri, name, info }) => (
        <li key={uri}>
          <div>
            <strong className={styles['name']}>{name}</strong>{' '}
            {info && info !== name && <span className={styles['info']}>{info}</span>}
            <code className={styles['address']}>{uri}</code>
          </div>
          {used.has(uri) && <span className={styles['info']}>{t('printers.used')}</span>}
          <UseInRule uri={uri} name={name} />
        </li>
      ))}
    </ul>
  )
}

/** The printers of the rules as they are now, and those that were found. */
export function PrintersSection() {
  const t = useSettingsWords()
  const client = useClient()
  const { live, again } = useLive(
    () => client.call('printers.list', {}),
    listener => client.on('printers.changed', listener),
  )
  const { asked, again: look } = useAsked(() => client.call('printers.discover', {}))
  const printers = live.at === 'answered' ? live.value : []
  return (
    <Section wide title={t('section.printers')} what={t('printers.what')}>
      {live.at === 'failed' && <AskFailed error={live.error} again={again} />}
      {live.at === 'asking' && (
        <Late>
          <Skeleton height={140} aria-busy="true" />
        </Late>
      )}
      {live.at === 'answered' && printers.length === 0 && (
        <p className={styles['none']}>
          <strong>{t('printers.none')}</strong> {t('printers.none.what')}
        </p>
      )}
      {printers.length > 0 && (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('printers.printer')}</th>
              <th scope="col">{t('printers.state')}</th>
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
              <PrinterRow key={printer.uri} printer={printer} />
            ))}
          </tbody>
        </table>
      )}
      <div className={styles['head']}>
        <h3>{t('printers.found')}</h3>
        <Button variant="default" size="compact-sm" loading={asked.at === 'asking'} onClick={look}>
          {asked.at === 'asking' ? t('printers.looking') : t('printers.look')}
        </Button>
      </div>
      {asked.at === 'failed' && <AskFailed error={asked.error} again={look} />}
      {asked.at === 'answered' && (
        <Found printers={asked.value} used={new Set(printers.map(({ uri }) => uri))} />
      )}
    </Section>
  )
}
