import { stepNumberOf, stepTitleOf } from '../../../src-shared/orders/steps.ts'
import { languageNow } from '../locale.ts'

/** Fixed texts of the service (specification 2.2, 2.3, 3.1) in Chinese, by their letters: it sends them in English to everybody. */
const chineseTerms: Record<string, string> = {
  // Steps of production.
  'begin production': '开始生产',
  'production in progress': '生产中',
  'factory shipped': '工厂已发货',
  'incoming components arrival': '来料到货',
  'shipment in progress': '运输中',
  'phase summary': '工序汇总',
  // Steps of hand finishing.
  buttonholes: '锁眼',
  lining: '上里料',
  pressing: '整烫',
  'design check': '设计核对',
  'quality check': '质检',
  packed: '已包装',
  // Checkpoints of quality control.
  design: '设计',
  quality: '质量',
  'hf design': '手工后整设计',
  'hf quality': '手工后整质量',
  // Tabs and sub-filters of the status catalogue that are no status.
  active: '进行中',
  all: '全部',
  'paid shipping': '已付运费',
  'order bill': '生产单',
  'fabric purchase': '面料采购',
  assembly: '投产准备',
  'in production': '在产',
  // Roles.
  'super admin': '超级管理员',
  headquarters: '总部',
  'factory facing': '工厂对接',
  support: '客服',
  // Types of retailers’ accounts.
  'express pro': 'Express 专业版',
  'express lite': 'Express 精简版',
  // How a step was reported.
  'qr code': '扫码',
  normal: '手工录入',
  // Names of what a bulk operation is about.
  code: '编号',
  account: '账号',
  // Where measurements come from.
  recalled: '沿用旧单',
  manual: '手工录入',
}

/** Words of a ticket's status, severity and type (2.5) in Chinese. Apart: a step that is `normal` was entered by hand. */
const ticketTerms: Record<string, string> = {
  open: '待处理',
  pending: '等待回复',
  resolved: '已解决',
  closed: '已关闭',
  low: '低',
  medium: '中',
  normal: '普通',
  high: '高',
  urgent: '紧急',
  free: '免费',
  premium: '付费',
}

const folded = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const chineseOf = (text: string): string | undefined => {
  const key = folded(text)
  return Object.hasOwn(chineseTerms, key) ? chineseTerms[key] : undefined
}

/**
 * A fixed text of the service, such as a step's title or a QC checkpoint, in the account's language: `FACTORY SHIPPED |
 * 0.25` is `工厂已发货 | 0.25`. One that isn't known stays as it came.
 */
export function serviceTerm(text: string): string {
  if (languageNow() === 'en') return text
  const whole = chineseOf(text)
  if (whole !== undefined) return whole
  const number = stepNumberOf(text)
  const title = number === null ? undefined : chineseOf(stepTitleOf(text, number))
  return title === undefined ? text : `${title} | ${number}`
}

/** A ticket's status, severity or type in the account's language; one that isn't known stays as it came. */
export function ticketTerm(text: string): string {
  const key = folded(text)
  return languageNow() !== 'en' && Object.hasOwn(ticketTerms, key) ? (ticketTerms[key] ?? text) : text
}

/** The name of a field that has no title, as people read it: `order_id` is `Order id`. */
export const fieldTerm = (field: string): string =>
  serviceTerm(`${field.charAt(0).toUpperCase()}${field.slice(1).replaceAll('_', ' ')}`)

/** A role as people read it: `super_admin` is `super admin`, or its Chinese name. */
export const roleTerm = (role: string): string => serviceTerm(role.replaceAll('_', ' '))
