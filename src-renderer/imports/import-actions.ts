import type { Decision, DraftView } from '../../src-shared/contract/import-drafts.ts'
import { placesOf } from '../../src-shared/imports/file-format.ts'
import { textOfFile } from '../kit/index.ts'
import { kindOfJson } from './file-head.ts'
import { handOverActions } from './hand-over-actions.ts'
import type { ImportContext } from './import-context.ts'
import type { ImportActions, ImportState, SeenPlaces } from './import-state.ts'
import { rememberRetailer } from './remembered.ts'
import { firstStep } from './step-status.ts'

const placed: readonly Decision['set'][] = ['texts', 'left-out-cells', 'left-out-row', 'left-out-column', 'role']
const hasPlaces = ({ set }: Decision): boolean => placed.includes(set)

/** What the rows and columns of the draft that is shown mean. */
export const placesSeen = ({ view }: Pick<ImportState, 'view'>): SeenPlaces | null =>
  view && { draft: view.draft.id, places: placesOf(view.draft.source.sha256, view.format?.chosen ?? {}) }

/** What the screen can do with its drafts. */
export function importActions(context: ImportContext): ImportActions {
  const { client, store, sources, profile } = context
  /** Questions whose answer is a view, numbered: an answer that was overtaken is dropped. */
  let asked = 0
  let shown = 0
  let last: Promise<unknown> = Promise.resolve()
  /** Someone has decided something about the draft since it was opened. */
  let hasDecided = false

  const show = (number: number, draft: number, view: DraftView): boolean => {
    if (store.getState().open !== draft || number < shown) return false
    shown = number
    store.setState({ view, reading: view.reading, failure: null })
    return true
  }
  const ask = async (draft: number, question: () => Promise<DraftView>): Promise<boolean> => {
    asked += 1
    const number = asked
    return show(number, draft, await question())
  }

  const actions: ImportActions = {
    async readDrafts() {
      if (profile === null) return
      try {
        store.setState({ drafts: await client.call('imports.drafts', {}), draftsFailure: null })
      } catch (draftsFailure) {
        store.setState({ draftsFailure })
      }
    },
    async readRetailers(search = '') {
      const { retailers, listed, unlisted = null } = await client.call('prices.retailers', { search })
      store.setState({ retailers, listed, unlisted })
    },
    chooseRetailer(retailer) {
      if (profile !== null) rememberRetailer(profile, retailer)
      store.setState({ retailer })
    },
    async open(draft) {
      const start = { kind: null, only: null, text: null, id: 0 }
      hasDecided = false
      store.setState({
        open: draft,
        view: null,
        reading: null,
        failure: null,
        start,
        changedSource: null,
        step: 'read',
        showsExports: false,
        sourceWatch: null,
      })
      if (draft === null) return actions.readDrafts()
      try {
        const isShown = await ask(draft, () => client.call('imports.open', { draft }))
        const { view, start } = store.getState()
        // News of the draft may have shown it before this answer came: who has gone to a step since stays there.
        if (isShown && view && start.id === 0) store.setState({ step: firstStep(view) })
        void actions.lookAtSource()
      } catch (failure) {
        if (store.getState().open === draft) store.setState({ failure })
      }
    },
    async again() {
      const { open, view: before } = store.getState()
      if (open === null) return
      try {
        const isShown = await ask(open, () => client.call('imports.open', { draft: open }))
        const { view, start, deciding } = store.getState()
        // Before the prices were here, no one knew what is left to do; who has gone or decided somewhere since stays there.
        const isNew = before === null || (before.baseline === null && view?.baseline)
        if (isShown && view && isNew && start.id === 0 && deciding === 0 && !hasDecided)
          store.setState({ step: firstStep(view) })
      } catch (failure) {
        if (store.getState().open === open) store.setState({ failure })
      }
    },
    goTo(step, start = {}) {
      store.setState(({ start: { id } }) => ({
        step,
        start: { kind: null, only: null, text: null, ...start, id: id + 1 },
      }))
    },
    decide(decision, seen = placesSeen(store.getState()) ?? undefined) {
      const about = hasPlaces(decision) && seen ? { places: seen.places } : {}
      return actions.run(draft => client.call('imports.decide', { draft, decision, ...about }), seen?.draft)
    },
    async run(question, of) {
      const open = of ?? store.getState().open
      if (open === null) return
      hasDecided = true
      store.setState(({ deciding }) => ({ deciding: deciding + 1 }))
      const mine = last.then(
        () => ask(open, () => question(open)),
        () => ask(open, () => question(open)),
      )
      last = mine
      try {
        await mine
      } finally {
        store.setState(({ deciding }) => ({ deciding: deciding - 1 }))
      }
    },
    async rename(draft, name) {
      const renamed = await client.call('imports.rename', { draft, name })
      store.setState(({ drafts, view }) => ({
        drafts: drafts?.map(one => (one.id === draft ? renamed : one)) ?? null,
        view: view?.draft.id === draft ? { ...view, draft: renamed } : view,
      }))
    },
    async forRetailer(draft, retailer) {
      if (store.getState().open !== draft) {
        await client.call('imports.forRetailer', { draft, retailer })
        return actions.readDrafts()
      }
      await actions.run(of => client.call('imports.forRetailer', { draft: of, retailer }))
      const { open, view } = store.getState()
      if (open === draft && view) actions.goTo(firstStep(view))
    },
    async split(parts) {
      await actions.run(draft => client.call('imports.split', { draft, parts }))
      await actions.readDrafts()
    },
    async remove(draft) {
      await client.call('imports.remove', { draft })
      sources.forget(draft)
      if (store.getState().open === draft) await actions.open(null)
      else await actions.readDrafts()
    },
    async upload(way, sure, seen) {
      const { view } = store.getState()
      const confirmed = view?.totals ? { retailer: view.draft.retailer.id, totals: view.totals } : undefined
      await actions.run(draft => client.call('imports.upload', { draft, way, sure, seen, confirmed }))
    },
    async bringJson(file) {
      const { open, view } = store.getState()
      const text = await textOfFile(file)
      const kind = kindOfJson(text)
      if (kind === null) return null
      // One that can't be compared any more may have lost its catalogue.
      if (open === null || !view || (kind === 'map' && !view.header)) return 'noDraft'
      const command = kind === 'map' ? 'imports.takeMap' : 'imports.catalogue'
      await actions.run(draft => client.call(command, { draft, text }), open)
      return kind
    },
    showExports: showsExports => store.setState({ showsExports }),
    async lookAtSource(allowed = false) {
      const { open, view } = store.getState()
      if (open === null || !view) return
      if (allowed) await sources.allow(open)
      const news = await sources.look(open, view.draft.source)
      if (store.getState().open !== open) return
      if (news.is === 'changed')
        store.setState({ changedSource: { draft: open, source: news.source }, sourceWatch: 'watched' })
      // Asked once and not allowed, it is not asked for again and again.
      else if (news.is === 'ask') store.setState({ sourceWatch: allowed ? 'unknown' : 'ask' })
      else store.setState({ sourceWatch: news.is === 'same' ? 'watched' : 'unknown' })
    },
    leaveSource() {
      const { changedSource } = store.getState()
      if (changedSource) sources.leave(changedSource.draft, changedSource.source)
      store.setState({ changedSource: null })
    },
    ...handOverActions(context, draft => actions.open(draft)),
  }
  return actions
}
