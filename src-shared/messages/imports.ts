import { text } from './template.ts'

/** Price files: what they are, and why one cannot be read. */
export const importMessages = {
  'imports.no-file': text<{ file: string; what: string }>(
    '{{file}} could not be opened: {{what}}. Check that it is still there and may be read.',
  ),
  'imports.empty': text('The file is empty. Choose the file that holds the prices.'),
  'imports.not-a-table': text<{ kind: string }>(
    'The file is no table but {{kind}}. Save the price list as CSV or .xlsx and open that.',
  ),
  'imports.old-workbook': text(
    'The file is a workbook of an old Excel (.xls). Open it in a spreadsheet, save it as .xlsx or CSV and open that.',
  ),
  'imports.workbook-locked': text(
    'The workbook is protected by a password. Save it without one, or as CSV, and open that.',
  ),
  'imports.broken-workbook': text<{ what: string }>(
    'The workbook could not be read: {{what}}. Open it in a spreadsheet, save it again and try that.',
  ),
  'imports.large-workbook': text<{ most: number }>(
    'The workbook holds more than {{most}} MB when it is unpacked. Save its sheet as CSV and open that: CSV may be of any size.',
  ),
  'imports.out-of-memory': text(
    'The file needs more memory than Selvedge allows for one price file. Split it into smaller files, or save the workbook’s sheet as CSV.',
  ),
  'imports.sparse-sheet': text<{ sheet: string; row: number }>(
    'The sheet “{{sheet}}” spreads over too many cells: by row {{row}} it takes more than 40 million. Delete the empty rows and columns around the price list, or save the sheet as CSV.',
  ),
  'imports.no-sheet': text<{ sheet: string }>(
    'The workbook has no sheet “{{sheet}}” any more. Choose another sheet.',
  ),
  'imports.no-header': text(
    'No line of titles was found: a price file begins with one that names Username, Currency, Fabric Code and its columns. Add it, or say which line it is.',
  ),
  'imports.too-many-columns': text<{ columns: number; most: number }>(
    'The file has {{columns}} columns, and the desk reads at most {{most}}. Check the delimiter, or split the file.',
  ),
  'imports.endless-line': text<{ line: number }>(
    'Line {{line}} does not end within a million characters, so this is no table. Check the encoding and the delimiter.',
  ),
  'imports.other-encoding': text<{ encoding: string }>(
    'The file is not written in {{encoding}}: some of its bytes mean nothing there. Choose another encoding.',
  ),
  'imports.file-changed': text<{ file: string }>('{{file}} has changed since it was read. Read it again.'),
  'imports.not-a-map': text<{ what: string }>(
    'The file is no mapping of names: {{what}}. It should be JSON such as {"names": {"Name in the file": "Main product / combination"}}.',
  ),
  'imports.newer-map': text(
    'The mapping was written by a newer version of the desk. Update this desk, or write the mapping again.',
  ),
  'imports.map-target-unknown': text<{ name: string; target: string }>(
    'The mapping sends “{{name}}” to “{{target}}”, which is no combination of this retailer, or not one alone. Choose another for it.',
  ),
  'imports.not-a-catalogue': text<{ what: string }>(
    'The file is no catalogue of prices: {{what}}. Write one with “selvedge csv catalogue”.',
  ),
  'imports.newer-catalogue': text(
    'The catalogue was written by a newer version of the desk. Update this desk, or write the catalogue again.',
  ),
  'imports.stopped': text('The reading was stopped. Open the draft again to read its file.'),
  'imports.piece-missing': text<{ at: number; expected: number }>(
    'The file did not arrive whole: bytes from {{expected}} on were expected, and those from {{at}} on came. Open it again.',
  ),
  'imports.source-gone': text<{ file: string; why: string }>(
    'The desk’s copy of {{file}} cannot be read ({{why}}). Open the file again, or choose it anew for this draft.',
  ),
  'imports.other-catalogue': text<{ catalogue: string; retailer: string }>(
    'The catalogue holds the prices of the retailer {{catalogue}}, and this draft is for {{retailer}}. Choose the catalogue of that retailer.',
  ),
  'imports.no-draft': text<{ draft: number }>('The draft {{draft}} is no longer there. Choose another one.'),
  'imports.retailer-fixed': text<{ retailer: string }>(
    'Prices of this draft went up for {{retailer}}, so it stays a draft of that retailer. Open the file once more for the other one.',
  ),
  'imports.too-many-left-out': text<{ cells: number }>(
    'What stays left out would be {{cells}} single cells: more than are kept one by one. Take the whole column or collection in again, or all changes that are left out.',
  ),
  'imports.not-whole': text(
    'The file did not arrive whole: the desk was closed, or the file could not be read to its end. Open it again.',
  ),
  'imports.not-ready': text<{ what: string }>('Nothing was sent: {{what}}.'),
  'imports.same-bytes': text<{ at: string }>(
    'The same file went up for this retailer before ({{at}}). Nothing was sent: say whether it shall go up again.',
  ),
  'imports.upload-unknown': text(
    'The answer to the upload was lost, so it is not known whether the service has the file. It is not sent again by itself: the prices are read again and compared.',
  ),
  'imports.upload-refused': text<{ what: string }>(
    'The service refused the file: {{what}}. Nothing was changed.',
  ),
  'imports.upload-said': text<{ what: string }>('The service says: {{what}}'),
  'imports.no-upload': text<{ upload: number }>('The upload {{upload}} is not known here.'),
  'imports.export-is-workbook': text(
    'The service made a workbook, which is no text that could be saved here. Open it in the studio, and save the corrected file from there.',
  ),
  'imports.no-export': text<{ export: string }>(
    'The export {{export}} has no file yet, or no longer. Ask for the list again, or for another export.',
  ),
  'imports.export-not-fetched': text<{ host: string; why: string }>(
    'The export could not be fetched from {{host}}: {{why}}. Ask for the list again and try once more.',
  ),
  'imports.not-all-arrived': text<{ missing: number; cells: number }>(
    '{{missing}} of {{cells}} cells do not hold what the file said, and nothing more is expected to come of it. Look at the report before you send anything again.',
  ),
  'imports.cell-differs': text('The service has another value than the file'),
  'imports.receipt-cut': text<{ lines: number }>(
    'The receipt is longer: these are its first {{lines}} cells.',
  ),
  'imports.not-proven': text(
    'What came of this upload is not known yet: cells may still be arriving. Wait until it has ended, or let the prices be read again.',
  ),
  'imports.no-baseline': text(
    'The prices of this retailer were never seen here. Connect once, or open a catalogue file, to see what the file changes.',
  ),
} as const
