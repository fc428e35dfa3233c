import type { GivenRole } from './column-role.ts'
import { editDistance } from './edit-distance.ts'
import { lettersOf } from './name-keys.ts'

type WordRole = Exclude<GivenRole, 'price' | 'username' | 'currency'>

/** Titles by their letters that leave no doubt. A wrong guess shows at once: codes, combinations and fields are all checked. */
const titleWords: Record<WordRole, readonly string[]> = {
  'settlement-currency': ['Settlement Currency', '结算货币', '结算币种'],
  code: [
    'Fabric Code',
    'Code',
    'Fabric No',
    'Fabric Number',
    'Cloth Code',
    '面料编号',
    '面料编码',
    '面料代码',
    '面料号',
  ],
  'fabric-name': [
    ...['Fabric Name', 'Fabric Description', 'Fabric Title', 'Cloth Name', 'Cloth Description', 'Material Name'],
    ...['Stoffname', 'Stoffbezeichnung', 'Nom du tissu', 'Nome tessuto', 'Nombre del tejido', 'Tygnamn'],
    ...['面料名称', '面料名', '布料名称', '生地名'],
  ],
  collection: [
    ...['Collection', 'Collection Name', 'Fabric Collection', 'Kollektion', 'Collezione', 'Colección'],
    ...['系列', '系列名称', 'コレクション'],
  ],
  'main-product': ['Main Product', 'Main Product Name', 'Product', '主产品', '产品'],
  combination: ['Combination', 'Combination Name', 'Product Combination', '组合', '组合名称'],
  field: ['Field', 'Field Name', 'Price Field', 'Price Type', '字段', '价格类型'],
  value: ['Value', 'Price', 'Amount', 'New Price', 'New Value', '值', '价格', '数值'],
}
const roleByLetters = new Map(
  (Object.entries(titleWords) as [WordRole, readonly string[]][]).flatMap(([role, words]) =>
    words.map(word => [lettersOf(word), role] as const),
  ),
)

/** The role that a title names; null for `Username` and `Currency` too, whose titles count to the letter. */
export const roleOfWords = (title: string): WordRole | null => roleByLetters.get(lettersOf(title)) ?? null

/** What people call the columns that must not be missing. */
const offeredWords = {
  username: [
    ...['Username', 'User', 'User Name', 'User ID', 'Login', 'Retailer', 'Retailer Name', 'Brand', 'Brand Name'],
    ...['Account', 'Account Name', 'Customer', 'Customer Name', 'Client', 'Shop', 'Store', 'Partner'],
    ...['Benutzer', 'Benutzername', 'Händler', 'Utilisateur', 'Nom d’utilisateur', 'Usuario', 'Utente'],
    ...['Användarnamn', 'Användare', 'Återförsäljare', 'Kund', 'Kunde', 'Identifiant', 'Revendeur', 'Cliente'],
    ...['用户名', '用户', '账户', '账号', '零售商', '品牌', '客户', 'ユーザー名', 'ユーザ名', '顧客', '得意先'],
  ],
  currency: [
    ...['Currency', 'Curr', 'Cur', 'Ccy', 'Currency Code', 'Consumer Currency', 'Retail Currency', 'Money'],
    ...['Währung', 'Devise', 'Monnaie', 'Moneda', 'Valuta', 'Divisa'],
    ...['货币', '币种', '币别', '零售货币', '消费货币', '通貨'],
  ],
  code: [
    ...[
      'Fabric',
      'Cloth',
      'Fabric ID',
      'Article',
      'Article No',
      'Item',
      'Item Code',
      'Item No',
      'SKU',
      'Ref',
      'Reference',
    ],
    ...['Material', 'Style', 'Stoff', 'Stoffcode', 'Stoffnummer', 'Artikel', 'Artikelnummer', 'Artikelnr'],
    ...['Tissu', 'Code tissu', 'Référence', 'Tygkod', 'Tyg', 'Tessuto', 'Tejido'],
    ...['面料', '布料', '编号', '货号', '生地コード', '生地番号', '生地', '品番'],
  ],
  combination: ['Garment', 'Item', 'Style', 'Product Name', 'Name', 'Model', '款式', '名称'],
  field: ['Type', 'Kind', 'Price Name', 'Price Kind', 'Level', '类型', '种类'],
  value: ['Cost', 'New', 'Number', 'Figure', '金额', '数字'],
} as const
const offeredLetters = Object.fromEntries(
  Object.entries(offeredWords).map(([role, words]) => [role, words.map(lettersOf)]),
) as Record<keyof typeof offeredWords, string[]>

const allOffered: ReadonlySet<string> = new Set(Object.values(offeredLetters).flat())

/** True for a title that names a column that isn't a price, whatever field it seems to name (`Retail Currency`). */
export const isOfferedWord = (title: string): boolean => allOffered.has(lettersOf(title))

/** True for a title that may be what is missing: another word for it, or a slip of a letter or two. */
export function isOffered(title: string, missing: keyof typeof offeredWords): boolean {
  const letters = lettersOf(title)
  return offeredLetters[missing].some(
    word => word === letters || (word.length >= 6 && editDistance(word, letters, 2) <= (word.length > 7 ? 2 : 1)),
  )
}
