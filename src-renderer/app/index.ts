/** What the screens may take from the frame. The frame itself is started by start.tsx. */
export { askToNotify, useSystemSay } from './alerts/system.ts'
export { playTone } from './alerts/tone.ts'
export { useClient } from './client.tsx'
export { ageOf } from './frame/age.ts'
export { useGridSize } from './grid/size.ts'
export { gridTheme } from './grid/theme.ts'
export { useShowHeadline } from './headline.ts'
export type { KeyBinding } from './keys/binding.ts'
export { KeyList } from './keys/KeyList.tsx'
export { useKeys } from './keys/registry.ts'
export { recall, recallValue, remember, rememberValue } from './memory.ts'
export { goTo, markPlace, type ScreenParams, usePlace, useScreenParams } from './navigation.ts'
export { useErrorNotice } from './notices.tsx'
export { usePaletteActions } from './palette/actions.ts'
export { ChipButton } from './parts/ChipButton.tsx'
export { FootStatus } from './parts/FootStatus.tsx'
export { SmallIcon, type SmallIconName } from './parts/icons.tsx'
export { Kbd, keyText } from './parts/Kbd.tsx'
export { Late } from './parts/Late.tsx'
export { latePart } from './parts/late-part.ts'
export { Note } from './parts/Note.tsx'
export { Pill, type Tone } from './parts/Pill.tsx'
export { PrinterPill, usePrinterWord } from './parts/PrinterPill.tsx'
export { ScreenFault } from './parts/ScreenFault.tsx'
export { PanelHead, SidePanel } from './parts/SidePanel.tsx'
export { StatePill } from './parts/StatePill.tsx'
export { TokenForm } from './parts/TokenForm.tsx'
export { useNow } from './parts/use-now.ts'
export { usePreferences } from './preferences.ts'
export { saveFile } from './save-file.ts'
export { findJob, scanEvent } from './scan.tsx'
export {
  enterSearch,
  searchTextNow,
  useScan,
  useScanTaker,
  useSearchEnter,
  useSearchText,
  useSetSearchText,
} from './search.ts'
export { useHasPermission, useSession, useSessionStore } from './session.ts'
export { useDeskConnected, useStation } from './station.ts'
export { formatTime } from './time.ts'
export { isolated } from './words/isolated.ts'
export { useReason } from './words/reasons.ts'
export { useSay } from './words/say.ts'
export { defineWords } from './words/words.ts'
