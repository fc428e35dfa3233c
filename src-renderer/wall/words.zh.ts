/** The same in Chinese. */
export const chinese = {
  'needs-you_other': '项需要人工处理',
  printed: '今日已打印',
  staff: '今日所需人手',
  today: '今天到期',
  overdue: '已逾期',
  days_other: '{{count}} 天',
  page: '第 {{page}} 页，共 {{pages}} 页',
  'sign-in': '需要有人在工作台登录。',
  old: '无法连接服务，以下为 {{time}} 的内容。',
  away: '无法连接服务。',
  paused: '本工作站已暂停打印。',
  keys: '大屏',
  close: '关闭大屏',
} as const
