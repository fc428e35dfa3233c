import { describe, expect, it } from 'vitest'
import { isMasterPricing } from '../../src-main/pricing/overview/overview-handlers.ts'

describe('an entry of the menu', () => {
  // Proves: master.retired
  it.each([
    ['pricing.master', 'Master pricing'],
    ['pricing.master', '主价格'],
    ['masterPricing', 'Grundpreise'],
    ['admin/pricing/master', 'Base list'],
    ['pricing_master', 'x'],
    ['prices-masters', 'x'],
    ['x', 'Master Prices'],
    ['x', 'MASTER PRICELIST'],
    ['x', 'Price master'],
    ['x', 'Master fabric pricing'],
    ['x', '主价格表'],
    ['x', '管理主定价'],
    ['x', '母版价格'],
    ['x', '总定价'],
    ['master', 'Prices'],
  ])('“%s”, “%s” is master pricing', (key, label) => {
    expect(isMasterPricing({ key, label })).toBe(true)
  })

  it.each([
    ['pricing.main-products', 'Main products pricing'],
    ['pricing.main_products', '主产品定价'],
    ['pricing', 'Master data'],
    ['prices', 'Mastercard surcharge'],
    ['pricing.mastercard', 'Card surcharge'],
    ['masters', 'Master tailors'],
    ['master', 'Tailors'],
    ['webmaster', 'Webmaster pricing'],
    ['pricing.retailer', 'Retailer prices'],
    ['orders.total', '订单总价格'],
    ['owner', '业主价格'],
    ['buyer', '买主定价'],
    ['', ''],
  ])('“%s”, “%s” is not', (key, label) => {
    expect(isMasterPricing({ key, label })).toBe(false)
  })
})
