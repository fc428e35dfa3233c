/** Kinds of garments, each with its own design options. */
export type GarmentKind = 'jacket' | 'trousers' | 'waistcoat' | 'shirt' | 'coat' | 'casual'

/** A design option of a product. */
export interface SampleOption {
  id: number
  name: string
  /** Index among the choices of its feature; the first one is the standard, at no cost. */
  rank: number
}

type Features = Readonly<Record<string, readonly string[]>>

const TAILORED: Features = {
  Lapel: ['Notch', 'Peak', 'Shawl', 'Notch, wide', 'Peak, satin facing'],
  Buttons: ['Horn, dark', 'Horn, light', 'Mother of pearl', 'Corozo', 'Covered', 'Metal, engraved'],
  Pockets: ['Flap', 'Jetted', 'Patch', 'Slanted', 'Patch with flap'],
  Vents: ['Side', 'Centre', 'None'],
  Lining: ['Bemberg', 'Silk twill', 'Printed Bemberg', 'Half lined', 'Unlined'],
  Canvas: ['Fused', 'Half', 'Full', 'Full, hand-padded'],
  Buttonholes: ['Machine', 'Hand-made', 'Milanese', 'Contrast thread'],
  Sleeve: ['Kissing buttons', 'Working cuffs', 'Turn-back cuff', 'Spalla camicia'],
  Monogram: ['None', 'Inside pocket', 'Under the collar', '刺绣：手绣中文名'],
}

const FEATURES: Record<GarmentKind, Features> = {
  jacket: { ...TAILORED, 'Ticket pocket': ['None', 'Flap', 'Jetted'], Elbow: ['Plain', 'Suede patch'] },
  coat: {
    ...TAILORED,
    Collar: ['Self', 'Velvet', 'Ulster', 'Storm'],
    Belt: ['None', 'Half', 'Full', 'Martingale'],
    Length: ['Knee', 'Above the knee', 'Below the knee'],
  },
  casual: {
    Collar: ['Ribbed', 'Stand', 'Shirt', 'Club'],
    Front: ['Zip', 'Buttons', 'Half placket', 'Press studs'],
    Cuff: ['Ribbed', 'Buttoned', 'Plain', 'Elastic'],
    Hem: ['Ribbed', 'Straight', 'Drawstring'],
    Pockets: ['None', 'Chest', 'Two, welted', 'Two, zipped'],
    Lining: ['None', 'Half', 'Full', 'Quilted'],
  },
  waistcoat: {
    Front: ['Single-breasted', 'Double-breasted', 'Horseshoe'],
    Lapel: ['None', 'Notch', 'Shawl', 'Peak'],
    Buttons: TAILORED['Buttons'] ?? [],
    Back: ['Bemberg', 'Self', 'Silk twill', '真丝提花'],
    Strap: ['Buckle', 'None', 'Self, buttoned'],
    Pockets: ['Two', 'Four', 'Four, flapped'],
  },
  trousers: {
    Front: ['Flat', 'Single pleat', 'Double pleat', 'Reverse pleat'],
    Waistband: ['Belt loops', 'Side adjusters', 'Gurkha', 'Elastic back', 'Brace buttons'],
    Hem: ['Plain', 'Turn-ups 4 cm', 'Turn-ups 5 cm', 'Unfinished', 'Side split'],
    'Side pockets': ['Slanted', 'On the seam', 'Frogmouth'],
    'Back pockets': ['Two, buttoned', 'One, buttoned', 'None', 'Two, flapped'],
    Closure: ['Zip', 'Buttons', 'Hidden hook'],
    Lining: ['To the knee', 'None', 'Full', '全真丝里布'],
    Stripe: ['None', 'Satin', 'Grosgrain'],
  },
  shirt: {
    Collar: ['Semi-spread', 'Cutaway', 'Button-down', 'Club', 'Wing', 'Mandarin', '立领'],
    Cuff: ['Barrel, one button', 'Barrel, two buttons', 'French', 'Cocktail', 'Convertible'],
    Front: ['Placket', 'Plain', 'Fly', 'Pleated bib', 'Piqué bib'],
    Back: ['Plain', 'Box pleat', 'Side pleats', 'Darts'],
    Pocket: ['None', 'One', 'Two, flapped'],
    Buttons: ['Resin', 'Mother of pearl', 'Mother of pearl, thick', 'Contrast'],
    Yoke: ['Single', 'Split'],
    Monogram: ['None', 'Cuff', 'Chest', 'Inside the collar', '绣字：袖口'],
  },
}

const THREADS = [
  ...['Navy', 'Midnight', 'Royal Blue', 'Sky', 'Petrol', 'Teal', 'Bottle Green', 'Moss', 'Olive', 'Sage'],
  ...['Burgundy', 'Claret', 'Scarlet', 'Coral', 'Rust', 'Tobacco', 'Chestnut', 'Camel', 'Sand', 'Ecru'],
  ...['Ivory', 'White', 'Silver Grey', 'Mid Grey', 'Charcoal', 'Black', 'Plum', 'Lavender', 'Lilac', 'Rose'],
  ...['Gold', 'Mustard', 'Copper', 'Mint', 'Turquoise', 'Ink', 'Stone', 'Slate', 'Peat', 'Heather'],
  ...['Cognac', 'Amber', 'Cream', 'Steel Blue', 'Aubergine'],
] as const

/**
 * The design options of a product. Without `count`, those of its kind of garment; a higher count repeats them in
 * colours of thread. All names differ, and an option's id depends only on its product and index.
 */
export function designOptionsOf({ id, kind }: { id: number; kind: GarmentKind }, count?: number): SampleOption[] {
  const plain = Object.entries(FEATURES[kind]).flatMap(([feature, choices]) =>
    choices.map((choice, rank) => ({ name: `${feature}: ${choice}`, rank })),
  )
  return Array.from({ length: count ?? plain.length }, (_, place) => {
    const { name, rank } = plain[place % plain.length] ?? { name: '', rank: 0 }
    const round = Math.floor(place / plain.length)
    const thread = THREADS[(round - 1) % THREADS.length]
    const suffix = round > THREADS.length ? ` ${Math.ceil(round / THREADS.length)}` : ''
    return {
      id: id * 10_000 + place + 1,
      name: round === 0 ? name : `${name}, ${thread}${suffix}`,
      rank: round === 0 ? rank : rank + 1,
    }
  })
}
