import type { GarmentKind } from '../pricing/designs/options.ts'

/** A retailer account of the sample data (specification 2.6). */
export interface Retailer {
  id: number
  brandname: string
  currency: string
  country_code: string
  account_type: 'express_pro' | 'express_lite'
  is_active: boolean
  city: string
  street: string
}

function retailer(
  id: number,
  brandname: string,
  currency: string,
  country_code: string,
  city: string,
  street: string,
  account_type: Retailer['account_type'] = 'express_pro',
  is_active = true,
): Retailer {
  return { id, brandname, currency, country_code, account_type, is_active, city, street }
}

/** The retailers; all of them are invented. */
export const RETAILERS: readonly [Retailer, ...Retailer[]] = [
  retailer(1, 'Alder & Finch', 'GBP', 'GB', 'Edinburgh', '18 Thistle Yard'),
  retailer(2, 'Maison Corvel', 'EUR', 'FR', 'Lyon', '4 rue des Tisserands'),
  retailer(3, 'Brookline Bespoke', 'USD', 'US', 'Boston', '212 Canal Row'),
  retailer(4, 'Sartoria Venti', 'EUR', 'IT', 'Torino', 'Via dei Filatori 9'),
  retailer(5, 'Nordvik Tailors', 'NOK', 'NO', 'Bergen', 'Bryggegata 31', 'express_lite'),
  retailer(6, 'Kestrel & Sons', 'GBP', 'GB', 'Leeds', '7 Worsted Lane'),
  retailer(7, 'Harbour & Vale', 'GBP', 'GB', 'Bristol', '52 Quay Terrace'),
  retailer(8, 'Atelier Mirabeau', 'CHF', 'CH', 'Lausanne', 'Ruelle du Lin 3'),
  retailer(9, 'The Canterbury Cut', 'AUD', 'AU', 'Melbourne', '88 Wattle Arcade', 'express_lite'),
  retailer(10, 'Hanseatic Kleider', 'EUR', 'DE', 'Lübeck', 'Garnmarkt 14'),
  retailer(11, 'Juniper Row', 'CAD', 'CA', 'Toronto', '340 Mill Street'),
  retailer(12, 'Old Pier Outfitters', 'USD', 'US', 'Savannah', '9 Cotton Wharf', 'express_lite', false),
]

export const GIVEN_NAMES = [
  'Amelia',
  'Bruno',
  'Clara',
  'Desmond',
  'Élodie',
  'Felix',
  'Greta',
  'Hugo',
  'Imogen',
  'Jonas',
  'Katrin',
  'Leopold',
  'Margot',
  'Nils',
  'Odette',
  'Piers',
  'Quentin',
  'Rosalind',
  'Søren',
  'Tabitha',
  'Ulrich',
  'Viola',
  'Wilfred',
  'Yusuf',
] as const

export const FAMILY_NAMES = [
  'Ashdown',
  'Bellweather',
  'Carrow',
  'Delacroix-Webb',
  'Ellery',
  'Fairbairn',
  'Grünwald',
  'Holloway',
  'Ingram',
  'Jessop',
  'Kingsmill',
  'Lindqvist',
  'Marchetti',
  'Northcote',
  'Oakhurst',
  'Pemberton',
  'Quill',
  'Ravensworth',
  'Stanhope',
  'Thorne',
  'Underhill',
  'Vasari',
  'Whitcombe',
  'Yarrow',
] as const

export const FABRICS = {
  suiting: [
    ['HV-0412', 'Navy Sharkskin 280 g'],
    ['HV-0438', 'Charcoal Birdseye 260 g'],
    ['SL-1107', 'Mid Grey Flannel 340 g'],
    ['SL-1120', 'Midnight Herringbone 300 g'],
    ['TW-2203', 'Moss Donegal Tweed 420 g'],
    ['TW-2219', 'Tobacco Glen Check 310 g'],
    ['MH-0776', 'Air Force Blue Mohair 240 g'],
    ['MH-0790', 'Petrol Hopsack 270 g'],
  ],
  shirting: [
    ['CT-5011', 'White Poplin 120s'],
    ['CT-5032', 'Sky Oxford'],
    ['CT-5048', 'Bengal Stripe Navy'],
    ['CT-5060', 'Ecru Twill 140s'],
  ],
  cotton: [
    ['CH-3301', 'Stone Cotton Twill'],
    ['CH-3318', 'Olive Cavalry Twill'],
    ['CH-3325', 'Indigo Moleskin'],
  ],
} as const

export const LININGS = [
  'Claret Bemberg',
  'Steel Paisley',
  'Ivory Cupro',
  'Bottle Green Bemberg',
  'Navy Pin Dot',
] as const
export const BUTTONS = ['Dark horn', 'Corozo tan', 'Mother of pearl', 'Smoked shell', 'Covered, self'] as const

type Options = readonly (readonly [option: string, choices: readonly [string, ...string[]]])[]

/** Design options on an order bill, by kind of garment. */
export const OPTIONS: Readonly<Record<GarmentKind, Options>> = {
  jacket: [
    ['Lapel', ['Notch, 9 cm', 'Peak, 10 cm', 'Notch, 8.5 cm']],
    ['Vents', ['Double', 'Single', 'None']],
    ['Pockets', ['Flap, slanted', 'Jetted', 'Patch']],
    ['Cuff', ['4 working', '4 kissing', '3 working']],
  ],
  coat: [
    ['Lapel', ['Ulster', 'Peak, 11 cm', 'Notch, 10 cm']],
    ['Front', ['Double breasted', 'Single, fly']],
    ['Vents', ['Single', 'Inverted pleat']],
    ['Pockets', ['Flap', 'Welt']],
  ],
  casual: [
    ['Collar', ['Ribbed', 'Stand', 'Shirt']],
    ['Front', ['Zip', 'Buttons', 'Half placket']],
    ['Cuff', ['Ribbed', 'Buttoned', 'Plain']],
    ['Hem', ['Ribbed', 'Straight']],
  ],
  waistcoat: [
    ['Front', ['Single, 6 button', 'Single, 5 button', 'Double breasted']],
    ['Back', ['Lining, strap', 'Self fabric']],
    ['Pockets', ['2 welt', '4 welt']],
    ['Hem', ['Pointed', 'Straight']],
  ],
  trousers: [
    ['Waist', ['Side adjusters', 'Belt loops']],
    ['Pleats', ['Single, forward', 'None', 'Double']],
    ['Hem', ['Turn-up 4 cm', 'Plain', 'Turn-up 4.5 cm']],
    ['Pockets', ['Slanted', 'On seam']],
  ],
  shirt: [
    ['Collar', ['Semi spread', 'Cutaway', 'Button down']],
    ['Cuff', ['Single, rounded', 'French', 'Single, mitred']],
    ['Placket', ['Plain', 'Standard']],
    ['Back', ['Plain, darted', 'Side pleats']],
  ],
}

/** Measurements by garment type, in cm: name, share of the chest, constant added to it, and variation by build. */
export const MEASUREMENTS = {
  ub: [
    ['Chest', 1, 0, 0],
    ['Waist', 0.86, 0, 6],
    ['Hips', 0.96, 0, 5],
    ['Shoulder', 0.3, 14, 2],
    ['Sleeve', 0.15, 45, 6],
    ['Back length', 0.2, 52, 5],
  ],
  lb: [
    ['Waist', 0.86, -1, 6],
    ['Seat', 0.96, 1, 5],
    ['Thigh', 0.5, 8, 4],
    ['Knee', 0.25, 17, 3],
    ['Hem', 0.2, 17, 2],
    ['Outseam', 0.2, 80, 8],
  ],
} as const

export const FACTORIES = ['NB1', 'WX2', 'DL3', 'SZ4'] as const
