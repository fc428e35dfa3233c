import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, it } from 'vitest'

const renderer = join(import.meta.dirname, '../../src-renderer')

/** What keeps the text of a field when its form, its screen or its window is left. */
const keepers = {
  /** On this computer, over a reload and a restart of the desk. */
  draft: /useKept\(|rememberValue\(|remember\(|useSettingsForm\(/,
  /** Closing the window or reloading asks first; in a dialog it always does. */
  asks: /useUnsaved\(|holdUnsaved\(|<Modal|<AskDialog|<SaveBar/,
  /** Main has it with each change, or gets it before the window closes. */
  main: /beforeLeaving\(|holdWindow\(/,
  /** A search, a filter or what a calculator tries: nobody would miss it. */
  passing: /./,
  /** A token or a file's path, which isn't kept on purpose. */
  secret: /data-secret|type="file"/,
} as const

/** Each file with a field, what keeps its text, and where that is done. */
const fields: Record<string, readonly [keeper: keyof typeof keepers, where?: string]> = {
  'frame/SearchBox.tsx': ['passing'],
  'frame/Welcome.tsx': ['asks'],
  'frame/palette/Palette.tsx': ['passing'],
  'kit/parts/ChooseFile.tsx': ['secret'],
  'kit/parts/TokenForm.tsx': ['secret'],
  'back-office/parts/DesignPanel.tsx': ['draft'],
  'back-office/parts/Keys.tsx': ['asks'],
  'back-office/sheet/SheetCell.tsx': ['asks', 'back-office/sheet/Sheet.tsx'],
  'history/HistoryBar.tsx': ['passing'],
  'imports/changes/ChangeBar.tsx': ['passing'],
  'imports/opening/DraftList.tsx': ['asks'],
  'imports/reading/FormatFields.tsx': ['passing'],
  'imports/values/FindReplace.tsx': ['passing'],
  'imports/values/RowBar.tsx': ['passing'],
  'office/templates/MailTemplatePage.tsx': ['draft'],
  'office/tickets/Reply.tsx': ['draft', 'office/tickets/TicketPage.tsx'],
  'office/wallet/WalletDialog.tsx': ['asks'],
  'orders/acts/ActionBar.tsx': ['asks'],
  'orders/acts/IssueDialog.tsx': ['draft', 'orders/acts/ActionBar.tsx'],
  'orders/acts/JournalDialog.tsx': ['passing'],
  'orders/acts/MeasurementEditor.tsx': ['draft'],
  'orders/acts/StepForm.tsx': ['draft'],
  'orders/list/OrderBar.tsx': ['passing'],
  'orders/list/SavedViews.tsx': ['draft'],
  'pricing/bulk/CommandFields.tsx': ['asks', 'pricing/bulk/BulkPanel.tsx'],
  'pricing/designs/ScopeField.tsx': ['passing'],
  'pricing/formulas/AddOns.tsx': ['asks'],
  'pricing/formulas/Calculator.tsx': ['passing'],
  'pricing/formulas/FormulaText.tsx': ['main', 'pricing/records/record-store.ts'],
  'pricing/grid/PriceGrid.tsx': ['passing'],
  'pricing/history/HistoryPanel.tsx': ['passing'],
  'pricing/records/DecimalInput.tsx': ['asks'],
  'pricing/records/ExpressRow.tsx': ['asks'],
  'pricing/records/SampleOrder.tsx': ['draft'],
  'pricing/retailer/RetailerList.tsx': ['passing'],
  'pricing/saving/LargeChange.tsx': ['asks'],
  'print/inspector/WhyField.tsx': ['asks'],
  'print/move/MovePanel.tsx': ['asks'],
  'print/order/ManyOrders.tsx': ['asks'],
  'print/order/OrderSearch.tsx': ['passing'],
  'production/today/CopiedWords.tsx': ['draft'],
  'settings/AlertsSection.tsx': ['draft'],
  'settings/KeepingSection.tsx': ['draft'],
  'settings/NumberField.tsx': ['draft', 'settings/use-settings-form.ts'],
  'settings/PricesSection.tsx': ['draft'],
  'settings/ScannerSection.tsx': ['draft'],
  'settings/StationSection.tsx': ['draft'],
  'settings/alerts/TargetForm.tsx': ['draft'],
  'settings/printers/AccessPanel.tsx': ['asks'],
  'settings/printers/PrintersSection.tsx': ['asks'],
  'settings/profiles/ProfileForm.tsx': ['draft'],
  'settings/rules/PrinterField.tsx': ['asks', 'settings/rules/RulesSection.tsx'],
  'settings/rules/RuleOptions.tsx': ['asks', 'settings/rules/RulesSection.tsx'],
  'settings/rules/RuleRow.tsx': ['asks', 'settings/rules/RulesSection.tsx'],
  'settings/rules/TogetherFields.tsx': ['asks', 'settings/rules/RulesSection.tsx'],
}

const field = /<(?:TextInput|Textarea|PasswordInput|NumberInput|NumberField|Autocomplete|input|textarea)\b/
const read = (file: string) => readFileSync(join(renderer, file), 'utf8')

it('each field that can be typed in has something that keeps its text', () => {
  const withFields = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll(sep, '/'))
    .filter(file => file.endsWith('.tsx') && field.test(read(file)))
  expect(withFields.toSorted()).toEqual(Object.keys(fields).toSorted())
})

it.each(Object.entries(fields))('%s keeps what is typed as the table says', (file, [keeper, where = file]) => {
  expect(read(where)).toMatch(keepers[keeper])
})
