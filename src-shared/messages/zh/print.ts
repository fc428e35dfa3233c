/** The Chinese texts of jobs, attempts, documents and printers. */
export const printChinese = {
  // why a job waits for a person
  'job.held-first-start': '打印站首次运行前，此任务已在等待。请打印或跳过。',
  'job.held-no-rule': '“{{type}}”没有规则。请添加规则，或手动打印此任务。',
  'job.held-rules-saved': '保存规则时选择了不打印，当时此任务正在等待。请打印或跳过。',
  'job.waits-together': '自 {{since}} 起等待订单 {{order}} 的“{{what}}”（{{state}}）。如需先打印已有的，请手动打印。',
  'job.held-together':
    '自 {{since}} 起等待订单 {{order}} 的“{{what}}”（{{state}}），已超时。它到达后会自动打印；如需现在打印，请手动打印。',
  'job.held-together-room':
    '多个打印站共享任务时，同一订单的文档不能互相等待。请手动打印此任务，或从规则中移除“together_with”。',
  'job.held-asked-again': '此任务已在这里出纸，服务又将它列出。请再次打印或跳过。',
  'job.held-queued-again': '服务曾将此任务列为“{{was}}”，现在又列为等待打印。请打印或跳过。',
  'job.held-number-reused': '服务将此编号用于另一份文档：原来是 {{before}}，现在是 {{now}}。请打印或跳过。',
  'job.held-claimed-before':
    '数据文件夹为 {{folder}} 的打印站已将此任务发送到打印机（{{time}}），但当前台账中没有记录。请再次打印或跳过。',
  'job.elsewhere': '在别处打印：首次出现在这里时，服务已将它列为 {{stage}}。',
  'job.unknown-status': '状态“{{status}}”未知，此任务留给其他打印站。如果应在这里打印，请手动打印。',
  'job.skipped-by-rule': '按照规则，“{{type}}”不在这里打印。',
  'job.skipped-by-person': '已手动跳过。',
  'job.not-found': '找不到任务 {{job}}。请刷新列表。',
  'job.no-document': '这里没有任务 {{job}} 的文档。打印此任务或通过服务重新打印时，Selvedge 会下载文档。',
  'job.busy': '任务 {{job}} 的状态为 {{state}}，现在不能更改。请等它结束，或在打印机上取消。',
  'job.moved-on': '您查看之后任务已有变化，现在的状态为 {{state}}。未执行任何操作。',
  'job.person-first': '{{who}} 已先处理，现在的状态为 {{state}}。未执行任何操作。',
  'job.station-first': '打印站 {{station}} 已先处理，那里现在的状态为 {{state}}。这里未执行任何操作。',
  'job.undo-late': '任务 {{job}} 已无法撤销，处理结果已记录。',
  'job.behind': '排在 {{job}} 之后',
  'job.may-still-come-out':
    '任务 {{job}} 仍可能在 {{printer}} 上出纸，该打印机尚未确认取消。请在打印机上取消或等它结束，再到别处打印。',

  // the document
  'document.fetch-failed': '文档下载失败（{{why}}），未向打印机发送任何内容。',
  'document.link-refused': '{{host}} 拒绝了文档链接（状态 {{status}}），链接可能已过期。Selvedge 会请求新链接。',
  'document.host-silent': '存放文档的 {{host}} 在 {{seconds}} 秒内没有响应。',
  'document.cut': '文档在 {{bytes}} 字节处中断。',
  'document.empty': '文档为空（0 字节）。',
  'document.locked': '文档需要密码才能打开，因此无法打印。请重新生成不带密码的文档，再次打印此任务。',
  'document.not-pdf': '文档不是 PDF。链接可能已过期，或指向登录页面。',
  'document.private-address':
    '文档链接指向内网地址（{{address}}）。服务本身不在内网，因此 Selvedge 不从该地址下载。请联系服务管理员更正链接，再次打印此任务。',
  'document.incomplete': '文档不完整：缺少结束标记（%%EOF）。',
  'document.too-large': '文档超过 {{limit}}。可在设置中调高上限。',
  'document.bad-link': '服务没有提供可用的文档链接：{{what}}。',
  'document.disk': '无法将文档保存到 {{folder}}（{{why}}）。请清理磁盘空间，之后任务会自动打印。',
  'document.changed': '已保存的文档与下载时不一致。Selvedge 会重新下载。',

  // the timeline of an attempt
  'step.listed': '服务列出的状态：{{dispatch}} / {{print}}',
  'step.claimed': '已由 {{station}} 领取',
  'step.fetched': '已下载，{{size}}，sha-256 {{sha256}}',
  'step.paper-unread': '无法读取页面尺寸，因此未检查是否适合纸张',
  'step.kept-document': '使用已保存的文档，sha-256 {{sha256}}',
  'step.fetch-again': '{{why}} {{seconds}} 秒后重试。',
  'step.creating': '正在 {{printer}} 上创建作业',
  'step.created': '{{printer}} 已创建作业 {{spooler}} 并挂起',
  'step.releasing': '文档已送达 {{printer}}，正在放行',
  'step.handing-over': '正在向 {{printer}} 发送文档',
  'step.submitted': '已发送到 {{printer}}，作业号 {{spooler}}',
  'step.submitted-no-id': '已发送到 {{printer}}',
  'step.at-printer': '{{what}}',
  'step.printer-waits': '{{what}}；{{printer}} 恢复就绪后自动打印',
  'step.held-there': '{{printer}} 已挂起此作业，需在打印机面板或其作业页面上放行。',
  'step.printed': '已在 {{printer}} 上打印',
  'step.printed-job': '已在 {{printer}} 上打印：打印服务器已完成作业 {{spooler}}',
  'step.printed-windows': '已在 {{printer}} 上打印：Windows 已将作业 {{spooler}} 标记为已打印',
  'step.printed-folder': '已打印到 {{printer}}：完整的 PDF 已在文件夹中',
  'step.refused-again': '{{why}} {{seconds}} 秒后重试。',
  'step.moving': '正在取消 {{from}} 上的打印，改在 {{to}} 上打印',
  'step.moved': '已由打印站转移到 {{to}}：{{from}} 自 {{since}} 起停止',
  'step.person-moved': '已由 {{who}} 转移到 {{to}}：{{from}} 自 {{since}} 起停止',

  // what was seen of a job at its printer
  'seen.pending': '在 {{printer}} 的队列中',
  'seen.processing': '正在 {{printer}} 上打印',
  'seen.pages': '已完成页数：{{pages}}',
  'seen.held': '在 {{printer}} 上挂起',
  'seen.stopped': '在 {{printer}} 上停止',
  'seen.began-again': '{{printer}} 开始打印后又从头打印：此任务可能会出两份',
  'seen.left-out': '{{printer}} 未执行：{{what}}',
  'seen.goes-without': '{{printer}} 按要求打印，不含：{{what}}',
  'seen.attributes-refused': '{{printer}} 不接受 {{names}}，已省略',
  'seen.renamed': '{{printer}} 将此作业命名为“{{name}}”',
  'seen.more': '后续步骤未列出',
  'step.desk-started': 'Selvedge 已重新启动并核对结果',
  'step.came-out': '{{who}} 确认已出纸',
  'step.person-printed': '{{who}} 打印了此任务',
  'step.why': '原因：{{note}}',
  'step.asked-here': '{{who}} 在这里请求打印',
  'step.person-skipped': '{{who}} 跳过了此任务',
  'step.person-cancelled': '{{who}} 在 {{printer}} 上取消了此任务',
  'step.asked-service': '{{who}} 请求服务重新打印',
  'step.asked-kanban': '{{who}} 请求服务进行看板重打',
  'step.reported': '已上报服务',
  'step.report-failed': '未能上报服务：{{why}}',

  // how an attempt ended
  'end.cancelled-at-printer': '开始打印前，已在 {{printer}} 上取消。',
  'end.cancelled-while-printing':
    '开始打印后，已在 {{printer}} 上取消：可能已有部分出纸。请核对实际出纸，然后确认或再次打印。',
  'end.aborted': '{{printer}} 在开始打印前中止了任务（{{why}}）。',
  'end.aborted-while-printing':
    '{{printer}} 在开始打印后中止了任务（{{why}}）：可能已有部分出纸。请核对实际出纸，然后确认或再次打印。',
  'end.forgotten':
    '{{printer}} 已没有作业 {{spooler}} 的记录，Selvedge 无法判断是否已出纸。请核对实际出纸，然后确认或再次打印。（相关设置：PreserveJobHistory，详见 selvedge doctor。）',
  'end.other-job':
    '{{printer}} 上的作业 {{spooler}} 现在是另一个任务，Selvedge 无法判断此任务是否已出纸。请核对实际出纸，然后确认或再次打印。',
  'end.answer-lost':
    '任务已发送到 {{printer}}，但回复丢失，Selvedge 无法判断是否已出纸。请核对实际出纸，然后确认或再次打印。',
  'end.began-again':
    '{{printer}} 在开始打印后又重新开始作业 {{spooler}}，可能出了两份。请核对实际出纸，然后确认或再次打印。',
  'end.cannot-cancel': '有一个未完成的任务无法在 {{printer}} 上取消，仍可能出纸。请核对实际出纸，然后确认或再次打印。',
  'end.handed-over-only': '{{printer}} 已接收任务，但不会报告是否完成。请核对实际出纸，然后确认或再次打印。',
  'end.completed-with-error':
    '{{printer}} 报告作业 {{spooler}} 已完成，但有错误（{{why}}），可能没有出纸。请核对实际出纸，然后确认或再次打印。',
  'end.completed-short':
    '{{printer}} 报告作业 {{spooler}} 已完成，但张数少于应有张数。请核对实际出纸，然后确认或再次打印。',
  'end.left-out': '{{printer}} 已打印，但未执行：{{what}}。请核对实际出纸，然后确认或再次打印。',
  'end.look-refused':
    '{{printer}} 不回答作业 {{spooler}} 的结果，Selvedge 无法判断是否已出纸。请核对实际出纸，然后确认或再次打印。',
  // Printers, queues and print servers: what they say, and what that proves.
  'printer.unreachable': '无法连接 {{printer}}（{{why}}）。任务会等待，恢复连接后自动打印。',
  'printer.wants-password':
    '{{printer}} 要求用户名和密码，尚未保存它接受的密码。请在“设置”的“打印机”中登录，或使用“selvedge printer password”（若它要求不加密发送，请在规则中改用 ipps://）；之后任务会自动打印。',
  'printer.wants': '{{printer}} 尚不可用：{{why}}。之后任务会自动打印。',
  'printer.sign-in-refused': '{{printer}} 不接受此用户名和密码。请检查后重试，未保存任何内容。',
  'printer.sign-in-clear':
    '{{printer}} 要求不加密发送密码，网络上的其他人可以读取，因此未发送。请在规则中用 ipps:// 代替 ipp://，然后登录。',
  'printer.other-certificate': '{{printer}} 现在出示的是另一个证书（{{fingerprint}}）。信任之前请先核对。',
  'printer.no-keychain': '无法使用本机的钥匙串（{{why}}），因此没有为打印机保存任何内容。',
  'printer.unknown-queue': '打印服务器上没有队列 {{printer}}。请修改规则或添加队列，在此之前任务会等待。',
  'printer.busy': '{{printer}} 正忙（{{why}}）。任务会等待，空闲后自动打印。',
  'printer.rejecting': '{{printer}} 不接收任务（{{why}}）。任务会等待，恢复接收后自动打印。',
  'printer.refused': '{{printer}} 拒绝了任务：{{why}}。未打印任何内容。',
  'printer.leaves-out': '此打印机不会执行：{{what}}（{{printer}}）。可选择仍然打印、换一台打印机，或修改规则。',
  'printer.look-refused': '{{printer}} 不回答作业 {{spooler}} 的结果（{{why}}）。',
  'printer.answer-lost': '{{printer}} 的回复丢失（{{why}}）。',
  'printer.bad-answer': '{{printer}} 的回复不是 IPP（{{why}}）。请检查规则中的地址。',
  'printer.bad-uri':
    '“{{uri}}”不是打印机地址。请使用 ipp://host:631/printers/name、cups:name、windows:name 或 folder:/path。',
  'printer.bad-address': '“{{uri}}” 不能用作打印机：{{why}}。',
  'printer.bad-cups-server':
    'CUPS_SERVER 的值“{{server}}”不是有效的打印服务器。请使用 host:631 或 /run/cups/cups.sock，或留空。',
  'printer.not-here': '{{uri}} 不能在 {{platform}} 上使用。',
  'printer.folder': '无法将 PDF 保存到 {{folder}}（{{why}}）。请检查文件夹及其权限，在此之前任务会等待。',
  'printer.start-forbidden':
    '只有管理员可以重新启动 {{printer}} 的队列：请在打印服务器上运行“cupsenable {{printer}}”或打开其打印机页面，或在打印机上操作。',
  'printer.not-started': '{{printer}} 的队列未能重新启动：{{why}}。',
  'printer.held':
    'Selvedge 已停止向 {{printer}} 发送，因为连续 3 个任务出现同样的问题：{{cause}}。请检查打印机，然后恢复发送。',
  'printer.cut-off': 'Selvedge 关闭时，{{printer}} 没有响应。下次启动时会检查它收到了任务的哪些内容。',
  'printer.job-unknown': '{{printer}} 上没有作业 {{spooler}}。',

  'proves.ipp': '“已打印”表示打印机或打印服务器报告任务已完成。',
  'proves.server': '“已打印”表示打印服务器已完成任务，且打印机没有报告错误。',
  'proves.printer': '“已打印”表示打印机自身报告任务已完成。',
  'proves.bytes': '“已打印”表示打印服务器已将全部数据发送到打印机（{{way}}），打印机不会报告实际出纸情况。',
  'proves.folder': '“已打印”表示完整的 PDF 已在文件夹中。',
  'proves.windows':
    '“已打印”表示 Windows 队列已将任务标记为已打印。队列若立即删除任务，则无从证明：请在队列属性的“高级”中开启“保留打印的文档”。',
  // Paper that does not fit, spare printers, and jobs left to another station.
  'paper.mismatch': '“{{type}}”的尺寸为 {{size}}，队列 {{printer}} 的纸张为 {{offers}}。可选择仍然打印，或修改规则。',
  'paper.unchecked': '无法读取“{{type}}”的页面，因此无法与 {{printer}} 的纸张比对。请查看文档，无误则可选择仍然打印。',
  'paper.no-pages': '文档没有页面，不会有任何出纸。',
  'paper.no-such-pages': '要打印第 {{pages}} 页，但文档只到第 {{count}} 页。请修改规则或选择其他页。',
  'job.odd-copies': '服务要求打印 {{copies}} 份，无法打印。打印则出一份，或选择份数。',
  'job.left-to': '按照规则，“{{type}}”由打印站 {{station}} 打印。',
  'job.left-to-absent':
    '按照规则，“{{type}}”由 {{station}} 打印，但没有正在运行的打印站打印此类型。请启动该打印站，在此处打印此任务，或修改规则。',
  'job.left-to-unknown':
    '按照规则，“{{type}}”由 {{station}} 打印，但本室没有此名称的打印站或分组。请更正规则，或在此处打印此任务。',
  // What other stations of the room do with a job.
  'job.at-station': '由打印站 {{station}} 打印此任务。',
  'job.printed-at': '已由打印站 {{station}} 在 {{printer}} 上打印。',
  'job.skipped-at': '已在打印站 {{station}} 跳过。',
  'job.person-at': '此任务在打印站 {{station}}，正等待人工处理。',
  'job.may-come-out-at':
    '打印站 {{station}} 没有响应，它当时正将此任务发送到 {{printer}}，仍可能打印出来。请先到那里查看，再重新打印或跳过。',
  'job.room-knows': '本室记录显示本打印站曾将此任务发送到 {{printer}}，但其账本中没有记录。请重新打印或跳过。',
  'step.able-again': '{{printer}} 现已支持',
  'step.paper-fits': '规则已更改，纸张现已匹配',
  'rules.unreadable': '无法读取此文件中的规则：{{what}}。请修正文件，再次导入。',
  'rules.together-in-room':
    '“{{type}}”的规则让同一订单的文档互相等待（“together_with”），多个打印站共享任务时无法做到。请从规则中删除此项。',
  'rules.no-test-page': '“{{type}}”的规则没有打印机，无法打印测试页。请先选择打印机。',
  'rules.fixed': '这些规则来自启动打印站时用 --config 指定的文件。请修改该文件，然后重新启动打印站。',
  // Printing from an order, and what the service was asked to start.
  'ask.unknown':
    '向服务发出的请求（{{what}}）没有收到回复，可能已执行，也可能没有。Selvedge 不会重新发送，重做前请先查看列表。',
  'ask.first': '{{who}} 刚刚已向服务提出相同的请求（{{what}}）。此次未发送。如需重复，请再次请求。',
  'ask.waiting': '已向服务发出请求（{{what}}），正在等待任务出现在列表中。',
  'run.cancelled': '未开始：其余部分已取消。',
  // Alerts, as shown in the window, the tray and system notifications.
  'alert.job-needs-you': '任务 {{job}} 待处理。',
  'alert.job-stuck': '任务 {{job}} 已 {{minutes}} 分钟没有进展。请检查打印机。',
  'alert.printer': '{{printer}}：{{what}}。任务正在等待。',
  'alert.no-token': '没有有效的令牌，打印站已停止。请登录以恢复打印。',
  'alert.offline': '服务没有响应。打印站会持续重试，在此之前任务会等待。',

  // one line of a system notification
  'alert.line-profile': '{{profile}}：{{what}}',
  'alert.line-failed': '任务 {{job}} 失败。{{what}}',
  'alert.line-unconfirmed': '任务 {{job}} 待确认。{{what}}',
  'alert.line-held': '任务 {{job}} 已挂起。{{what}}',
  'alert.line-failed-many': '{{count}} 个任务失败',
  'alert.line-unconfirmed-many': '{{count}} 个任务待确认：是否已出纸？',
  'alert.line-held-many': '{{count}} 个任务已挂起',
  'alert.line-stuck-many': '{{count}} 个任务卡住',
  'alert.line-printer-many': '{{count}} 台打印机已停止',

  'alert.title-one': 'Selvedge：1 项待处理',
  'alert.title-many': 'Selvedge：{{count}} 项待处理',
  'alert.try': '测试通知',
  'alert.try-line': '任务失败、待确认或打印机停止时，会这样通知。',
  'alert.out-failed': '任务 {{job}} 失败。',
  'alert.out-unconfirmed': '任务 {{job}} 待确认：是否已出纸？',
  'alert.out-held': '任务 {{job}} 已挂起。',
  'alert.out-station': '打印站没有在打印。',
  'alert.out-sending': '有一个接收方收不到提醒。请查看“设置”的“提醒”。',
  'alert.out-more': '另有 {{count}} 项',
  'alert.out-all': '{{station}}：{{what}}',
  'alert.out-test': '来自 {{station}} 的测试提醒。它的提醒会发送到这里。',
  'alert.target-failed': '提醒无法送达 {{name}}（{{why}}）。请在“设置”的“提醒”中检查，并发送测试提醒。',
  'alert.targets-unreadable':
    '提醒接收方的列表无法读取，本机以外没有人会收到提醒。请在“设置”的“提醒”中重新输入接收方。',
  'alerts.test-arrived': '{{seconds}} 秒后送达（{{what}}）。',
  'alerts.test-failed': '未送达：{{why}}。',
  'alerts.bad-url': '无法向此地址发送提醒。请输入 https 地址；本机或局域网可用 http。地址中不能有用户名。',
  'alerts.no-target': '此提醒接收方已被移除。',
  'alerts.too-many': '最多可有 {{most}} 个提醒接收方，请先移除一个。',
  'tray.calm': 'Selvedge：没有待处理事项',
  'tray.needs-you-one': 'Selvedge：1 项待处理',
  'tray.needs-you': 'Selvedge：{{count}} 项待处理',
}
