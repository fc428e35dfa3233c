import type { MainProductName } from '../sample/main-products.ts'

/** Words that make up the names of a kind of fabric, and the main products that aren't made of it. */
export interface Cloth {
  colours: readonly [string, ...string[]]
  weaves: readonly [string, ...string[]]
  /** Last part of the name: a weight, or a yarn count. */
  finishes: readonly [string, ...string[]]
  unsuited: readonly MainProductName[]
}

const DARK = ['Navy', 'Charcoal', 'Midnight', 'Mid Grey', 'Bottle Green', 'Burgundy', 'Black'] as const
const EARTH = ['Moss', 'Tobacco', 'Russet', 'Peat', 'Lovat', 'Heather', 'Oatmeal', 'Slate'] as const
const LIGHT = ['White', 'Sky', 'Ecru', 'Pale Pink', 'Mint', 'Lavender', 'Silver Grey'] as const
const SUN = ['Stone', 'Sand', 'Tan', 'Olive', 'Powder Blue', 'Indigo', 'Sage'] as const

/** Kinds of cloth; the names are invented. */
export const CLOTHS = {
  suiting: {
    colours: [...DARK, 'Air Force Blue', 'Petrol', 'Mocha'],
    weaves: ['Sharkskin', 'Birdseye', 'Herringbone', 'Hopsack', 'Pinstripe', 'Nailhead', 'Glen Check', 'Twill'],
    finishes: ['240 g', '260 g', '280 g', '300 g'],
    unsuited: [],
  },
  flannel: {
    colours: [...DARK, 'Light Grey', 'Chestnut'],
    weaves: ['Flannel', 'Chalk Stripe Flannel', 'Herringbone', 'Glen Check Flannel', 'Saxony'],
    finishes: ['320 g', '340 g', '370 g'],
    unsuited: [],
  },
  tweed: {
    colours: [...EARTH, 'Charcoal'],
    weaves: ['Donegal Tweed', 'Herringbone Tweed', 'Gun Check', 'Shepherd Check', 'Barleycorn'],
    finishes: ['380 g', '420 g', '460 g'],
    unsuited: ['Shirt', 'Tuxedo', 'Polo Shirt', 'Shorts'],
  },
  shirting: {
    colours: [...LIGHT, 'Navy'],
    weaves: ['Poplin', 'Twill', 'Oxford', 'Bengal Stripe', 'End-on-End', 'Gingham', 'Dobby', 'Herringbone'],
    finishes: ['80s', '100s', '120s', '140s'],
    unsuited: ['Overcoat', 'Tuxedo', 'Topcoat', 'Corduroys', 'Bomber Jacket'],
  },
  cotton: {
    colours: [...SUN, 'Navy', 'Bordeaux'],
    weaves: ['Cotton Twill', 'Moleskin', 'Needlecord', 'Cavalry Twill', 'Seersucker', 'Selvedge Denim'],
    finishes: ['260 g', '290 g', '330 g'],
    unsuited: ['Tuxedo'],
  },
  linen: {
    colours: [...SUN, 'White', 'Tobacco'],
    weaves: ['Irish Linen', 'Linen Hopsack', 'Linen Herringbone', 'Wool, Silk & Linen', 'Delavé Linen'],
    finishes: ['210 g', '250 g', '280 g'],
    unsuited: ['Overcoat', 'Tuxedo'],
  },
  evening: {
    colours: ['Black', 'Midnight', 'Burgundy', 'Ivory', 'Bottle Green', 'Plum'],
    weaves: ['Barathea', 'Mohair', 'Cotton Velvet', 'Silk Jacquard', 'Grain de Poudre'],
    finishes: ['260 g', '280 g', '310 g'],
    unsuited: ['Shirt', 'Chinos', 'Corduroys', 'Polo Shirt', 'Shorts'],
  },
  coating: {
    colours: [...EARTH, 'Camel', 'Navy', 'Black'],
    weaves: ['Melton', 'Covert', 'Cashmere Blend', 'Double-Faced Wool', 'Casentino'],
    finishes: ['480 g', '540 g', '620 g'],
    unsuited: ['Shirt', 'Trousers', 'Chinos', 'Corduroys', 'Polo Shirt', 'Shorts'],
  },
  绸缎: {
    colours: ['藏青', '墨绿', '酒红', '象牙白', '黛蓝', '玄黑', '驼色'],
    weaves: ['真丝提花', '织锦缎', '羊绒斜纹', '法兰绒', '人字呢'],
    finishes: ['240 克', '280 克', '320 克'],
    unsuited: ['Chinos'],
  },
  衬衫: {
    colours: ['纯白', '天蓝', '浅粉', '米白', '藏青'],
    weaves: ['海岛棉府绸', '长绒棉斜纹', '牛津纺', '细条纹'],
    finishes: ['120 支', '160 支', '200 支'],
    unsuited: ['Overcoat', 'Tuxedo', 'Topcoat', 'Corduroys', 'Bomber Jacket'],
  },
} as const satisfies Record<string, Cloth>

export type ClothKind = keyof typeof CLOTHS
