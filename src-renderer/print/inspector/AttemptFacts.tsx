import { CopyButton, UnstyledButton } from '@mantine/core'
import { type ReactNode, useCallback } from 'react'
import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import type { AttemptView } from '../../../src-shared/contract/print.ts'
import { printerKind } from '../../../src-shared/print/printer.ts'
import type { PrintOptions } from '../../../src-shared/print/rules.ts'
import { formatNumber, joinItems, useSay, useWords, type Words } from '../../kit/index.ts'
import { usePrinters } from '../use-print.ts'
import { outcomeOf, shortHash } from './attempts.ts'
import styles from './Evidence.module.css'

/** What a printer that no rule names (any more) proves at least, by its kind. */
const atLeast = {
  ipp: 'proves.ipp',
  cups: 'proves.server',
  windows: 'proves.windows',
  folder: 'proves.folder',
} as const

/** Answers what "printed" proves at a printer, by its URI; null if it isn't a printer's. */
function useProves(): (uri: string) => MessageOnWire | null {
  const printers = usePrinters()
  return useCallback(
    uri => {
      const kind = printerKind(uri)
      const told = printers.find(view => view.uri === uri)?.proves
      return told ?? (kind ? { code: atLeast[kind], data: {} } : null)
    },
    [printers],
  )
}

/** How it was asked to be put on paper, in words. */
function sayOptions(options: PrintOptions, t: Words<'evidence'>): string {
  const { paper, copies, pages, tray, duplex, scale, orientation } = options
  const parts = [
    paper ?? '',
    copies === undefined ? '' : t('asked.copies', { count: copies }),
    pages === undefined ? '' : t('asked.pages', { pages }),
    tray === undefined ? '' : t('asked.tray', { tray }),
    duplex === undefined ? '' : t(`asked.${duplex}`),
    scale === undefined ? '' : t(`asked.${scale}`),
    orientation === undefined ? '' : t(`asked.${orientation}`),
  ]
  return joinItems(parts.filter(part => part !== ''))
}

function Hash({ sha256, number }: { sha256: string; number: number }) {
  const t = useWords('evidence')
  return (
    <span className={styles['hash']}>
      <code title={sha256}>{shortHash(sha256)}</code>
      <CopyButton value={sha256}>
        {({ copied, copy }) => (
          <UnstyledButton
            className={styles['copy']}
            aria-label={copied ? t('hash.copied') : t('hash.copyAll', { number })}
            onClick={copy}
          >
            {copied ? t('hash.copied') : t('hash.copy')}
          </UnstyledButton>
        )}
      </CopyButton>
    </span>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** What can be looked up of an attempt later: its document's bytes, its name and job at the printer, and what its end proves. */
export function AttemptFacts({ attempt }: { attempt: AttemptView }) {
  const t = useWords('evidence')
  const say = useSay()
  const proves = useProves()(attempt.printer)
  const outcome = outcomeOf(attempt)
  const asked = sayOptions(attempt.options, t)
  return (
    <dl className={styles['facts']} aria-label={t('facts', { number: attempt.number })}>
      {attempt.bytes !== null && (
        <Fact term={t('document')}>
          <span className="figures">{t('bytes', { count: attempt.bytes, figure: formatNumber(attempt.bytes) })}</span>
        </Fact>
      )}
      {attempt.sha256 !== null && (
        <Fact term={t('hash')}>
          <Hash sha256={attempt.sha256} number={attempt.number} />
        </Fact>
      )}
      {attempt.why !== null && <Fact term={t('why')}>{attempt.why}</Fact>}
      {asked !== '' && <Fact term={t('options')}>{asked}</Fact>}
      {attempt.spoolerJob !== null && (
        <Fact term={t('printerJob')}>
          <span className="figures">{attempt.spoolerJob}</span>
        </Fact>
      )}
      <Fact term={t('name')}>
        <code>{attempt.name}</code>
      </Fact>
      {proves && outcome !== 'failed' && outcome !== 'withdrawn' && <Fact term={t('proof')}>{say(proves)}</Fact>}
    </dl>
  )
}
