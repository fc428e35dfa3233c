import type { Screen } from '../kit/index.ts'
import { BackOffice } from './index.ts'
import { navigation } from './navigation.ts'

export const screen: Screen = {
  ...navigation,
  keys: 'Ctrl+9',
  icon: (
    <>
      <path d="M4 20V8.5L12 4l8 4.5V20z" />
      <path d="M9 20v-5.5h6V20M8 11h1.5M14.5 11H16" />
    </>
  ),
  Screen: BackOffice,
}
