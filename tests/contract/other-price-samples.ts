import type { ScopeChoice } from '../../src-shared/contract/designs.ts'
import type { CommandInput, CommandName, CommandOutput } from '../../src-shared/contract/index.ts'
import type { FormulaCase, RecordName, RecordView } from '../../src-shared/contract/records.ts'
import { sheetNamed } from '../../src-shared/pricing/price-sheet.ts'

type OtherPriceCommand = Extract<
  CommandName,
  `designs.${string}` | `records.${string}` | `formulas.${string}` | `pricing.${string}`
>

const scope = { retailer: '7', mainProduct: '2', product: '14' }
const names = { retailer: 'Harbour & Vale', mainProduct: '2-Piece', product: '上衣' }
const choice: ScopeChoice = {
  ...{
    sheet: sheetNamed('designs/7/2/14'),
    scope,
    names,
    readAt: null,
    usedAt: 1_763_700_000_000,
    unsent: 3,
    needing: 1,
  },
  ...{ settlementCurrency: 'GBP', consumerCurrency: null },
}
const name: RecordName = { kind: 'express', retailer: '7', product: null }
const view: RecordView = {
  name,
  retailer: { id: '7', name: 'Harbour & Vale', settlementCurrency: 'GBP', consumerCurrency: 'USD' },
  values: { '31/settlement': 12.5, '31/consumer': null },
  readAt: 1_763_700_000_000,
  problem: { code: 'service.busy', data: { seconds: 5 } },
  typed: { '31/consumer': '20' },
  combinations: [{ id: '31', mainProduct: '2-Piece', name: 'Jacket', displayNames: { 'zh-CN': '上衣' } }],
}
const formulaCase: FormulaCase = {
  ...{ id: 'c1', name: 'A tall one', inputs: { height: 190 }, expected: { regular: 3.2 } },
}

/** A valid input of every command on the other prices. */
export const otherPriceInputs: { [N in OtherPriceCommand]: CommandInput<N> } = {
  'designs.products': {},
  'designs.scopes': {},
  'designs.choose': { scope, names },
  'designs.submit': { sheet: 'designs/7/2/14' },
  'records.open': { name },
  'records.keep': { name, typed: { '31/consumer': '20' } },
  'records.save': { name, base: { '31/consumer': null }, values: { '31/consumer': 20 }, overwrite: false },
  'formulas.cases': { retailer: '7', product: '14' },
  'formulas.keepCases': { retailer: '7', product: '14', cases: [formulaCase] },
  'pricing.offers': {},
  'pricing.overview': {},
}

/** A valid output of every command on the other prices. */
export const otherPriceOutputs: { [N in OtherPriceCommand]: CommandOutput<N> } = {
  'designs.products': {
    mainProducts: [{ id: '2', name: '2-Piece', products: [{ id: '14', name: null }] }],
    listed: true,
  },
  'designs.scopes': [choice],
  'designs.choose': choice,
  'designs.submit': { said: 'Design pricing updated successfully!', rows: 2 },
  'records.open': view,
  'records.keep': {},
  'records.save': {
    ...{ saved: false, elsewhere: ['31/consumer'], view },
    refused: [{ field: '31/settlement', reason: { code: 'prices.rejected', data: { what: 'too much' } } }],
  },
  'formulas.cases': [formulaCase],
  'formulas.keepCases': [formulaCase],
  'pricing.offers': {
    missing: [{ part: 'designs', reason: { code: 'designs.nothing', data: {} } }],
    notices: [{ code: 'pricing.master-retired', data: {} }],
  },
  'pricing.overview': {
    retailers: [
      {
        ...{ id: '7', name: null, readAt: 1_763_700_000_000 },
        combinations: [{ no: 0, id: '31', mainProduct: '2-Piece', name: 'Jacket', rows: 9, missing: [1, 2, 3, 4, 5] }],
        designs: [{ scope, mainProduct: null, product: null, readAt: null, rows: 4, missing: [1, 1, 0, 0, 4] }],
      },
    ],
  },
}
