import { Button, Menu } from '@mantine/core'
import { type ColumnName, columnsAtFirst } from '../grid/columns.tsx'
import { toggleColumn, useShownColumns } from '../grid/shown-columns.ts'
import { usePrintWords } from '../words.ts'

/** Which columns of the list show. */
export function ColumnMenu() {
  const t = usePrintWords()
  const shown = useShownColumns(state => state.shown)
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default">{t('bar.columns')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('bar.columnsTitle')}</Menu.Label>
        {(Object.keys(columnsAtFirst) as ColumnName[]).map(name => (
          <Menu.CheckboxItem key={name} checked={shown[name]} onChange={() => toggleColumn(name)}>
            {t(`column.${name}`)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
