/** The Chinese texts of printers' supplies and of printers that are named by their address. */
export const chinese = {
  supplies: '耗材',
  'supplies.none': '未知',
  'supplies.level': '{{level}}%',
  'supplies.unknown': '余量未知',
  'supplies.low': '不足',
  rejecting: '不接收新任务。',
  spare_other: '{{count}} 个任务可以转移到 {{to}}，请到打印台查看。',
  'kind.ipp': '网络打印机',
  'kind.cups': '本机队列（CUPS）',
  'kind.windows': '本机队列（Windows）',
  'kind.folder': '文件夹',
  'address.title': '按地址添加',
  address: '打印机地址或文件夹路径',
  'address.hint':
    '网络打印机：ipp://host:631/printers/name。队列：cups:name 或 windows:name。保存 PDF 的文件夹：folder:/path。',
  'address.placeholder': 'ipp://192.168.1.20:631/ipp/print',
  'address.fault': '这不是打印机地址。地址应以 ipp://、ipps://、cups:、windows: 或 folder:/ 开头。',
}
