/** The Chinese texts of price files: what they are, and why one cannot be read. */
export const importChinese = {
  'imports.no-file': '无法打开 {{file}}：{{what}}。请检查文件是否存在，以及是否有读取权限。',
  'imports.empty': '文件为空。请选择包含价格的文件。',
  'imports.not-a-table': '此文件不是表格，而是 {{kind}}。请将价目表另存为 CSV 或 .xlsx，再打开。',
  'imports.old-workbook': '这是旧版 Excel 工作簿（.xls）。请用表格软件另存为 .xlsx 或 CSV，再打开。',
  'imports.workbook-locked': '工作簿有密码保护。请取消密码或另存为 CSV，再打开。',
  'imports.broken-workbook': '无法读取工作簿：{{what}}。请用表格软件打开并重新保存，然后重试。',
  'imports.large-workbook': '工作簿解压后超过 {{most}} MB。请将工作表另存为 CSV 再打开，CSV 文件没有大小限制。',
  'imports.out-of-memory':
    '处理此文件所需的内存超过 Selvedge 对价格文件的限制。请拆分成较小的文件，或将工作表另存为 CSV。',
  'imports.sparse-sheet':
    '工作表“{{sheet}}”过大：到第 {{row}} 行已超过 4000 万个单元格。请删除价目表周围的空行和空列，或将工作表另存为 CSV。',
  'imports.no-sheet': '工作簿中已没有工作表“{{sheet}}”。请选择其他工作表。',
  'imports.no-header':
    '未找到表头行。价格文件的第一行应为列标题，例如 Username、Currency 和 Fabric Code。请添加表头，或选择表头行。',
  'imports.too-many-columns': '文件有 {{columns}} 列，最多允许 {{most}} 列。请检查分隔符，或拆分文件。',
  'imports.endless-line': '第 {{line}} 行超过 100 万个字符，看起来不是表格。请检查编码和分隔符。',
  'imports.other-encoding': '文件的编码不是 {{encoding}}：部分字节无效。请选择其他编码。',
  'imports.file-changed': '{{file}} 在读取后已更改。请重新读取。',
  'imports.not-a-map':
    '这不是有效的名称映射：{{what}}。应为 JSON，例如 {"names": {"Name in the file": "Main product / combination"}}。',
  'imports.newer-map': '此名称映射由较新版本的 Selvedge 保存。请更新 Selvedge，或重新保存名称映射。',
  'imports.map-target-unknown':
    '名称映射将“{{name}}”指向“{{target}}”，但无法与此零售商的某一个组合唯一对应。请选择其他组合。',
  'imports.not-a-catalogue': '这不是价格目录：{{what}}。请用“selvedge csv catalogue”生成。',
  'imports.newer-catalogue': '此价格目录由较新版本的 Selvedge 保存。请更新 Selvedge，或重新生成价格目录。',
  'imports.stopped': '读取已停止。请重新打开草稿以读取文件。',
  'imports.piece-missing': '文件传输不完整：应从第 {{expected}} 字节开始，实际从第 {{at}} 字节开始。请重新打开文件。',
  'imports.source-gone': '无法读取 Selvedge 中 {{file}} 的副本（{{why}}）。请重新打开该文件，或为此草稿选择新文件。',
  'imports.other-catalogue': '此价格目录属于 {{catalogue}}，而草稿属于 {{retailer}}。请选择该零售商的价格目录。',
  'imports.no-draft': '草稿 {{draft}} 已不存在。请选择其他草稿。',
  'imports.retailer-fixed':
    '此草稿的价格已为 {{retailer}} 上传过，不能再更换零售商。如需用于其他零售商，请重新打开文件。',
  'imports.too-many-left-out':
    '这样会跳过 {{cells}} 个单元格，超过 Selvedge 能逐个记录的数量。请重新包含整列或整个系列，或包含所有已跳过的更改。',
  'imports.not-whole': '文件传输不完整：Selvedge 中途被关闭，或文件未能读完。请重新打开文件。',
  'imports.not-ready': '未发送：{{what}}。',
  'imports.same-bytes': '此文件已为该零售商上传过（{{at}}），本次未发送。如需再次上传，请确认。',
  'imports.upload-first': '您查看之后，{{who}} 已上传此草稿（{{at}}）。此次未发送。',
  'imports.upload-unknown':
    '服务对上传的回复丢失，Selvedge 无法判断文件是否已送达。Selvedge 会重新读取价格进行比对，不会重新发送文件。',
  'imports.upload-refused': '服务拒绝了文件：{{what}}。未做任何更改。',
  'imports.upload-said': '服务返回：{{what}}',
  'imports.no-upload': '找不到上传记录 {{upload}}。',
  'imports.export-is-workbook':
    '服务生成的是工作簿，不能在这里保存为文本。请在“导入”中打开，再从那里保存修正后的文件。',
  'imports.no-export': '导出 {{export}} 还没有文件，或文件已过期。请刷新列表，或重新导出。',
  'imports.export-not-fetched': '无法从 {{host}} 下载导出文件：{{why}}。请刷新列表后重试。',
  'imports.not-all-arrived':
    '{{cells}} 个单元格中，有 {{missing}} 个的值与文件不符，且预计不会再有变化。请先查看报告，再发送其他内容。',
  'imports.cell-differs': '服务中的值与文件不同',
  'imports.receipt-cut': '回执只显示前 {{lines}} 个单元格。',
  'imports.not-proven': '此次上传的结果尚不确定，单元格可能仍在写入。请等待上传完成，或重新读取价格。',
  'imports.no-baseline': 'Selvedge 中还没有此零售商的价格。请连接一次服务，或打开价格目录文件，以便与文件比对。',
}
