import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { type ColumnName, columnsAtFirst } from '../grid/columns.tsx'
import { toggleColumn, useShownColumns } from '../grid/shown-columns.ts'
import { usePrintWords } from '../words.ts'
import styles from './PrintBar.module.css'

/** Which columns of the list show. */
export function ColumnMenu() {
  const t = usePrintWords()
  const shown = useShownColumns()
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Tooltip label={t('bar.columns')}>
        <Menu.Target>
          <ActionIcon variant="default" className={styles['icon']} aria-label={t('bar.columns')}>
            <svg
              width="16"
              height="16"
              viewBox="0 0 16 16"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.4"
              aria-hidden="true"
            >
              <path d="M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10" />
            </svg>
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
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
