/** The same in Chinese. */
export const chinese = {
  stations: '其他打印站',
  station: '打印站',
  here: '运行中',
  paused: '已暂停',
  draining: '不接新任务',
  'token-refused': '已退出登录',
  gone: '{{time}} 起失去联系',
  open_other: '{{count}} 个任务处理中',
  needs_other: '{{count}} 个任务需要处理：',
}
