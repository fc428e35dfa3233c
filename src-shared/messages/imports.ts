import { text } from './template.ts'

/** Price files: what they are, and why one cannot be read. */
export const importMessages = {
  'imports.no-file': text<{ file: string; what: string }>(
    '{{file}} couldn’t be opened: {{what}}. Check that the file exists and you have permission to read it.',
  ),
  'imports.empty': text('The file is empty. Choose a file that contains prices.'),
  'imports.not-a-table': text<{ kind: string }>(
    'This file isn’t a table, it’s {{kind}}. Save the price list as CSV or .xlsx and open that.',
  ),
  'imports.old-workbook': text(
    'This is an old Excel workbook (.xls). Save it as .xlsx or CSV in a spreadsheet program, then open that.',
  ),
  'imports.workbook-locked': text(
    'The workbook is password-protected. Save it without a password, or as CSV, and open that.',
  ),
  'imports.broken-workbook': text<{ what: string }>(
    'The workbook couldn’t be read: {{what}}. Open it in a spreadsheet program, save it again, then retry.',
  ),
  'imports.large-workbook': text<{ most: number }>(
    'The unpacked workbook is larger than {{most}} MB. Save the sheet as CSV and open that: CSV files have no size limit.',
  ),
  'imports.out-of-memory': text(
    'This file needs more memory than Selvedge allows for a price file. Split it into smaller files, or save the sheet as CSV.',
  ),
  'imports.sparse-sheet': text<{ sheet: string; row: number }>(
    'The sheet “{{sheet}}” is too large: it passes 40 million cells at row {{row}}. Delete the empty rows and columns around the price list, or save the sheet as CSV.',
  ),
  'imports.no-sheet': text<{ sheet: string }>('The workbook no longer has a sheet “{{sheet}}”. Choose another one.'),
  'imports.no-header': text(
    'No header row found. A price file starts with a row of column titles such as Username, Currency and Fabric Code. Add one, or choose the header row.',
  ),
  'imports.too-many-columns': text<{ columns: number; most: number }>(
    'The file has {{columns}} columns; the maximum is {{most}}. Check the delimiter, or split the file.',
  ),
  'imports.endless-line': text<{ line: number }>(
    'Line {{line}} is longer than a million characters, so this doesn’t look like a table. Check the encoding and the delimiter.',
  ),
  'imports.other-encoding': text<{ encoding: string }>(
    'The file isn’t in {{encoding}}: some bytes aren’t valid. Choose another encoding.',
  ),
  'imports.file-changed': text<{ file: string }>('{{file}} has changed since it was read. Read it again.'),
  'imports.not-a-map': text<{ what: string }>(
    'This isn’t a valid name mapping: {{what}}. It should be JSON such as {"names": {"Name in the file": "Main product / combination"}}.',
  ),
  'imports.newer-map': text(
    'This mapping was saved by a newer version of Selvedge. Update Selvedge, or save the mapping again.',
  ),
  'imports.map-target-unknown': text<{ name: string; target: string }>(
    'The mapping points “{{name}}” to “{{target}}”, which doesn’t match exactly one of this retailer’s combinations. Choose another one.',
  ),
  'imports.not-a-catalogue': text<{ what: string }>(
    'This isn’t a price catalogue: {{what}}. Create one with “selvedge csv catalogue”.',
  ),
  'imports.newer-catalogue': text(
    'This catalogue was saved by a newer version of Selvedge. Update Selvedge, or create the catalogue again.',
  ),
  'imports.stopped': text('Reading was stopped. Open the draft again to read its file.'),
  'imports.piece-missing': text<{ at: number; expected: number }>(
    'The file didn’t arrive completely: expected bytes from {{expected}}, but got bytes from {{at}}. Open it again.',
  ),
  'imports.source-gone': text<{ file: string; why: string }>(
    'Selvedge’s copy of {{file}} can’t be read ({{why}}). Open the file again, or choose a new file for this draft.',
  ),
  'imports.other-catalogue': text<{ catalogue: string; retailer: string }>(
    'This catalogue is for {{catalogue}}, but the draft is for {{retailer}}. Choose that retailer’s catalogue.',
  ),
  'imports.no-draft': text<{ draft: number }>('Draft {{draft}} no longer exists. Choose another one.'),
  'imports.retailer-fixed': text<{ retailer: string }>(
    'Prices from this draft were already uploaded for {{retailer}}, so its retailer can’t change. Open the file again for another retailer.',
  ),
  'imports.too-many-left-out': text<{ cells: number }>(
    'This would skip {{cells}} single cells, more than Selvedge can keep track of. Include the whole column or collection again, or include all skipped changes.',
  ),
  'imports.not-whole': text(
    'The file didn’t arrive completely: Selvedge was closed, or the file couldn’t be read to the end. Open it again.',
  ),
  'imports.not-ready': text<{ what: string }>('Nothing was sent: {{what}}.'),
  'imports.same-bytes': text<{ at: string }>(
    'This file was already uploaded for this retailer ({{at}}). Nothing was sent. Confirm if you want to upload it again.',
  ),
  'imports.upload-first': text<{ who: string; at: string }>('{{who}} uploaded this draft at {{at}}. Nothing was sent.'),
  'imports.upload-unknown': text(
    'The service’s reply to the upload was lost, so Selvedge can’t tell whether it has the file. Selvedge reads the prices again and compares them; it doesn’t resend the file.',
  ),
  'imports.upload-refused': text<{ what: string }>('The service refused the file: {{what}}. Nothing was changed.'),
  'imports.upload-said': text<{ what: string }>('The service says: {{what}}'),
  'imports.no-upload': text<{ upload: number }>('Upload {{upload}} not found.'),
  'imports.export-is-workbook': text(
    'The service created a workbook, which can’t be saved as text here. Open it in imports, and save the corrected file from there.',
  ),
  'imports.no-export': text<{ export: string }>(
    'Export {{export}} has no file yet, or its file has expired. Refresh the list, or start another export.',
  ),
  'imports.export-not-fetched': text<{ host: string; why: string }>(
    'The export couldn’t be downloaded from {{host}}: {{why}}. Refresh the list and retry.',
  ),
  'imports.not-all-arrived': text<{ missing: number; cells: number }>(
    '{{missing}} of {{cells}} cells don’t have the value from the file, and no more changes are expected. Check the report before you send anything again.',
  ),
  'imports.cell-differs': text('The service’s value differs from the file'),
  'imports.receipt-cut': text<{ lines: number }>('Only the first {{lines}} cells of the receipt are shown.'),
  'imports.not-proven': text(
    'The outcome of this upload isn’t known yet: cells may still be arriving. Wait until the upload is done, or read the prices again.',
  ),
  'imports.no-baseline': text(
    'Selvedge has no prices for this retailer yet. Connect once, or open a catalogue file, to compare the file with them.',
  ),
} as const
