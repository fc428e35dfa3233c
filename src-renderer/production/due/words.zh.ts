/** The same in Chinese. */
export const chinese = {
  title: '即将到期',
  today: '今天',
  groups_other: '{{shown}} 组',
  none: '没有到期的成衣组。',
  'factory.none': '无工厂',
  open: '打开订单 {{order}}',
  copy: '复制',
  'copy.day': '复制{{day}}',
  'copy.all': '复制全部日期',
  copied_other: '已复制 {{shown}} 组',
  'copy.failed': '复制到期清单',
  'keys.group': '交期',
  'keys.day': '复制第 {{number}} 天',
  unread_other: '{{count}} 条无法读取。',
} as const
