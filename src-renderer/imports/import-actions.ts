import type { DraftView } from '../../src-shared/contract/imports.ts'
import { handOverActions } from './hand-over-actions.ts'
import type { ImportActions } from './import-state.ts'
import { rememberRetailer } from './remembered.ts'
import { firstStep } from './standing.ts'
import type { ImportContext } from './store.ts'

/** What the screen can do with its drafts. */
export function importActions(context: ImportContext): ImportActions {
  const { client, store, sources, profile } = context
  /** Questions whose answer is a view, numbered: an answer that was overtaken is dropped. */
  let asked = 0
  let shown = 0
  let last: Promise<unknown> = Promise.resolve()

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
      const of = profile()
      if (of === null) return
      try {
        const drafts = await client.call('imports.drafts', {})
        if (of === profile()) store.setState({ drafts, draftsFailure: null })
      } catch (draftsFailure) {
        if (of === profile()) store.setState({ draftsFailure })
      }
    },
    async readRetailers(search = '') {
      const of = profile()
      const { retailers, listed } = await client.call('prices.retailers', { search })
      if (of === profile()) store.setState({ retailers, listed })
    },
    chooseRetailer(retailer) {
      const of = profile()
      if (of !== null) rememberRetailer(of, retailer)
      store.setState({ retailer })
    },
    async open(draft) {
      const start = { kind: null, only: null, id: 0 }
      store.setState({
        ...{ open: draft, view: null, reading: null, failure: null, start, changedSource: null },
        ...{ step: 'read', showsExports: false },
      })
      if (draft === null) return actions.readDrafts()
      try {
        const isShown = await ask(draft, () => client.call('imports.open', { draft }))
        const { view } = store.getState()
        if (isShown && view) store.setState({ step: firstStep(view) })
      } catch (failure) {
        if (store.getState().open === draft) store.setState({ failure })
      }
    },
    async again() {
      const { open } = store.getState()
      if (open === null) return
      try {
        await ask(open, () => client.call('imports.open', { draft: open }))
      } catch (failure) {
        if (store.getState().open === open) store.setState({ failure })
      }
    },
    goTo(step, start = {}) {
      store.setState(({ start: { id } }) => ({
        step,
        start: { kind: start.kind ?? null, only: start.only ?? null, id: id + 1 },
      }))
    },
    decide: decision => actions.run(draft => client.call('imports.decide', { draft, decision })),
    async run(question) {
      const { open } = store.getState()
      if (open === null) return
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
    async remove(draft) {
      await client.call('imports.remove', { draft })
      sources.forget(draft)
      if (store.getState().open === draft) await actions.open(null)
      else await actions.readDrafts()
    },
    async upload(way, sure) {
      await actions.run(draft => client.call('imports.upload', { draft, way, sure }))
    },
    showExports: showsExports => store.setState({ showsExports }),
    async readExports() {
      const of = profile()
      const { exports, offered } = await client.call('imports.exports', {})
      if (of === profile()) store.setState({ exports, exportsOffered: offered })
    },
    async lookAtSource() {
      const { open } = store.getState()
      if (open === null) return
      const news = await sources.look(open)
      if (store.getState().open === open && news.is === 'changed')
        store.setState({ changedSource: { draft: open, source: news.source } })
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
