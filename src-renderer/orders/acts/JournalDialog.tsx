import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { actStates } from '../../../src-shared/contract/acts.ts'
import { actKinds, inShort } from '../../../src-shared/orders/acts.ts'
import { asSearched, holds } from '../../../src-shared/search-text.ts'
import {
  Answered,
  formatNumber,
  passingField,
  saveFile,
  useClient,
  useDeskQuery,
  useErrorNotice,
  useWords,
} from '../../kit/index.ts'
import { momentText, PartTable } from '../page/kit.tsx'
import styles from './Acts.module.css'
import { ActOutcome, CutJournal } from './OrderJournal.tsx'

const step = 100
const most = 500

/** All that this desk asked the service to do to orders: searched, and saved as CSV. */
function Journal() {
  const t = useWords('order-acts')
  const client = useClient()
  const notice = useErrorNotice()
  const [text, setText] = useState('')
  const [limit, setLimit] = useState(step)
  const wanted = text.trim()
  const says = (word: string) => holds(word, asSearched(wanted))
  const filter =
    wanted === ''
      ? {}
      : {
          text: wanted,
          kinds: actKinds.filter(kind => says(t(`kind.${kind}`))),
          states: actStates.filter(state => says(t(`state.${state}`))),
        }
  const query = useDeskQuery('acts.list', { ...filter, limit }, { keepsOld: true })
  const save = () =>
    client.call('acts.export', filter).then(saveFile, (error: unknown) => notice(error, t('journal.csv')))
  return (
    <div className={styles['form']}>
      <div className={styles['bar']}>
        <TextInput
          ref={passingField.on(true)}
          aria-label={t('journal.search')}
          placeholder={t('journal.search')}
          value={text}
          maxLength={200}
          autoComplete="off"
          data-autofocus
          onChange={event => {
            setText(event.currentTarget.value)
            setLimit(step)
          }}
        />
        <Button variant="default" onClick={() => void save()}>
          {t('journal.csv')}
        </Button>
        <span className="figures" role="status">
          {query.data && t('journal.count', { count: query.data.total, shown: formatNumber(query.data.total) })}
        </span>
      </div>
      <Answered {...query}>
        {({ acts, total }) =>
          total === 0 && wanted === '' ? (
            <p className={styles['quiet']}>{t('journal.none')}</p>
          ) : (
            <>
              <PartTable
                label={t('journal')}
                rows={acts}
                columns={[
                  { title: t('journal.when'), cell: act => momentText(act.askedAt), tight: true },
                  { title: t('journal.what'), cell: act => t(`kind.${act.asked.kind}`), names: true },
                  { title: t('journal.orders'), cell: act => inShort(act.orders) },
                  { title: t('journal.who'), cell: act => act.who },
                  { title: t('journal.result'), cell: act => <ActOutcome act={act} /> },
                  { title: t('journal.key'), cell: act => act.key.slice(0, 8) },
                ]}
              />
              {acts.length < total && limit < most ? (
                <Button variant="default" onClick={() => setLimit(limit + step)}>
                  {t('journal.more')}
                </Button>
              ) : (
                <CutJournal shown={acts.length} total={total} />
              )}
            </>
          )
        }
      </Answered>
    </div>
  )
}

export function JournalButton() {
  const t = useWords('order-acts')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('journal')}
      </Button>
      {isOpen && (
        <Modal
          opened
          onClose={() => setOpen(false)}
          title={t('journal')}
          size={1100}
          closeButtonProps={{ 'aria-label': t('close') }}
        >
          <Journal />
        </Modal>
      )}
    </>
  )
}
