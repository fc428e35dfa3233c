import { colorSchemeVariable, themeQuartz } from 'ag-grid-community'

/** AG Grid's theme, fed from the desk's tokens; light and dark come with them. */
export const gridTheme = themeQuartz.withPart(colorSchemeVariable).withParams({
  fontFamily: 'var(--font)',
  fontSize: 'var(--grid-text)',
  dataFontSize: 'var(--grid-text)',
  headerFontSize: 'var(--grid-text)',
  headerFontWeight: 550,
  backgroundColor: 'var(--panel)',
  dataBackgroundColor: 'var(--panel)',
  foregroundColor: 'var(--ink)',
  cellTextColor: 'var(--ink)',
  headerTextColor: 'var(--ink-2)',
  headerBackgroundColor: 'var(--panel)',
  headerColumnResizeHandleColor: 'transparent',
  borderColor: 'var(--line)',
  rowBorder: { color: 'var(--line)', width: 1 },
  headerRowBorder: { color: 'var(--line)', width: 1 },
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  rowHoverColor: 'var(--sunken)',
  selectedRowBackgroundColor: 'var(--accent-soft)',
  accentColor: 'var(--accent)',
  focusShadow: { spread: 0, radius: 0, color: 'transparent' },
  rangeSelectionBorderColor: 'var(--focus)',
  rangeSelectionBackgroundColor: 'transparent',
  cellHorizontalPadding: 8,
  iconSize: 14,
  headerHeight: 30,
  tooltipBackgroundColor: 'var(--panel)',
  tooltipTextColor: 'var(--ink)',
  tooltipBorder: { color: 'var(--line-strong)', width: 1 },
  popupShadow: 'none',
})

/** The height of a row in pixels, by size of text and density (theme/tokens.css has the same). */
export const rowHeights = {
  14: { normal: 28, compact: 24, wall: 48 },
  16: { normal: 32, compact: 28, wall: 48 },
} as const
