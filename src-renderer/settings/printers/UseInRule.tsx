import { Button, Menu } from '@mantine/core'
import { goTo, useClient } from '../../app/index.ts'
import { draftsOf, fixedTypes } from '../rules/draft.ts'
import { changeDraft, useRulesStore } from '../rules/store.ts'
import { useSettingsWords } from '../words.ts'

/** Puts a printer into the rules of a type, in the editor, and shows them. */
export function UseInRule({ uri, name }: { uri: string; name: string }) {
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
