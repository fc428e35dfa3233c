/** The --help texts in Chinese. */
export const chineseHelp = {
  selvedge: `selvedge：打印台和价格台

  selvedge desk      在窗口中打开 Selvedge
  selvedge station   不开窗口，只打印
  selvedge open      为正在运行的打印台或打印站打开窗口
  selvedge service   启动练习服务
  selvedge csv       检查价格文件，或保存检查所用的价格目录
  selvedge operations  列出服务的全部操作
  selvedge call      调用服务的一个操作
  selvedge dashboard  输出可转发的工作台文本
  selvedge claims    管理多个打印站的认领数据库
  selvedge printer   保存网络打印机的密码
  selvedge doctor    检查本机的设置
  selvedge diagnostics  生成一个文件，供技术支持使用
  selvedge restore   恢复数据文件夹的备份

每个命令都可用 --help 查看选项。有文档的输出写到 stdout，消息写到 stderr。
退出码：0 完成，1 失败，2 用法错误，3 需要人工处理。
`,
  desk: `selvedge desk [选项]

  --shell electron|browser   使用哪种窗口；默认：已安装 Electron 则用 Electron，否则用浏览器
  --port N                   浏览器窗口的本机端口；默认：任意空闲端口
  --data DIR                 数据文件夹
  --no-open                  不打开窗口；输出 {"event":"ready","url":...,"launch":FILE}；用浏览器打开 FILE 一次
  --practice                 启动练习服务并连接
  --profile NAME             打开此连接配置

如果设置了 SELVEDGE_TOKEN，则使用它，而不用钥匙串中的令牌。
`,
  station: `selvedge station [选项]

  --data DIR        数据文件夹
  --profile NAME    该数据文件夹中的连接配置，或
  --base-url URL    服务地址
  --config FILE     规则和设置，见 docs/COMMAND-LINE.md
  --drain           没有可打印的任务时退出；最后一行为汇总
  --desk PORT       同时在本机提供打印台界面，用于查看和控制打印站（0：任意空闲端口）

令牌取自 SELVEDGE_TOKEN，或连接配置在钥匙串中的令牌。
每个事件输出一行 JSON：{"event":"job","job":"17","state":...,"printer":...,"attempt":1,"reason":...}
--drain 的退出码：0 全部已打印或已跳过，1 始终无法连接服务，3 有任务待处理或令牌被拒绝。
收到 SIGTERM 后，发送完当前任务再退出。
`,
  open: `selvedge open [LINK] [选项]

  LINK         窗口显示的内容：selvedge://order/1234、selvedge://print/JOB、selvedge://prices/RETAILER
  --wall       打开供全车间查看的大屏
  --data DIR   正在运行的打印台，或带 --desk 运行的打印站的数据文件夹
  --no-open    不打开窗口；输出 {"event":"launch","url":...,"launch":FILE}；请在一分钟内用浏览器打开 FILE 一次
`,
  service: `selvedge service [选项]

  --port N             本机端口；默认：任意空闲端口
  --data DIR           数据保存位置；默认：临时文件夹
  --size demo|large    示例数据量
  --orders N           订单数；默认：100000，按需生成
  --token T            接受的令牌；默认：SELVEDGE_TOKEN，否则为 "practice"
  --role NAME          super_admin、headquarters、factory_facing 或 support：决定菜单和权限；默认：super_admin
  --arrivals SECONDS   按此间隔新增打印任务；默认：不新增
  --fault NAME=VALUE   开启一种故障；可重复
  --show-master        在菜单中保留已停用的主价格
  --now TIME           服务时钟的起始时间，如 2026-11-23T09:00（UTC）；默认：当前时间

示例数据就绪后输出 {"event":"ready","url":...}；所有会话结束后，输出 {"event":"token","token":...} 和新令牌。
`,
  csv: `selvedge csv check FILE --catalogue CATALOGUE.json [选项]
selvedge csv catalogue (--profile NAME | --base-url URL) --retailer ID > FILE

check 报告价格文件（CSV、TSV、.xlsx）中的问题和更改。可离线使用，不发送任何内容。
  --catalogue FILE   零售商的价格，由 csv catalogue 生成
  --map FILE         文件中名称和列的映射，由 Selvedge 保存
  --locale CODE      组合名称的语言；默认：en
  --json             在 stdout 输出一个 JSON 对象
  --sheet NAME       工作簿中的工作表
  --encoding NAME    utf-8、utf-16le、utf-16be、utf-32le、utf-32be、windows-1252、windows-1250、
                     windows-1251、gb18030、shift_jis、euc-jp、big5、euc-kr、macintosh、ibm437
                     或 ibm850
  --delimiter CHAR   comma、semicolon、| 或 tab
  --header-line N    列标题所在的行，从 1 开始
未指定的内容会自动识别。
退出码：0 没有错误，1 不能上传（有错误或无法读取），3 有名称尚未对应到组合。

catalogue 以 JSON 输出零售商的货币、组合、编号和价格。
  --profile NAME     数据文件夹中的连接配置，或
  --base-url URL     服务地址
  --retailer ID      零售商在服务中的 ID
  --data DIR         连接配置所在的数据文件夹

令牌取自 SELVEDGE_TOKEN，或连接配置在钥匙串中的令牌。
`,
  operations: `selvedge operations [--json]

列出服务的全部操作：类型（read；write 可以重复；start 只发送一次）、ID、方法和路径。
  --json   在 stdout 输出 JSON 数组 { id, section, method, path, permission, effect, status, assumed }
`,
  call: `selvedge call OPERATION (--profile NAME | --base-url URL) [选项]

调用 selvedge operations 列出的一个操作，并将 Selvedge 读取到的结果输出为一行 JSON。
  --profile NAME       数据文件夹中的连接配置，或
  --base-url URL       服务地址
  --path NAME=VALUE    路径参数；可重复
  --query NAME=VALUE   查询参数；可重复
  --body JSON          请求正文，或 --body @FILE
  --raw                输出原始内容（列表只输出第一页）
  --data DIR           连接配置所在的数据文件夹

令牌取自 SELVEDGE_TOKEN，或连接配置在钥匙串中的令牌。
退出码：0 完成，1 失败，2 用法错误，3 被拒绝（401、403、409、422；服务的回复以 JSON 写到 stderr）。
`,
  dashboard: `selvedge dashboard --copy WHAT (--profile NAME | --base-url URL) [选项]

原样输出生产工作台的一段文本，末尾不加换行。
  --copy day:KEY              倒计时的一列：day:today、day:overdue，或某一天，如 day:2026-11-25
  --copy overdue[:FACTORY]    逾期内容及天数：全部工厂，或某一工厂
  --copy components[:SUPPLIER]  催促逾期面料的信：全部供应商，或某一供应商
  --copy staff                今天至 +3 天所需人手
  --data DIR                  连接配置所在的数据文件夹

令牌取自 SELVEDGE_TOKEN，或连接配置在钥匙串中的令牌。
没有可复制的内容时不输出任何文本，并在 stderr 说明。
`,
  doctor: `selvedge doctor [选项]

  --json            在 stdout 输出一个 JSON 对象
  --data DIR        要检查的数据文件夹
  --profile NAME    同时检查此连接配置的服务，或
  --base-url URL    此地址的服务

指定服务并有令牌时，对每个只读操作各试一次，列出有应答的、不存在的，以及可在配置中说明的（一行 JSON）。
退出码：0 没有问题，3 需要处理。每项结果都会说明该怎么做。
`,
  restore: `selvedge restore [日期] [选项]

  日期         要恢复的备份，例如 2026-11-25，或 "newest"；不填：列出备份
  --data DIR   数据文件夹；恢复时不能有 desk 或 station 在使用它

desk 和 station 每天将数据库和导入文件复制到 "backups" 文件夹，保留七份。现有文件会另外保存。备份之后可能已打印的任务，
在下次启动时会挂起。
移动任何文件之前先检查备份：已损坏或不完整的备份不会使用，并告知最新的可用备份。
每个备份输出 {"event":"backup","day":...,"good":BOOLEAN,"why":...}，恢复后输出 {"event":"restored","day":...,"former":FOLDER,
"left_out":[NAME...],"left_out_count":N}：备份中的其他内容不会取出。
`,
  claims: `selvedge claims 操作 [选项]

  status         输出 {"event":"room","held":...,"stations":[...]}
  drain NAME     此名称的打印站不再接新任务
  resume NAME    恢复接任务
  go-on          数据库被还原或由另一台服务器接管后，让本室继续
  set            从 stdin 读取认领数据库的地址，存入钥匙串，供此数据文件夹使用
  forget         此数据文件夹的打印站重新只按规则打印
  --data DIR     数据文件夹，用于 set 和 forget

地址来自 SELVEDGE_CLAIMS_URL 或钥匙串，不会写入任何文件或日志。
退出码：0 完成，1 无法连接认领数据库，2 用法错误，3 本室已暂停，等待有人执行 go-on。
`,
  printer: `selvedge printer 操作 URI [选项]

  password URI --user 名称   打印机接受后，将从标准输入读取的密码保存到钥匙串
  trust URI [--fingerprint AB:CD:...]   显示打印机的证书；指纹一致时只信任此证书
  forget URI                 移除两者

密码只发送到该主机和端口；未加密时只发送到本机。输出 {"event":"printer","uri":...,"state":...,"why":...}。
退出码：0 完成，1 失败，2 用法错误，3 无法连接打印机或它不接受该密码。
`,
  diagnostics: `selvedge diagnostics [选项]

  --data DIR   数据文件夹；打印台或打印站运行时也可使用
  --out FILE   文件的保存位置；默认：当前文件夹中的 selvedge-diagnostics-<时间>.json

将版本、设置、规则、doctor 的检查结果、打印机状态，以及最近一天的日志和台账保存为一个 JSON 文件。
其中没有令牌和客户姓名，也没有来自服务或打印机的文本。输出 {"event":"diagnostics","file":FILE}。
`,
}
