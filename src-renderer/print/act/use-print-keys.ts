import { actionsFor } from '../../../src-shared/print/actions.ts'
import { answerNow, type KeyBinding, useKeys, useMineKey, useScanStation, useSetSearchText } from '../../app/index.ts'
import { noJobFilter } from '../filter.ts'
import { openedOrder, orderPageKey, showOrderPage } from '../order/OrderLink.tsx'
import { useOrderWords } from '../order/words.ts'
import type { DeskAction, OrderPlace } from '../state.ts'
import { chosenRows, usePrintStore } from '../use-print.ts'
import { usePrintWords } from '../words.ts'
import { useJobActions } from './use-job-actions.ts'
import { useMayPrint } from './use-may-print.ts'
import { undoableNow, useUndo } from './use-undo.ts'

/** The key of each action, shown on its button too. */
export const actionKeys: Record<DeskAction | 'move', string> = {
  print: 'P',
  again: 'R',
  reprintThroughService: 'Shift+R',
  kanbanReprint: 'Shift+K',
  cameOut: 'Y',
  skip: 'S',
  cancel: 'X',
  move: 'M',
}

/** The key that undoes the newest decision. */
export const undoKey = 'Mod+Z'

/** True while Enter belongs to a head of the list, which sorts by it. */
function onColumnHead(): boolean {
  const element = document.activeElement
  return element?.closest('[role="columnheader"]') != null
}

/** The print desk's keys and palette commands, live while it is shown. */
export function usePrintKeys(): void {
  const t = usePrintWords()
  const store = usePrintStore()
  const actions = useJobActions()
  const undo = useUndo()
  const may = useMayPrint()
  const orderWords = useOrderWords()
  const setSearch = useSetSearchText()
  const group = t('keys.group')
  // At a scan station nobody sees what a key would be for.
  const quiet = () => store.getState().asked === null && !useScanStation.getState().isOpen
  const openOrders = (orderPlace: OrderPlace) => store.setState({ orderPlace, moving: false, inspectorOpen: true })
  const chosen = () => chosenRows(store.getState())

  const queueMenu = () =>
    document.activeElement?.closest('[data-printer]')?.querySelector<HTMLElement>('[data-queue-menu]') ?? null
  const selectNext = () => {
    const { grid, filter, chosen: before } = store.getState()
    if (!grid || !answerNow('alerts.list')?.some(({ profile }) => !profile)) return
    const cards = [...document.querySelectorAll<HTMLElement>('[data-attention]')]
    const card = cards.findIndex(one => one.contains(document.activeElement))
    const fromTop = () => {
      if (filter !== noJobFilter) store.setState({ filter: noJobFilter })
      grid.clearChoice()
      // The list shows what the filter hid only once it was drawn again.
      setTimeout(() => store.getState().grid?.selectNext() || cards[0]?.focus())
    }
    const nextCard = cards[card + 1]
    if (nextCard && (card >= 0 || before.length === 0)) {
      grid.clearChoice()
      nextCard.focus()
    } else if (card >= 0) fromTop()
    else if (!grid.selectNext()) {
      if (cards[0]) {
        grid.clearChoice()
        cards[0].focus()
      } else fromTop()
    }
  }
  const action = (name: DeskAction): KeyBinding => ({
    keys: actionKeys[name],
    title: t(`action.${name}`),
    group,
    run: () => actions.ask(name),
    when: () => quiet() && actions.can(name),
  })
  // What the account lacks isn't listed either.
  const deciding: KeyBinding[] = [
    action('print'),
    action('again'),
    action('reprintThroughService'),
    action('kanbanReprint'),
    action('cameOut'),
    action('skip'),
    {
      // Before the key for the chosen jobs: what has the focus is meant.
      keys: actionKeys.move,
      title: t('action.moveQueue'),
      group,
      run: () => queueMenu()?.click(),
      when: () => quiet() && queueMenu() !== null,
    },
    {
      keys: actionKeys.move,
      title: t('action.moveKey'),
      group,
      run: () => store.setState({ moving: true, inspectorOpen: true }),
      when: () => quiet() && chosen().some(row => actionsFor(row).has('move')),
    },
    action('cancel'),
    {
      keys: undoKey,
      title: t('action.undo'),
      group,
      run: () => void undo(),
      when: () => quiet() && undoableNow(store.getState()) !== null,
    },
    {
      keys: 'O',
      title: orderWords('open'),
      group,
      run: () => openOrders({ kind: 'order', order: '', missing: false }),
      when: quiet,
    },
    {
      keys: 'Shift+O',
      title: orderWords('openMany'),
      group,
      run: () => openOrders({ kind: 'many' }),
      when: quiet,
    },
  ]
  const bindings: KeyBinding[] = [
    ...(may ? deciding : []),
    {
      keys: 'Enter',
      title: t('action.open'),
      group,
      run: () => {
        store.setState({ inspectorOpen: true })
        requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-inspector]')?.focus())
      },
      when: () => quiet() && chosen().length > 0 && !onColumnHead(),
    },
    {
      keys: orderPageKey,
      title: orderWords('page.key'),
      group,
      run: () => {
        const order = openedOrder(store.getState())
        if (order !== null) showOrderPage(order)
      },
      when: () => quiet() && openedOrder(store.getState()) !== null,
    },
    {
      keys: 'Space',
      title: t('action.preview'),
      group,
      run: () => store.setState(({ previewing }) => ({ previewing: !previewing })),
      when: () => quiet() && (store.getState().previewing || (chosen().length === 1 && !onColumnHead())),
    },
    {
      keys: 'Mod+A',
      title: t('action.selectAll'),
      group,
      run: () => store.getState().grid?.selectAll(),
      when: quiet,
    },
    { keys: 'F8', title: t('action.next'), group, run: selectNext, when: quiet, whileTyping: true },
    {
      keys: 'Escape',
      title: t('action.close'),
      group,
      run: () => {
        const { moving, grid, orderPlace } = store.getState()
        if (moving) store.setState({ moving: false })
        else if (orderPlace) store.setState({ orderPlace: null })
        grid?.focus()
      },
      when: () => quiet() && (store.getState().moving || document.activeElement?.closest('[data-inspector]') != null),
    },
    {
      keys: 'Escape',
      title: t('found.clear'),
      group,
      run: () => setSearch(''),
      when: () => quiet() && store.getState().filter.text !== '',
    },
    {
      keys: 'Escape',
      title: t('action.close'),
      group,
      run: () => store.getState().grid?.clearChoice(),
      when: () => quiet() && store.getState().inspectorOpen && chosen().length > 0,
    },
  ]
  useKeys('print', bindings)
  useMineKey('print', group)
}
