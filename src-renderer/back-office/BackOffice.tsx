import { Tabs } from '@mantine/core'
import { type ComponentType, useEffect } from 'react'
import { navigationOf, placesInMenu } from '../../src-shared/navigation/menu.ts'
import type { OperationId } from '../../src-shared/service/index.ts'
import type { MenuEntry } from '../../src-shared/service/session.ts'
import {
  goTo,
  Note,
  recall,
  remember,
  ScreenFault,
  useAccess,
  useOperation,
  useScreenParams,
  useWords,
} from '../kit/index.ts'
import styles from './BackOffice.module.css'
import { navigation } from './navigation.ts'
import { Accounts } from './parts/Accounts.tsx'
import { Codes } from './parts/Codes.tsx'
import { Designs } from './parts/Designs.tsx'
import { Hub } from './parts/Hub.tsx'
import { Keys } from './parts/Keys.tsx'
import { Rates } from './parts/Rates.tsx'
import { Settings } from './parts/Settings.tsx'

/** Each part, and the operation without which there is none of it. */
const parts = {
  accounts: { Part: Accounts, needs: 'admin.accounts.index' },
  codes: { Part: Codes, needs: 'admin.accessory-codes.index' },
  keys: { Part: Keys, needs: 'admin.api-keys.index' },
  designs: { Part: Designs, needs: 'admin.designs.index' },
  hub: { Part: Hub, needs: 'admin.bulk-hub.index' },
  settings: { Part: Settings, needs: 'admin.settings.index' },
  rates: { Part: Rates, needs: 'admin.fx-rates.index' },
} as const satisfies Record<string, { Part: ComponentType; needs: OperationId }>
type PartName = keyof typeof parts
const names = Object.keys(parts) as PartName[]

/** Where the part is kept that was shown last. */
const rememberedAs = 'backoffice.part'

/** A service without a menu leaves out nothing. */
const noMenu: readonly MenuEntry[] = []

/** A part, or why there is none: a service without it loses this part alone. */
function Offered({ name }: { name: PartName }) {
  const t = useWords('back-office')
  const { Part, needs } = parts[name]
  const { offered, isKnown } = useAccess(needs)
  if (!offered) return <Note title={t('absent')} text={t('absent.text')} />
  return isKnown ? <Part /> : null
}

/** The back office (`#backoffice?part=accounts`); the service's menu says which parts an account has. */
export function BackOffice() {
  const t = useWords('back-office')
  const params = useScreenParams()
  const { data: menu = noMenu, isLoading } = useOperation('admin.me.menu', {})
  const named = placesInMenu(navigationOf(menu, [navigation], () => true).menu, navigation.id).map(({ part }) => part)
  const shown = menu.length === 0 ? names : names.filter(name => named.includes(name))
  const partOf = (name: string | null | undefined) => shown.find(part => part === name)
  const part = partOf(params['part']) ?? partOf(recall(rememberedAs)) ?? shown[0]
  useEffect(() => {
    if (part !== undefined) remember(rememberedAs, part)
  }, [part])
  if (isLoading) return null
  if (part === undefined) return <Note title={t('none')} text={t('none.text')} />
  return (
    <Tabs
      className={styles['screen'] ?? ''}
      value={part}
      onChange={name => name !== null && goTo('backoffice', { part: name })}
    >
      <Tabs.List className={styles['tabs'] ?? ''}>
        {shown.map(name => (
          <Tabs.Tab key={name} value={name}>
            {t(`part.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map(name => (
        <Tabs.Panel key={name} value={name} className={styles['part'] ?? ''} keepMounted={false}>
          {/* An error in one part leaves the others. */}
          <ScreenFault>
            <Offered name={name} />
          </ScreenFault>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
