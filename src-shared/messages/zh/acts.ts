/** The Chinese texts of what becomes of changes to orders. */
export const actChinese = {
  'act.unknown': '关于 {{orders}} 的回复丢失，可能已完成，也可能没有。Selvedge 会到服务端查看来确认。',
  'act.person': '关于 {{orders}} 的回复丢失，服务上没有内容能表明是否已完成。请到服务上核实；Selvedge 不会重新发送。',
  'act.not-done': '回复丢失；Selvedge 查看时 {{orders}} 未改变。请求可能迟到，Selvedge 会继续查看 15 分钟。可以重试。',
  'act.sending': '{{orders}} 的同一请求正在发送。',
  'act.open': '{{who}} 已对 {{orders}} 提出相同的请求，结果尚不清楚。此次未发送。',
  'act.not-confirmed': '请输入订单号 {{orders}} 以确认。未发送任何内容。',
  'act.amount-not-confirmed': '请输入金额 {{amount}} 以确认，未发送任何内容。',
  'act.conflict': '{{orders}} 在此期间已被他人更改，未保存任何内容。',
  'act.attachment-unnamed': '服务收下了 {{name}}，但没有给出编号，因此无法附到问题上。请不带此附件提交。',
  'act.none': '操作记录中没有条目 {{id}}。',
}
