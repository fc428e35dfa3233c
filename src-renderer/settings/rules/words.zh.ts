/** The Chinese texts of the rules' printers, spare printers, test pages and files, and of a second computer. */
export const chinese = {
  'mode.leave': '留给其他打印站',
  'mode.skip.what': '这些任务在这里会跳过，仍可手动打印。',
  station: '负责打印的打印站',
  'station.placeholder': '其他打印站的名称',
  'station.fault': '请输入打印站名称，最多 40 个字符。',

  'scale.said': '除非规则要求，否则不缩放。留空的字段使用打印机默认值。',

  spare: '备用打印机',
  'spare.placeholder': '无：任务等待此打印机',
  'spare.fault': '请选择与规则打印机不同的打印机，例如 ipp://host:631/printers/name。',
  after: '停止超过',
  'after.usual': '{{age}}（默认）',
  'after.seconds': '{{count}} 秒',
  'after.minutes': '{{count}} 分钟',
  'after.hours': '{{count}} 小时',
  moves: '转移任务',
  'moves.ask': '先询问',
  'moves.by-itself': '自动',

  test: '测试页',
  'test.sent': '测试页 {{job}} 已发送到 {{printer}}。',
  'test.unsaved': '测试页使用这里显示的未保存设置。',
  'test.show': '显示测试页',
  'test.failed': '测试页未打印：{{why}}',
  'test.faulty': '测试页未打印：请先修正此规则中的无效字段。',

  'mark.new': '新规则，未保存',
  'mark.changed': '已更改，未保存',

  import: '导入…',
  export: '导出',
  'import.choose': '选择规则文件',
  'import.drop': '拖放到此处以查看文件中的规则，不会立即保存。',
  'import.same': '{{file}} 与已保存的规则相同。',
  'import.read': '{{file}} 已导入，尚未保存。{{what}}请检查规则，然后保存或取消。',
  'import.new_other': '新增 {{count}} 条规则。',
  'import.changed_other': '更改 {{count}} 条规则。',
  'import.gone': '移除：{{types}}。',
  'import.large': '文件超过 1 MB',
  'import.unread': '文件无法读取（{{why}}）',
  'import.failed': '{{file}}：{{why}}',
  'export.failed': '导出规则',
  'export.saved': '文件包含已保存的规则，不含未保存的更改。',
  close: '关闭',

  none: '还没有规则：所有任务都会挂起。',
  'none.setup': '分步设置',

  'printer.used': '规则中使用',
  'printer.found': '在本机上找到',
  'printer.other': '其他地址…',
  'printer.address': '例如 ipp://host:631/printers/name',
  'printer.list': '从列表中选择',

  'two.computers':
    '本机上的打印站不会重复打印同一个任务，但另一台使用相同规则的电脑会。请在其中一台上选择“留给其他打印站”。',
  'lack.save': '更改规则或打印测试页',
}
