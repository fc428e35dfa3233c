/** What every screen is built of: the ground of src-renderer. It imports no screen, and not the frame around them. */

export { ActionButton, ActionItem, keyAttributes } from './actions/ActionButton.tsx'
export type { Action } from './actions/action.ts'
export { useLackLine, useMay } from './actions/lack.ts'
export type { PaletteEntry, PaletteQuestion } from './actions/palette-entries.ts'
export { useActions } from './actions/registry.ts'
export { ageOf } from './age.ts'
export { alertGroups, useAlerts, useNeedsYouHere } from './alerts/alerts.ts'
export { askToNotify, useSystemSay } from './alerts/system.ts'
export { playScanTone, playTone } from './alerts/tone.ts'
export { answerNow, askFor, hearAnswer, putAnswer, useAnswer } from './ask/answers.ts'
export { useClient } from './ask/client.tsx'
export { readAnew, useAccess, useDeskQuery, useDeskSend, useOperation, useRound } from './ask/query.ts'
export { useAskedAgain } from './asked-again.ts'
export { useOpenConsole } from './console.ts'
export { markedEncoding, readingFile, textOfFile } from './file-text.ts'
export { CellEditor, type TypedText } from './grid/cell-editor.ts'
export { cutText } from './grid/content.ts'
export { drawFlights, stripes, tokensIn } from './grid/flight.ts'
export { List, textColumn } from './grid/List.tsx'
export { type CellProps, mountPlain, reactCell } from './grid/mounts.tsx'
export { NoRows, OverRows } from './grid/NoRows.tsx'
export { type ListReading, pagedOptions, usePages } from './grid/pages.ts'
export { viewportOf } from './grid/pixels.ts'
export { chosenIds, type LiveList } from './grid/row-focus.ts'
export { SheetControl } from './grid/sheet/control.ts'
export type { Ground } from './grid/sheet/move.ts'
export {
  type Box,
  boxOf,
  isSingle,
  isWithin,
  only,
  type Place,
  type Range,
  rangeOf,
  withoutOverlap,
} from './grid/sheet/range.ts'
export { keepInside, type Take, takeBox } from './grid/sheet/select.ts'
export { CellSheet, type Point } from './grid/sheet/sheet.ts'
export { useGridSize } from './grid/size.ts'
export { useGrid } from './grid/use-grid.ts'
export { DrawnWidths, useDrawing, useDrawnWidths } from './grid/widths.ts'
export { useShowHeadline } from './headline.ts'
export { useKept, withoutSame } from './kept.ts'
export { KeyList } from './keys/KeyList.tsx'
export { beforeLeaving, holdWindow } from './leaving.ts'
export {
  chosenZone,
  dayStart,
  formatDate,
  formatDay,
  formatList,
  formatNumber,
  formatTime,
  fullStop,
  inZone,
  joinItems,
  joinSentences,
  labelled,
  languageNow,
  numberLocale,
  zonedDay,
  zonedIso,
} from './locale.ts'
export { leadsToGrid, passingField, scanGatherer, typedField } from './marks.ts'
export { hearShared, recall, recallValue, remember, rememberValue } from './memory.ts'
export { goTo, markPlace, replacePlace, type ScreenParams, usePlace, useScreenParams } from './navigation.ts'
export { useErrorNotice } from './notices.tsx'
export { Answered } from './parts/Answered.tsx'
export { ChipButton } from './parts/ChipButton.tsx'
export { ChooseFile } from './parts/ChooseFile.tsx'
export { CopyButton, useCopyText } from './parts/CopyButton.tsx'
export { FootStatus } from './parts/FootStatus.tsx'
export { SmallIcon, type SmallIconName } from './parts/icons.tsx'
export { Kbd, keyText } from './parts/Kbd.tsx'
export { Late, Loading } from './parts/Late.tsx'
export { latePart } from './parts/late-part.ts'
export { Note } from './parts/Note.tsx'
export { OrderStatus, useOrderStatusWord } from './parts/OrderStatus.tsx'
export { Pill, type Tone } from './parts/Pill.tsx'
export { PrinterPill, usePrinterWord } from './parts/PrinterPill.tsx'
export { ScreenFault } from './parts/ScreenFault.tsx'
export { type PageSection, Sections, sectionState } from './parts/Sections.tsx'
export { PanelHead, SidePanel } from './parts/SidePanel.tsx'
export { StatePill } from './parts/StatePill.tsx'
export { screenOfParts } from './parts/screen-of-parts.tsx'
export { TabStrip } from './parts/TabStrip.tsx'
export { TokenForm } from './parts/TokenForm.tsx'
export { useNow } from './parts/use-now.ts'
export { WorkLine } from './parts/WorkLine.tsx'
export { perPlace, resetWithPlace } from './place.tsx'
export { usePreferences } from './preferences.ts'
export { useOpenProfile } from './profile-switch.tsx'
export { useOpened } from './recent-places.ts'
export { useRetailerActions } from './retailer.ts'
export { followMine, mineNow, useMineAction, useRoomView, useShownRoom } from './room.ts'
export { saveFile } from './save-file.ts'
export { findJob, useUnsaved } from './scan/scan.tsx'
export { type ScanEnd, type ScanResult, tellScan, useScanResults } from './scan/scan-result.ts'
export { closeScanStation, scanStationAction, useScanStation } from './scan/scan-station.ts'
export {
  enterSearch,
  searchTextNow,
  useScan,
  useScanTaker,
  useSearchEnter,
  useSearchText,
  useSetSearchText,
} from './scan/search.ts'
export type { Screen } from './screen.ts'
export { useProfiles, useSession } from './session.ts'
export { useStation } from './station.ts'
export { useFaultFocus } from './use-fault-focus.ts'
export { languageChoices, useSavePreferences } from './use-preferences.ts'
export { useUrlCheck } from './use-url-check.ts'
export { isolated } from './words/isolated.ts'
export { useReason } from './words/reasons.ts'
export { useSay } from './words/say.ts'
export { fieldTerm, roleTerm, serviceTerm, ticketTerm } from './words/service-terms.ts'
export { typeWord } from './words/type-word.ts'
export { useWords, type Words } from './words/words.ts'
