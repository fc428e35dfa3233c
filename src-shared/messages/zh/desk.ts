/** The Chinese texts of the desk itself: its folder, its database, its command line, its contract. */
export const deskChinese = {
  'desk.folder-in-use': '数据文件夹 {{folder}} 正由 {{holder}} 使用。请先将其关闭，或用 --data 选择其他文件夹。',
  'desk.folder-unusable':
    '数据文件夹 {{folder}} 无法使用（{{why}}）。请检查其权限和可用磁盘空间，或用 --data 选择其他文件夹。',
  'desk.database-newer':
    '{{file}} 由较新版本的 Selvedge 写入（格式 {{found}}，此版本支持 {{known}}）。请安装较新的版本。未做任何更改。',
  'desk.database-failed':
    '{{file}} 无法读取或写入（{{why}}）。请清理磁盘空间或检查该文件，在此之前不会向打印机发送任何内容。',
  'desk.database-damaged':
    '{{file}} 已损坏（{{why}}），不再向打印机发送任何内容。请重新启动 Selvedge，它会将损坏的文件另存，并恢复可读取的内容。',
  'desk.database-rebuilt':
    '{{file}} 已损坏，现已另存为 {{kept}}，可读取的 {{rows}} 行已复制到新文件。等待中的任务已挂起，打印前请先核对是否已出纸。',
  'desk.database-lost':
    '使用中的数据文件夹缺少 {{file}}，因此已新建文件。等待中的任务已挂起，打印前请先核对是否已出纸。',
  'desk.disk-full': '磁盘已满。请清理空间，然后重试。',
  'desk.no-database': '{{file}} 不存在。请先打开一次 Selvedge，或用 --data 选择其文件夹。',
  'job.held-rebuilt': '此任务进行中时台账损坏，结果未知。请核对是否已出纸，然后确认或再次打印。',
  'job.held-listed-again': '此任务在这里已处理（{{here}}），服务又将它列出。请打印或跳过。',
  'station.already-here':
    '本机已有另一个打印站在为 {{service}} 打印：{{holder}}。请先停止该打印站，否则所有内容都会打印两次。',
  'station.no-claims':
    'Selvedge 无法判断本机的其他打印站是否在打印相同的任务（{{why}}）。请检查状态文件夹，并只运行一个打印站。',
  'station.claims-rebuilt':
    '{{file}} 已损坏，现已保留为 {{kept}}，并新建了文件。该文件记录本机各数据文件夹已打印的任务。如果使用多个文件夹打印，请核对任务是否已出纸。',
  'backups.none': '{{folder}} 中没有备份“{{name}}”。',
  'backups.unusable': '{{name}} 的备份无法使用：{{file}} {{why}}。最新的可用备份：{{newest}}。没有做任何更改。',
  'backups.not-made': '今天的备份没有完成：{{file}} {{why}}。最新的可用备份：{{newest}}。',
  'backups.failed': '最近一次备份失败，每小时会重试。{{why}}',
  'updates.none': '没有可安装的更新。',
  'updates.printing': '正在打印。请在打印结束后安装更新。',
  'claims.away': '无法连接本室的认领数据库（{{why}}）。恢复之前不会打印新任务；已在打印机上的任务会继续跟踪到结束。',
  'claims.newer':
    '认领数据库由更新版本的 Selvedge 建立（格式 {{found}}，本版本支持 {{known}}）。请安装新版本，在此之前不会打印。',
  'claims.bad-url': '认领数据库的地址不是 PostgreSQL 地址。格式如 postgres://user:password@host:5432/database。',
  'claims.bad-parameter': '认领数据库的地址中不能使用“{{name}}={{value}}”。请改用下列之一：{{allowed}}。',
  'claims.parameter-twice': '认领数据库的地址中“{{name}}”出现了两次。请只保留一个。',
  'claims.several-hosts':
    '认领数据库的地址包含多台主机。请只写一台；如果会切换到备用服务器，请写随之切换的主机名或地址。',
  'claims.unreadable':
    '认领数据库的应答 Selvedge 无法读取（{{what}}）。请检查其地址是否指向 PostgreSQL 以及本室的数据库。恢复之前不会打印新任务；已在打印机上的任务会继续跟踪到结束。',
  'claims.clear-password':
    '认领数据库的服务器要求以会泄露密码的方式（{{way}}）登录，任何在此地址监听的程序都能得到密码，因此 Selvedge 没有发送。请在服务器上设置 password_encryption = scram-sha-256，重新设置密码，并在 pg_hba.conf 中使用 scram-sha-256；或以 sslmode=verify-full 连接。在此之前不会打印新任务。',
  'claims.no-password':
    '认领数据库要求密码，但其地址中没有密码。请设置带密码的地址：postgres://user:password@host:5432/database。在此之前不会打印新任务。',
  'claims.unproven':
    '在认领数据库地址上应答的服务器没有证明它知道密码，可能不是原来的服务器。请在服务器的 pg_hba.conf 中使用 scram-sha-256。如果此用户本来就无需密码登录，请从地址中去掉密码。在此之前不会打印新任务。',
  'claims.no-url':
    '此数据文件夹属于一个共享房间，但无法从钥匙串取得认领数据库的地址。请解锁钥匙串，或设置 SELVEDGE_CLAIMS_URL。没有它不会打印。',
  'claims.no-keychain': '无法使用钥匙串（{{why}}），因此没有保存认领数据库的地址。请改用 SELVEDGE_CLAIMS_URL。',
  'claims.no-station': '本室没有名为“{{name}}”的打印站。请查看 selvedge claims status。',
  'claims.held':
    '认领数据库可能不知道全部已打印的任务：它已被还原，或由另一台服务器接管。在有人检查各打印站并让其继续之前，本室不会打印新任务。',
  'claims.held-unheard':
    '认领数据库可能不知道全部已打印的任务：它已被还原，或由另一台服务器接管。在有人检查各打印站并让其继续之前，本室不会打印新任务。以下打印站尚未告知已打印的内容：{{names}}。如果在它们运行之前继续，其他打印站可能会再次打印这些任务。',
  'claims.replaced':
    '另一个进程正以本打印站的身份运行，可能使用了其数据文件夹的副本。本进程不再打印。请停止另一个进程，再重新启动本进程。',
  'desk.unknown-command': '未知的命令“{{name}}”。',
  'desk.bad-request': '无效的请求“{{name}}”：{{what}}。',
  'desk.internal': 'Selvedge 出错：{{what}}。',
  'desk.connection-lost': 'Selvedge 没有响应。如果已关闭，请重新启动。',
  'desk.port-in-use': '端口 {{port}} 已被占用或不允许使用。请停止占用它的程序，或用 --port 选择其他端口。',
  'desk.no-practice': '此窗口无法启动练习数据。请改为运行“selvedge desk --practice”。',
  'desk.no-login-start': '无法让浏览器在登录时启动。请使用 Selvedge 桌面程序。',
  'shell.no-sandbox': '{{browser}} 由 root 启动，因此未启用沙盒。如需启用沙盒，请以普通用户身份启动 Selvedge。',
  'console.not-an-address': '“{{url}}”不是网址，未打开。',
  'console.has-credentials': '链接中含有用户名或密码，未打开。',
  'console.other-origin': '{{origin}} 不属于 {{profile}}，链接未打开。',
  'notification.text': '{{text}}',
  'notification.untitled': '通知',
  'notification.many': '{{count}} 条新通知',

  'menu.view': '视图',
  'menu.file': '文件',
  'menu.edit': '编辑',
  'menu.window': '窗口',
  'menu.about': '关于 Selvedge',
  'menu.services': '服务',
  'menu.hide': '隐藏 Selvedge',
  'menu.hide-others': '隐藏其他',
  'menu.show-all': '全部显示',
  'menu.close': '关闭窗口',
  'menu.undo': '撤销',
  'menu.redo': '重做',
  'menu.cut': '剪切',
  'menu.copy': '复制',
  'menu.paste': '粘贴',
  'menu.delete': '删除',
  'menu.select-all': '全选',
  'menu.reload': '重新加载',
  'menu.actual-size': '实际大小',
  'menu.zoom-in': '放大',
  'menu.zoom-out': '缩小',
  'menu.full-screen': '切换全屏',
  'menu.minimize': '最小化',
  'menu.zoom': '缩放',
  'menu.front': '全部置于顶层',
  'menu.show': '显示 Selvedge',
  'menu.quit': '退出 Selvedge',
  'config.unreadable': '无法读取配置文件 {{file}}（{{why}}）。',
  'config.not-json': '配置文件 {{file}} 不是有效的 JSON：{{why}}。',
  'config.open-to-others':
    '未使用 {{file}}，因为{{others}}可以更改 {{path}}。只有您和管理员才能有此权限。要修复，请运行：{{fix}}',
  'desk.open-to-others':
    '{{path}} 未受保护：{{others}}可以更改它，从而决定 Selvedge 连接到哪里、打印到哪里。要修复，请运行：{{fix}}',
  'config.invalid': '配置文件 {{file}} 无效：{{what}}。',
  'settings.fixed': '这些设置来自启动打印站时用 --config 指定的文件。请修改该文件，然后重新启动打印站。',
  'usage.wrong': '{{what}}',
  // Why a ledger (station.db, prices.db) may not be the newest, each with its evidence, and what is held because of it.
  'ledger.older':
    '{{file}} 只记录到第 {{step}} 步，但 {{at}} 已写到第 {{found}} 步。它可能是旧副本，或最新的部分已丢失。',
  'ledger.other': '{{file}} 与 {{mark}} 文件不属于同一个数据库，其中一个是从其他文件夹复制来的。',
  'ledger.log-damaged': '{{file}}-wal 中有 {{commits}} 项更改位于损坏的数据之后，无法读取。',
  'ledger.log-kept': '损坏的日志已保留为 {{kept}}。',
  'ledger.no-mark': '记录 {{file}} 写入进度的 {{mark}} 缺失或损坏。',
  'ledger.copy': '{{folder}} 是副本，或从其他磁盘或电脑移来。上次使用的位置是 {{from}}。',
  'ledger.unknown-document': '文档文件夹中有 {{document}}.pdf，但 {{file}} 中没有对应的任务。',
  'ledger.printer-knows': '{{printer}} 上已有名为 {{name}} 的作业（作业号 {{spooler}}），但台账中没有发送记录。',
  'ledger.unread-place': '台账中的对应记录无法读取。',
  'ledger.unread-places':
    '{{file}} 中有 {{count}} 个任务无法读取（第一个为 {{first}}），现已挂起。请核对是否已出纸，然后打印或跳过。',
  'ledger.jobs-held':
    '{{file}} 可能不是最新的，因此等待中的任务均已挂起，不会自动打印。请核对是否已出纸，然后打印或跳过。',
  'ledger.prices-held':
    '{{file}} 可能不是最新的，较新的价格更改可能缺失。发送已暂停，{{held}} 项未发送的更改已挂起。Selvedge 会重新读取价格：请比对后发送或放弃这些更改，再恢复发送。',
  'job.held-ledger-doubt': '打印站的记录可能不是最新的，此任务可能已打印过。{{why}} 请核对实际出纸，然后打印或跳过。',
}
