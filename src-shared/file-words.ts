import type { ActKind, actStates } from './contract/acts.ts'
import type { Outcome } from './contract/history.ts'
import type { ChangeKind } from './contract/price-journal.ts'
import type { Language } from './language.ts'
import type { PriceField } from './pricing/cell.ts'

/** How a file for people is written: its language, and the time zone of its days and times (the computer's if undefined). */
export interface FileStyle {
  language: Language
  zone: string | undefined
}

/** Words of a file as they are in English, each with the Chinese one. */
type FileWords = Record<string, string>

/** The column headings of the files that people read. Price files keep the titles that their readers look for. */
export const headings = {
  printHistory: {
    Started: '开始时间',
    Ended: '结束时间',
    Outcome: '结果',
    Job: '任务',
    Order: '订单',
    Type: '类型',
    Attempt: '尝试',
    Kind: '方式',
    Printer: '打印机',
    'Printer address': '打印机地址',
    'Job at the printer': '作业号',
    Bytes: '字节数',
    'SHA-256': 'SHA-256',
    'What happened': '详情',
    Why: '原因',
    Who: '操作人',
  },
  orderJournal: {
    Asked: '请求时间',
    Answered: '回复时间',
    What: '操作',
    Orders: '订单',
    Details: '内容',
    Who: '操作人',
    State: '状态',
    'Known by': '确认方式',
    Key: '密钥',
    Answer: '回复',
    Reason: '原因',
  },
  priceHistory: {
    Entry: '序号',
    When: '时间',
    Who: '操作人',
    What: '操作',
    'Fabric Code': '面料编号',
    Combination: '组合',
    Field: '字段',
    Before: '之前',
    After: '之后',
    State: '状态',
  },
  receipt: {
    'Fabric Code': '面料编号',
    Combination: '组合',
    Field: '字段',
    Before: '之前',
    Wanted: '文件中的值',
    Outcome: '结果',
    'The service has': '服务中的值',
    Reason: '原因',
  },
} as const satisfies Record<string, FileWords>

/** What stands in their columns, where it is a word of the desk. */
export const cellWords = {
  printOutcome: {
    printed: '已打印',
    failed: '失败',
    unconfirmed: '待确认',
    moved: '已转移',
    held: '已挂起',
    withdrawn: '已撤回',
    open: '进行中',
  } satisfies Record<Outcome, string>,
  attemptKind: {
    first: '首次',
    again: '再次打印',
    reprint: '重新打印',
    'reprint through the service': '通过服务重新打印',
  },
  act: {
    hold: '挂起',
    resolve: '解除挂起',
    void: '作废',
    complete: '完成',
    'complete-batch': '批量完成',
    measure: '量体尺寸',
    assembly: '备料核对',
    build: '生产准备',
    'cloud-order': '云端订单',
    'qc-check': '质检',
    issue: '问题',
    reply: '工单回复',
    wallet: '钱包交易',
    settle: '结算',
    'phase-summary': '导出阶段汇总',
    'hand-finishing': '导出手工后整',
  } satisfies Record<ActKind, string>,
  actState: {
    waiting: '尚未发送',
    sending: '发送中',
    done: '已完成',
    refused: '未完成',
    unknown: '未知',
    cancelled: '已取消',
  } satisfies Record<(typeof actStates)[number], string>,
  settledBy: {
    answer: '服务回复',
    reading: '读取订单后确认',
    again: '用同一密钥重新发送',
    person: '已人工核实',
  },
  priceChange: {
    type: '输入',
    paste: '粘贴',
    fill: '填充',
    clear: '清除',
    set: '设为指定值',
    add: '上调或下调金额',
    percent: '按百分比调整',
    round: '取整',
    copy: '从其他列复制',
    replace: '查找和替换',
    'retailer-copy': '从其他零售商复制',
    import: '从文件导入',
    upload: '上传文件',
    undo: '撤销',
    redo: '重做',
    revert: '还原更改',
  } satisfies Record<ChangeKind, string>,
  priceField: {
    wholesale: '批发价',
    retail: '零售价',
    excess_wholesale: '加大码批发价',
    excess_retail: '加大码零售价',
    days: '天数',
  } satisfies Record<PriceField, string>,
  priceState: {
    clean: '已保存',
    queued: '待发送',
    saving: '发送中',
    saved: '已保存',
    rejected: '被拒绝',
    conflict: '冲突',
    draft: '无效',
    elsewhere: '被他人更改',
    held: '留作导入文件',
    'replaced by a later change': '已被之后的更改取代',
    undone: '已撤销',
    'not saved': '未保存',
    'no longer listed': '已不在列表中',
  },
} as const satisfies Record<string, FileWords>

/** The first line of a file. */
export const headingsIn = (language: Language, words: FileWords): string[] =>
  language === 'zh-CN' ? Object.values(words) : Object.keys(words)

/** A word of a file; one that isn't among them (a newer ledger's) stays as it is. */
export const wordIn = (language: Language, words: FileWords, english: string): string =>
  language === 'zh-CN' && Object.hasOwn(words, english) ? (words[english] ?? english) : english
