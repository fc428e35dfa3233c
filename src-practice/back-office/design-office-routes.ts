import type { FastifyInstance } from 'fastify'
import { hash } from '../random.ts'
import { queryOf } from '../server/order-routes.ts'
import { found, invalid, Refusal } from '../server/refusal.ts'
import { type ServiceParts, serve } from '../server/service.ts'
import { allOrNothing, eachOnce, kept } from './kept.ts'

interface Field {
  id: number
  name: string
  surcharge: number | null
  supplier: string | null
}

interface Design {
  id: number
  name: string
  product: string
  is_active: boolean
  fields: Field[]
  popups: { id: number; title: string; text: string }[]
}

const SUPPLIERS = ['VBC', 'DORM', 'KUFN', 'BEMB', 'HORNLTD'] as const
const MOST_SURCHARGE = 500
const LONGEST_POPUP = 500
/** The newest orders that are looked through for those that show a popup. */
const LOOKED_THROUGH = 120
/** How long an export takes. */
const EXPORT_MS = 2_000

/** Name, product, fields and popups of each design. */
const SAMPLE = [
  ['Lapel', 'Jacket', ['Width', 'Shape', 'Buttonhole', 'Collar felt', 'Stitching'], ['Peak lapels']],
  ['Jacket pockets', 'Jacket', ['Chest pocket', 'Side pockets', 'Ticket pocket', 'Flaps'], ['Patch pockets']],
  ['Jacket lining', 'Jacket', ['Lining', 'Piping', 'Inner pockets', 'Label'], ['Half lined', 'Own label']],
  ['Vents', 'Jacket', ['Number', 'Depth'], []],
  ['Shirt collar', 'Shirt', ['Collar', 'Stiffness', 'Stays', 'Buttons'], ['Cutaway collar']],
  ['Cuffs', 'Shirt', ['Cuff', 'Buttons', 'Links'], ['Double cuffs']],
  ['Shirt front', 'Shirt', ['Placket', 'Pocket', 'Monogram'], ['Monogram']],
  ['Waistband', 'Trousers', ['Closure', 'Side adjusters', 'Belt loops', 'Brace buttons'], ['Side adjusters']],
  ['Trouser hem', 'Trousers', ['Hem', 'Turn-up', 'Lining'], ['Turn-ups']],
  ['Pleats', 'Trousers', ['Pleats', 'Direction'], []],
  ['Waistcoat front', 'Waistcoat', ['Breasted', 'Lapel', 'Buttons'], []],
  ['Overcoat back', 'Overcoat', ['Belt', 'Vent', 'Pleat'], ['Half belt']],
] as const

const usualDesigns = (seed: number): Design[] =>
  SAMPLE.map(([name, product, fields, popups], at) => ({
    id: 401 + at,
    name,
    product,
    is_active: name !== 'Overcoat back',
    fields: fields.map((field, place) => {
      const mark = hash(seed, 'design', at, place)
      const supplier = mark % 3 === 0 ? (SUPPLIERS[mark % SUPPLIERS.length] ?? null) : null
      return {
        id: (401 + at) * 10 + place,
        name: field,
        surcharge: mark % 2 === 0 ? (mark % 12) * 2.5 : null,
        supplier,
      }
    }),
    popups: popups.map((title, place) => ({
      id: (401 + at) * 10 + place,
      title,
      text: `${title}: ask the customer to see a sample first. It can’t be changed once the order is in production.`,
    })),
  }))

/** Designs with their fields and popups (specification 4.6). */
export function addDesignOfficeRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { book, support, seed, now } = parts
  const designs = kept<Design[]>(support, 'designs', usualDesigns(seed))
  const exported = kept<{ batch_id: string; at: number }[]>(support, 'popup exports', [])
  const designAt = (id: string, all = designs.get()) =>
    found('Design', id, number => all.find(one => one.id === number))

  serve(app, 'admin.designs.index', async ({ query: { search = '' } }) => {
    const wanted = search.trim().toLowerCase()
    const rows = designs.get().filter(({ name, product }) => `${name} ${product}`.toLowerCase().includes(wanted))
    return { data: rows.map(({ id, name, product, is_active }) => ({ id, name, product, is_active })) }
  })

  serve(app, 'admin.designs.show', async ({ path }) => ({ design: designAt(path.design) }))

  serve(app, 'admin.designs.edit-options', async ({ path }) => {
    designAt(path.design)
    return { suppliers: SUPPLIERS, currency: 'GBP', surcharge_max: MOST_SURCHARGE }
  })

  serve(app, 'admin.designs.update', async ({ path, body }) => {
    const all = designs.get()
    const design = designAt(path.design, all)
    const errors: Record<string, string[]> = {}
    if (body.name !== undefined && body.name.trim() === '') errors['name'] = ['A design needs a name.']
    for (const [at, { id, text }] of (body.popups ?? []).entries()) {
      if (!design.popups.some(popup => String(popup.id) === String(id))) {
        errors[`popups.${at}.id`] = [`Popup ${id} was not found.`]
      } else if (text.trim() === '' || text.length > LONGEST_POPUP) {
        errors[`popups.${at}.text`] = [`A popup has 1 to ${LONGEST_POPUP} characters.`]
      }
    }
    if (Object.keys(errors).length > 0) throw invalid(errors)
    design.name = body.name?.trim() ?? design.name
    design.is_active = body.is_active ?? design.is_active
    for (const { id, text } of body.popups ?? []) {
      const popup = design.popups.find(one => String(one.id) === String(id))
      if (popup) popup.text = text.trim()
    }
    designs.set(all)
    return { design }
  })

  serve(app, 'admin.designs.fields.sort', async ({ path, body }) => {
    const all = designs.get()
    const design = designAt(path.design, all)
    const wanted = body.fields.map(String)
    const known = design.fields.map(({ id }) => String(id))
    if (
      wanted.length !== known.length ||
      new Set(wanted).size !== known.length ||
      !known.every(id => wanted.includes(id))
    ) {
      throw invalid({ fields: ['Name each field of the design once.'] })
    }
    design.fields.sort((one, other) => wanted.indexOf(String(one.id)) - wanted.indexOf(String(other.id)))
    designs.set(all)
    return { fields: design.fields }
  })

  /** Changes fields of any designs, all or none. */
  const change = <Item extends { design: string | number; field: string | number }>(
    items: readonly Item[],
    check: (item: Item) => Record<string, string>,
    put: (field: Field, item: Item) => void,
  ) => {
    const all = designs.get()
    const fieldOf = ({ design, field }: Item) =>
      all.find(({ id }) => String(id) === String(design))?.fields.find(({ id }) => String(id) === String(field))
    allOrNothing(items, item =>
      fieldOf(item) ? check(item) : { field: `Design ${item.design} has no field ${item.field}.` },
    )
    for (const item of items) {
      const field = fieldOf(item)
      if (field) put(field, item)
    }
    designs.set(all)
    return { updated: eachOnce(items.map(({ field }) => String(field))) }
  }

  serve(app, 'admin.designs.fields.bulk-surcharge', async ({ body }) =>
    change(
      body.items,
      ({ surcharge }): Record<string, string> =>
        surcharge === null || (surcharge >= 0 && surcharge <= MOST_SURCHARGE)
          ? {}
          : { surcharge: `A surcharge is between 0 and ${MOST_SURCHARGE}.` },
      (field, { surcharge }) => {
        field.surcharge = surcharge
      },
    ),
  )

  serve(app, 'admin.designs.fields.bulk-supplier', async ({ body }) =>
    change(
      body.items,
      ({ supplier }): Record<string, string> =>
        supplier === null || SUPPLIERS.some(one => one === supplier)
          ? {}
          : { supplier: `There is no supplier ${supplier}.` },
      (field, { supplier }) => {
        field.supplier = supplier
      },
    ),
  )

  serve(app, 'admin.designs.popups.export', async ({ reply }) => {
    const all = exported.get()
    const last = all.at(-1)
    if (last && now() - last.at < EXPORT_MS) throw new Refusal(409, 'An export of popups is still running.')
    const batch_id = `popups-${all.length + 1}`
    exported.set([...all, { batch_id, at: now() }])
    return reply.code(202).send({ batch_id })
  })

  serve(app, 'admin.designs.popups.order-refs', async ({ path }) => {
    const popup = found('Popup', path.popup, number =>
      designs
        .get()
        .flatMap(({ popups }) => popups)
        .find(({ id }) => id === number),
    )
    const orders = book
      .page(queryOf({}), 1, LOOKED_THROUGH)
      .filter(({ order_id }) => hash(seed, 'popup', popup.id, order_id) % 9 === 0)
    return { orders: orders.map(({ order_id, status }) => ({ order_id, status })) }
  })
}
