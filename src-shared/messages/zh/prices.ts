/** The Chinese texts of prices: their grid, their outbox, their journal. */
export const priceChinese = {
  'prices.no-retailer': 'Selvedge 尚未加载零售商 {{retailer}}，服务也没有响应。请在服务恢复后再试。',
  'prices.not-open': '{{retailer}} 的价格尚未打开。请先打开。',
  'prices.no-entry': '记录 {{entry}} 已不在历史中，未做任何更改。',
  'prices.other-profile-typed':
    '{{code}} 的 {{value}} 保存之前已打开另一个连接配置。请打开之前的连接配置，然后重新录入。',
  'prices.rejected': 'Entry not saved! {{what}}.',
  'prices.unreadable': '“{{text}}”不是有效的价格，仅保留在这里，不会发送。请输入 1,234.50 这样的数字，或撤销。',
  'prices.no-result': '“{{text}}”在这里没有结果，仅保留在这里，不会发送。请补全算式，例如 =140*1.05，或撤销。',
  'prices.needs-equals': '“{{text}}”是缺少等号的算式，仅保留在这里，不会发送。请在前面加上 =，或撤销。',
  'prices.too-large': '“{{text}}”超出了价格的上限，仅保留在这里，不会发送。请输入较小的数字，或撤销。',
  'prices.no-permission': '当前账号可以查看价格但不能更改：需要“{{permission}}”权限。',
  'prices.bad-window': '服务返回的不是价格表：{{what}}。请告知服务管理员。',
  'prices.rows-left-out': '{{count}} 行没有面料编号，未显示。请告知服务管理员。',
  'prices.codes-twice': '{{count}} 个面料编号重复出现，例如 {{code}}。每个编号只显示最后一行。',
  'prices.same-again': '服务列出 {{read}} 个面料编号后开始重复。其余编号显示的是最近一次已知的价格。',
  'prices.too-wide': '价格表有 {{columns}} 列，最多允许 {{most}} 列。',
  'prices.database-rebuilt':
    '{{file}} 已损坏，现已另存为 {{kept}}，仍可读取的内容已复制到新文件。{{held}} 项未保存的价格更改已挂起，发送前请先核对。{{lost}} 条历史记录无法恢复：如果某项更改不在历史中，请重新更改。',
  'prices.database-lost':
    '{{file}} 缺失或为空，但本机曾存有价格，因此已新建文件。已恢复 {{held}} 项未保存的价格更改并挂起，发送前请先核对。其他未保存的更改请重新录入；服务的价格会重新读取。',
  'prices.database-damaged':
    '{{file}} 已损坏（{{why}}），价格无法更改或发送。请重新启动 Selvedge，它会将损坏的文件另存，并恢复可读取的内容。',
  'prices.database-failed':
    '{{file}} 无法读取或写入（{{why}}）。请清理磁盘空间或检查该文件，在此之前价格无法更改或发送。',
  'prices.names-alike':
    '{{count}} 个单元格未写入文件：价格表中有多个组合都叫 {{names}}，而导入文件只能按名称区分组合。请逐个发送这些单元格。',
  'prices.all-names-alike':
    '未生成文件：全部 {{count}} 个单元格都属于名为 {{names}} 的组合。价格表中有多个组合同名，而导入文件只能按名称区分组合。请逐个发送这些单元格。',
  'prices.too-long': '此价格表先后出现过的面料编号已超过上限（{{most}} 个）。',
  'prices.history-cut': '只显示最近 {{lines}} 个单元格。选择一个面料编号可查看其全部历史。',
  'prices.reading-again': '发送之前，Selvedge 会先核对这些价格是否被他人更改。',
  'prices.elsewhere': '其中 {{count}} 个单元格后来被他人更改。请选择要保留的值，目前尚未做任何更改。',
  'prices.unsaved-kept': '{{count}} 项价格更改尚未保存。Selvedge 会保留这些更改，下次启动时发送。',
}
