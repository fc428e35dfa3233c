/** The same in Chinese. */
export const chinese = {
  'part.today': '今日',
} as const
