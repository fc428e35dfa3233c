import { Button, NativeSelect } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { sureNames } from '../../../src-shared/imports/sure-names.ts'
import { saveFile, textOfFile, useClient, useWords } from '../../kit/index.ts'
import { localeName } from '../locale-name.ts'
import { chooseJson } from '../opening/use-file-dialog.ts'
import { useDraft, useImportActions, useImportAttempt } from '../use-imports.ts'

/** Above the names: take what is sure, the locale, and the mapping as a file. */
export function NamesBar() {
  const t = useWords('imports-names')
  const client = useClient()
  const { decide, run } = useImportActions()
  const attempt = useImportAttempt()
  const draft = useDraft(view => view.draft.id)
  const locale = useDraft(view => view.locale)
  const locales = useDraft(view => view.locales)
  const suggested = useDraft(view => Object.keys(sureNames(view.names)).length)
  const openMap = async () => {
    const file = await chooseJson()
    if (!file) return
    const text = await textOfFile(file)
    await run(of => client.call('imports.takeMap', { draft: of, text }), draft)
    notifications.show({ id: 'map', message: t('bar.mapTaken', { name: file.name }), autoClose: 4000 })
  }
  return (
    <div className="flex wrap items-center gap-8 no-shrink quiet">
      {suggested > 0 && (
        <Button onClick={() => attempt(t('bar.allDoing'), () => decide({ set: 'suggested-names' }))}>
          {t('bar.all', { count: suggested })}
        </Button>
      )}
      <span id="names-locale">{t('bar.locale')}</span>
      <NativeSelect
        aria-labelledby="names-locale"
        value={locale}
        data={[...new Set([locale, ...locales])].map(value => ({ value, label: localeName(value) }))}
        onChange={event => {
          const to = event.currentTarget.value
          attempt(t('bar.localeDoing'), () => decide({ set: 'locale', to }))
        }}
      />
      <div className="flex gap-8 ms-auto">
        <Button variant="default" onClick={() => attempt(t('bar.mapDoing'), openMap)}>
          {t('bar.openMap')}
        </Button>
        <Button
          variant="default"
          onClick={() =>
            attempt(t('bar.saveMapDoing'), async () => saveFile(await client.call('imports.mapFile', { draft })))
          }
        >
          {t('bar.saveMap')}
        </Button>
      </div>
    </div>
  )
}
