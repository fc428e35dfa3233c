/** The same in Chinese. */
export const chinese = {
  'part.today': '今日',
  'part.schedule': '排期',
  'part.due': '交期',
} as const
