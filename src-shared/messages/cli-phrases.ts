/** What the command line says to a person, in English and Chinese. Its JSON, options and file columns are never translated. */
export const cliPhrases = {
  // Shells.
  Quit: '退出',
  'Keep it open': '保持打开',
  'Close anyway': '仍要关闭',
  'What you typed in this window isn’t saved.': '此窗口中输入的内容尚未保存。',
  'Open the desk': '打开打印台',
  'This browser isn’t signed in to Selvedge. Open Selvedge from where it was started: each launch file signs in one browser.':
    '此浏览器尚未登录 Selvedge。请从启动 Selvedge 的地方打开：每个启动文件可让一个浏览器登录。',
  'This launch file was already used or is older than a minute. Restart Selvedge, or run “selvedge open” for a new one.':
    '此启动文件已使用过，或已超过一分钟。请重新启动 Selvedge，或运行“selvedge open”获取新的启动文件。',

  // What nobody expected.
  'An unexpected error ({{what}}): the stations and the sending of prices start again.':
    '发生意外错误（{{what}}）：打印站和价格发送正在重新启动。',
  'Selvedge ends because of an unexpected error ({{what}}).': '发生意外错误（{{what}}），Selvedge 即将退出。',
  'Selvedge ended because of an unexpected error ({{what}}) and starts again.':
    'Selvedge 因意外错误（{{what}}）退出，正在重新启动。',

  // Wrong use.
  'Unknown command “{{name}}”.': '未知的命令“{{name}}”。',
  'The installed program has no command “{{name}}”; without a command it opens the desk.':
    '已安装的程序没有命令“{{name}}”；不带命令时会打开打印台。',
  'See selvedge {{command}} --help.': '用法见 selvedge {{command}} --help。',
  'Unknown option {{option}}.': '未知的选项 {{option}}。',
  'Option {{option}} argument missing.': '选项 {{option}} 缺少值。',
  'Option {{option}} argument is ambiguous.': '选项 {{option}} 的值有歧义。',
  'Option {{option}} does not take an argument.': '选项 {{option}} 不带值。',
  'Unexpected argument {{argument}}. This command does not take positional arguments.':
    '多余的参数 {{argument}}，此命令不接受位置参数。',
  'Arguments can’t be empty. See selvedge {{command}} --help.': '参数不能为空。用法见 selvedge {{command}} --help。',
  '{{option}} takes a text that is not empty. See selvedge {{command}} --help.':
    '{{option}} 的值不能为空。用法见 selvedge {{command}} --help。',
  '--token takes a text that is not empty.': '--token 的值不能为空。',
  '--{{option}} takes a number from 0 to 65535, not “{{text}}”.':
    '--{{option}} 须为 0 到 65535 的数字，不能是“{{text}}”。',
  '--{{option}} takes {{choices}}, not “{{text}}”.': '--{{option}} 只能是 {{choices}}，不能是“{{text}}”。',
  '--arrivals takes seconds, not “{{text}}”.': '--arrivals 须为秒数，不能是“{{text}}”。',
  '--now takes a time such as 2026-11-23T09:00, not “{{text}}”.':
    '--now 须为时间，例如 2026-11-23T09:00，不能是“{{text}}”。',
  '--copy takes day:KEY, overdue, overdue:FACTORY, components, components:SUPPLIER or staff. See selvedge dashboard --help.':
    '--copy 须为 day:KEY、overdue、overdue:FACTORY、components、components:SUPPLIER 或 staff。用法见 selvedge dashboard --help。',
  '“{{name}}” isn’t on the dashboard. It has: {{known}}.': '工作台上没有“{{name}}”。现有：{{known}}。',
  'Nothing to copy.': '没有可复制的内容。',
  '--delimiter takes a comma, a semicolon, | or tab, not “{{text}}”.':
    '--delimiter 须为逗号、分号、| 或制表符，不能是“{{text}}”。',
  '--header-line takes a line number from 1 on, not “{{text}}”.':
    '--header-line 须为从 1 开始的行号，不能是“{{text}}”。',
  'selvedge {{command}} needs either --profile NAME or --base-url URL. See selvedge {{command}} --help.':
    'selvedge {{command}} 需要 --profile NAME 或 --base-url URL 之一。用法见 selvedge {{command}} --help。',
  'selvedge station needs --config FILE. See selvedge station --help.':
    'selvedge station 需要 --config FILE。用法见 selvedge station --help。',
  'selvedge station takes --drain or --desk PORT, not both.':
    'selvedge station 的 --drain 和 --desk PORT 不能同时使用。',
  'selvedge desk takes --practice or --profile NAME, not both. See selvedge desk --help.':
    'selvedge desk 的 --practice 和 --profile NAME 不能同时使用。用法见 selvedge desk --help。',
  'selvedge doctor takes --profile NAME or --base-url URL, not both.':
    'selvedge doctor 的 --profile NAME 和 --base-url URL 不能同时使用。',
  'selvedge csv takes check or catalogue. See selvedge csv --help.':
    'selvedge csv 后面须为 check 或 catalogue。用法见 selvedge csv --help。',
  'selvedge csv check takes one file. See selvedge csv --help.':
    'selvedge csv check 只接受一个文件。用法见 selvedge csv --help。',
  'selvedge csv check needs --catalogue FILE. See selvedge csv --help.':
    'selvedge csv check 需要 --catalogue FILE。用法见 selvedge csv --help。',
  'selvedge csv catalogue needs --retailer ID. See selvedge csv --help.':
    'selvedge csv catalogue 需要 --retailer ID。用法见 selvedge csv --help。',
  '{{file}} cannot be read ({{why}}).': '无法读取 {{file}}（{{why}}）。',
  'selvedge call takes one operation. See selvedge call --help.':
    'selvedge call 须指定一个操作。用法见 selvedge call --help。',
  'selvedge call knows no operation “{{name}}”; selvedge operations lists them. See selvedge call --help.':
    'selvedge call 没有操作“{{name}}”，可用 selvedge operations 列出全部操作。用法见 selvedge call --help。',
  'selvedge call needs --path {{paths}}. See selvedge call --help.':
    'selvedge call 需要 --path {{paths}}。用法见 selvedge call --help。',
  'selvedge call takes --{{option}} name=value, not “{{text}}”. See selvedge call --help.':
    'selvedge call 的 --{{option}} 须为 name=value，不能是“{{text}}”。用法见 selvedge call --help。',
  'selvedge call has no {{option}} “{{name}}” for this operation (it has: {{known}}). See selvedge call --help.':
    '此操作没有 {{option}}“{{name}}”（可用：{{known}}）。用法见 selvedge call --help。',
  'selvedge call needs --body @FILE for this operation. See selvedge call --help.':
    '此操作需要 --body @FILE。用法见 selvedge call --help。',
  'selvedge call takes a JSON object as --body. See selvedge call --help.':
    'selvedge call 的 --body 须为 JSON 对象。用法见 selvedge call --help。',
  'selvedge call takes JSON as --body. See selvedge call --help.':
    'selvedge call 的 --body 须为 JSON。用法见 selvedge call --help。',
  'selvedge call can’t read {{file}} ({{why}}). See selvedge call --help.':
    '无法读取 {{file}}（{{why}}）。用法见 selvedge call --help。',

  'selvedge open takes one link, not “{{text}}” too. See selvedge open --help.':
    'selvedge open 只接受一个链接，“{{text}}”多余。用法见 selvedge open --help。',
  '“{{text}}” isn’t a link such as selvedge://order/1234. See selvedge open --help.':
    '“{{text}}”不是 selvedge://order/1234 这样的链接。用法见 selvedge open --help。',

  // A desk and its window.
  'Practice data: printed PDFs appear in {{folder}}': '练习数据：打印的 PDF 保存在 {{folder}}',
  'Electron is not installed; run npx install-electron, or use --shell browser.':
    '未安装 Electron。请运行 npx install-electron，或使用 --shell browser。',
  'Electron opens no window ({{why}}): the desk opens in a browser instead.':
    'Electron 未能打开窗口（{{why}}），改在浏览器中打开打印台。',
  'Electron opened no window ({{why}}).': 'Electron 未能打开窗口（{{why}}）。',
  'Electron needs DISPLAY or WAYLAND_DISPLAY.': 'Electron 需要 DISPLAY 或 WAYLAND_DISPLAY。',
  'this system doesn’t allow its sandbox': '此系统不允许其沙盒',
  'To allow it: {{command}}': '如需允许：{{command}}',
  'the library {{library}} is missing': '缺少库 {{library}}',
  'Install the library, then start again.': '请安装该库，然后重新启动。',
  'it could not be started: {{why}}': '无法启动：{{why}}',
  'nothing was heard of it for {{seconds}} s': '{{seconds}} 秒内没有任何回应',
  'it ended with exit code {{code}}': '它已退出，退出代码 {{code}}',
  'it was ended by {{signal}}': '它被 {{signal}} 终止',
  'It is tried again at the next start; --shell browser leaves it out.':
    '下次启动时会再次尝试；使用 --shell browser 可跳过。',
  'Its files may be damaged and were removed; the next npm start fetches them again.':
    '其文件可能已损坏，已删除；下次运行 npm start 时会重新下载。',
  'the launcher that started this desk can’t be reached ({{why}}), so nothing was opened':
    '无法连接启动此打印台的程序（{{why}}），未打开任何内容',
  'Selvedge is already running on {{folder}}; showing its window.': 'Selvedge 已在使用 {{folder}}，正在显示其窗口。',
  'Open this file in a browser within a minute (it works once): {{file}}':
    '请在一分钟内用浏览器打开此文件（只能使用一次）：{{file}}',
  'Couldn’t open a window ({{why}}). Selvedge is running at {{url}}; press Ctrl C to stop it.':
    '无法打开窗口（{{why}}）。Selvedge 正在 {{url}} 运行，按 Ctrl C 停止。',
  'Couldn’t open a window ({{why}}).': '无法打开窗口（{{why}}）。',
  'no display available': '没有可用的显示器',
  'Chromium, Chrome or Edge not found': '未找到 Chromium、Chrome 或 Edge',
  '{{browser}} did not start: {{why}}': '{{browser}} 未能启动：{{why}}',
  'Press Enter for a new file.': '按 Enter 生成新文件。',
  'No desk is running on the data folder {{folder}}. Start selvedge desk, or selvedge station with --desk PORT, or choose its folder with --data.':
    '没有打印台在使用数据文件夹 {{folder}}。请运行 selvedge desk，或带 --desk PORT 运行 selvedge station，或用 --data 指定其文件夹。',
  'This desk runs in Electron, which has no launch file. Its window was brought forward.':
    '此打印台在 Electron 中运行，没有启动文件。已将其窗口置于最前。',
  'the practice service ended ({{code}})': '练习服务已退出（{{code}}）',
  'where a profile says': '由连接配置指定',

  // A job, in one line.
  'job {{job}}, {{type}}': '任务 {{job}}，{{type}}',
  ' for order {{order}}': '，订单 {{order}}',
  ', {{state}}': '，{{state}}',
  ' on {{printer}}': '，打印机 {{printer}}',
  ': ': '：',

  // What a price file's check found.
  "No combination has a name in the locale {{locale}}, only in {{locales}}. Using the list's own names.":
    '没有组合有 {{locale}} 的名称，只有 {{locales}} 的名称。将使用价目表自己的名称。',
  'selvedge restore takes one day. See selvedge restore --help.':
    'selvedge restore 只接受一个日期。用法见 selvedge restore --help。',
  '{{count}} row': '{{count}} 行',
  '{{count}} rows': '{{count}} 行',
  '{{count}} column': '{{count}} 列',
  '{{count}} columns': '{{count}} 列',
  '{{count}} cell': '{{count}} 个单元格',
  '{{count}} cells': '{{count}} 个单元格',
  ', ': '，',
  ' or ': ' 或 ',
  commas: '逗号',
  semicolons: '分号',
  tabs: '制表符',
  bars: '竖线',
  'a workbook': '工作簿',
  'No rows below the header.': '表头下没有数据行。',
  '“{{sheet}}”, one of {{count}}': '“{{sheet}}”，共 {{count}} 个工作表',
  '; {{sheets}} may contain prices too: choose one with --sheet': '；{{sheets}} 可能也有价格，可用 --sheet 选择',
  'This file names {{count}} Usernames. A price file is for one retailer: make one file for each.':
    '此文件中有 {{count}} 个 Username。一个价格文件只能用于一家零售商，请分成多个文件。',
  'no Username': '没有 Username',
  'and {{count}} more: --json lists them all': '另有 {{count}} 个，可用 --json 全部列出',
  ': did you mean {{names}}?': '：是否为 {{names}}？',
  '{{kind}}: {{count}}, first in row {{row}}, “{{column}}”':
    '{{kind}}：{{count}} 处，首次出现在第 {{row}} 行“{{column}}”',
  '{{count}} up': '上调 {{count}}',
  '{{count}} down': '下调 {{count}}',
  '{{count}} newly priced': '新定价 {{count}}',
  '{{count}} no longer priced': '变为未定价 {{count}}',
  '{{count}} unchanged': '未更改 {{count}}',
  'Ready to upload.': '可以上传。',
  'Can’t be uploaded: fix the errors first.': '不能上传：请先修正错误。',
  'Can’t be uploaded yet: map each unknown name to a combination in a mapping file, and pass it with --map.':
    '暂时不能上传：请在映射文件中将每个未知名称对应到组合，再用 --map 指定该文件。',

  // The doctor.
  'The backup of {{day}} can’t be used: {{file}} {{why}}.': '{{day}} 的备份无法使用：{{file}} {{why}}。',
  'The newest good backup is of {{day}}.': '最新的可用备份是 {{day}} 的。',
  'No good backup is left. Delete the newest one’s folder; Selvedge then makes another within an hour.':
    '没有可用的备份。请删除最新备份的文件夹，Selvedge 会在一小时内重新备份。',
  'There is no backup yet. A desk or station makes one each day, the first a minute after its start.':
    '还没有备份。工作台或打印站每天备份一次，启动一分钟后进行首次备份。',
  'The backups can’t be checked ({{why}}).': '无法检查备份（{{why}}）。',
  'There is no provisioning file {{file}}.': '没有预配置文件 {{file}}。',
  'The provisioning file {{file}} is valid, and only administrators and you may change it.':
    '预配置文件 {{file}} 有效，只有您和管理员可以更改。',
  'Selvedge {{version}}, Node {{node}}, {{platform}} {{arch}}; Electron is installed; a browser for the browser shell is installed.':
    'Selvedge {{version}}，Node {{node}}，{{platform}} {{arch}}；已安装 Electron；已安装可用的浏览器。',
  'Selvedge {{version}}, Node {{node}}, {{platform}} {{arch}}; Electron is not installed; a browser for the browser shell is installed.':
    'Selvedge {{version}}，Node {{node}}，{{platform}} {{arch}}；未安装 Electron；已安装可用的浏览器。',
  'Selvedge {{version}}, Node {{node}}, {{platform}} {{arch}}; Electron is installed; no Chromium, Chrome or Edge found.':
    'Selvedge {{version}}，Node {{node}}，{{platform}} {{arch}}；已安装 Electron；未找到 Chromium、Chrome 或 Edge。',
  'Selvedge {{version}}, Node {{node}}, {{platform}} {{arch}}; Electron is not installed; no Chromium, Chrome or Edge found.':
    'Selvedge {{version}}，Node {{node}}，{{platform}} {{arch}}；未安装 Electron；未找到 Chromium、Chrome 或 Edge。',
  'The keychain ({{name}}) stores, returns and deletes secrets.': '钥匙串（{{name}}）可以保存、读取和删除密钥。',
  'macOS Keychain': 'macOS 钥匙串',
  'Windows Credential Manager': 'Windows 凭据管理器',
  'Secret Service keyring': 'Secret Service 钥匙串',
  'The keychain can’t be used directly ({{why}}), so Selvedge in Electron keeps tokens in {{file}}, encrypted by the operating system. Commands can’t read them: pass the token in SELVEDGE_TOKEN.':
    '无法直接使用钥匙串（{{why}}），因此 Electron 中的 Selvedge 将令牌保存在 {{file}} 中，由操作系统加密。命令行无法读取：请通过 SELVEDGE_TOKEN 传入令牌。',
  'The keychain can’t be used directly ({{why}}). When you sign in, Selvedge keeps the token in {{file}}, encrypted by the operating system, or for one session only where that has no encryption. Commands can’t read it: pass the token in SELVEDGE_TOKEN.':
    '无法直接使用钥匙串（{{why}}）。登录时，Selvedge 将令牌保存在 {{file}} 中，由操作系统加密；如果系统不提供加密，则只在本次运行期间保留。命令行无法读取：请通过 SELVEDGE_TOKEN 传入令牌。',
  'The keychain can’t be used ({{why}}), so tokens are kept for one session only. Unlock or set up the keychain; or pass the token in SELVEDGE_TOKEN.':
    '无法使用钥匙串（{{why}}），令牌只在本次运行期间保留。请解锁或设置钥匙串；或通过 SELVEDGE_TOKEN 传入令牌。',
  'The keychain can’t be used ({{why}}), so tokens are kept for one session only. Install libsecret and a keyring (gnome-keyring), unlock it and run npm rebuild keytar; or pass the token in SELVEDGE_TOKEN.':
    '无法使用钥匙串（{{why}}），令牌只在本次运行期间保留。请安装 libsecret 和钥匙串程序（gnome-keyring），解锁后运行 npm rebuild keytar；或通过 SELVEDGE_TOKEN 传入令牌。',
  'No printers found on this computer. In a rule you can use ipp://host:631/printers/name, or folder:/path to try things out.':
    '本机没有找到打印机。规则中可以使用 ipp://host:631/printers/name，试用时可以使用 folder:/path。',
  '{{printer}} ({{uri}}) is {{state}}.': '{{printer}}（{{uri}}）状态：{{state}}。',
  '{{printer}} ({{uri}}) is {{state}}: {{what}}.': '{{printer}}（{{uri}}）状态：{{state}}，{{what}}。',
  'Turn it on, or fix its address in the rule.': '请打开打印机，或修改规则中的地址。',
  'Add the queue to the print server, or fix the rule.': '请在打印服务器上添加该队列，或修改规则。',
  'Check the printer, then restart its queue (cupsenable).': '请检查打印机，然后重新启动队列（cupsenable）。',
  'It isn’t accepting jobs. Turn that on (cupsaccept), or change the rule.':
    '打印机不接收任务。请开启接收（cupsaccept），或修改规则。',
  'It isn’t accepting jobs.': '打印机不接收任务。',
  'Turn that on (cupsaccept), or change the rule.': '请开启接收（cupsaccept），或修改规则。',
  idle: '空闲',
  unreachable: '无法连接',
  'unknown-queue': '没有此队列',
  '{{file}} says “PreserveJobHistory {{value}}”: this print server deletes jobs as soon as they end, so every job stays unconfirmed. Set it to Yes and restart CUPS.':
    '{{file}} 中设置了“PreserveJobHistory {{value}}”：打印服务器在作业结束后立即删除，所有任务都会停留在待确认。请改为 Yes，然后重新启动 CUPS。',
  '{{url}} answers (status {{status}}). Set SELVEDGE_TOKEN to check its print jobs too.':
    '{{url}} 有响应（状态 {{status}}）。设置 SELVEDGE_TOKEN 后还可以检查打印任务。',
  '{{url}} answers and lists {{count}} print jobs for today.': '{{url}} 有响应，今天有 {{count}} 个打印任务。',
  '{{count}} records can’t be read.': '{{count}} 条记录无法读取。',
  '{{file}} is missing. The next start creates a new one and puts waiting jobs on hold.':
    '{{file}} 缺失。下次启动时会新建，并挂起等待中的任务。',
  'The data folder {{folder}} is fine; it has no database yet.': '数据文件夹 {{folder}} 正常，尚无数据库。',
  'The data folder {{folder}} and its database are fine.': '数据文件夹 {{folder}} 及其数据库正常。',
  '{{file}} is damaged ({{why}}). The next start sets it aside, recovers what it can into a new one and puts waiting jobs on hold.':
    '{{file}} 已损坏（{{why}}）。下次启动时会将其另存，尽可能恢复到新文件，并挂起等待中的任务。',
  'found while in use': '使用中发现',
  'There is no profile named “{{name}}”. Add it in Settings.': '没有名为“{{name}}”的连接配置。请在设置中添加。',
  'A run ended itself at {{at}} ({{program}}, process {{pid}}) because of an unexpected error: {{what}}. If that happens again, run selvedge diagnostics and send the file to support.':
    '一次运行于 {{at}} 因意外错误自行退出（{{program}}，进程 {{pid}}）：{{what}}。如再次发生，请运行 selvedge diagnostics 并将文件发送给技术支持。',
  '{{file}} was damaged and set aside; delete it when you no longer need it.':
    '{{file}} 曾损坏，已另存；不再需要时可以删除。',
  '{{file}} can’t be held against its marks ({{why}}).': '无法将 {{file}} 与其标记核对（{{why}}）。',
  'The next start holds what waits until a person decides.': '下次启动时会挂起等待中的内容，由人工决定。',
  '{{mark}} exists and can be read.': '{{mark}} 存在且可以读取。',
  '{{mark}} isn’t there. The next start creates it again.': '{{mark}} 不存在，下次启动时会重新创建。',
  '{{mark}} can’t be read. The next start creates it again.': '{{mark}} 无法读取，下次启动时会重新创建。',
  '{{file}} was created, or last found possibly out of date at a start, on {{time}} UTC.':
    '{{file}} 于 {{time}} UTC 创建，或最近一次在启动时被发现可能不是最新。',
  'No station has claimed a job on this computer yet; {{file}} isn’t there.':
    '本机还没有打印站领取过任务，{{file}} 不存在。',
  '{{file}}.damaged is the damaged file that was set aside; delete it when you no longer need it.':
    '{{file}}.damaged 是已另存的损坏文件，不再需要时可以删除。',
  '{{file}} can be read and written: {{count}} claims.': '{{file}} 可以读写，有 {{count}} 条领取记录。',
  '{{file}} can’t be used ({{why}}), so Selvedge can’t tell whether another data folder printed a job. Check the folder’s rights; the next start replaces a damaged file.':
    '无法使用 {{file}}（{{why}}），Selvedge 无法判断其他数据文件夹是否打印过某个任务。请检查文件夹的权限；下次启动时会替换损坏的文件。',
} as const
