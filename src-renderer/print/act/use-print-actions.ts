import {
  type Action,
  answerNow,
  useActions,
  useMineAction,
  useScanStation,
  useSetSearchText,
  useWords,
} from '../../kit/index.ts'
import { noJobFilter, standingOf } from '../filter.ts'
import { openedOrder, orderPageKey, showOrderPage } from '../order/OrderLink.tsx'
import type { OrderPlace } from '../state.ts'
import { chosenRows, usePrintStore } from '../use-print.ts'
import { useJobAction, useMoveAction } from './job-action.ts'
import { useUndoAction } from './use-undo.ts'

/** True while Enter belongs to a head of the list, which sorts by it. */
function onColumnHead(): boolean {
  const element = document.activeElement
  return element?.closest('[role="columnheader"]') != null
}

/** What can be done on the print desk, live while it is shown. */
export function usePrintActions(): void {
  const t = useWords('print')
  const store = usePrintStore()
  const jobAction = useJobAction()
  const move = useMoveAction()
  const undo = useUndoAction()
  const orderWords = useWords('order')
  const setSearch = useSetSearchText()
  // At a scan station nobody sees what a key would be for.
  const isQuiet = () => store.getState().asked === null && !useScanStation.getState().isOpen
  const openOrders = (orderPlace: OrderPlace) => store.setState({ orderPlace, moving: false, inspectorOpen: true })
  const chosen = () => chosenRows(store.getState())

  const queueMenu = () =>
    document.activeElement?.closest('[data-printer]')?.querySelector<HTMLElement>('[data-queue-menu]') ?? null
  /** A printer that has stopped, and the first of the jobs that it keeps. */
  const showCard = (card: HTMLElement) => {
    const { grid, around } = store.getState()
    grid?.clearChoice()
    card.focus()
    const uri = card.dataset['printer']
    if (uri) grid?.showFirst(job => job.printer === uri && standingOf(job, around) === 'blocked')
  }
  const selectNext = () => {
    const { grid, filter, chosen: before } = store.getState()
    if (!grid || !answerNow('alerts.list')?.some(({ profile }) => !profile)) return
    const cards = [...document.querySelectorAll<HTMLElement>('[data-attention]')]
    const card = cards.findIndex(one => one.contains(document.activeElement))
    const fromTop = () => {
      if (filter !== noJobFilter) store.setState({ filter: noJobFilter })
      grid.clearChoice()
      // The list shows what the filter hid only once it was drawn again.
      setTimeout(() => store.getState().grid?.selectNext() || (cards[0] && showCard(cards[0])))
    }
    const nextCard = cards[card + 1]
    if (nextCard && (card >= 0 || before.length === 0)) showCard(nextCard)
    else if (card >= 0) fromTop()
    else if (!grid.selectNext()) {
      if (cards[0]) showCard(cards[0])
      else fromTop()
    }
  }
  const closing = { keys: 'Escape', title: t('action.close') }
  const actions: Action[] = [
    ...(['print', 'again', 'reprintThroughService', 'kanbanReprint', 'cameOut', 'skip'] as const).map(name =>
      jobAction(name),
    ),
    {
      ...move,
      // Before the key for the chosen jobs: what has the focus is meant.
      title: t('action.moveQueue'),
      run: () => queueMenu()?.click(),
      when: () => queueMenu() !== null,
      whyNot: undefined,
    },
    move,
    jobAction('cancel'),
    undo,
    {
      keys: 'O',
      title: orderWords('open'),
      needs: 'orders.print',
      run: () => openOrders({ kind: 'order', order: '', missing: false }),
    },
    {
      keys: 'Shift+O',
      title: orderWords('openMany'),
      needs: 'orders.bulkPrint',
      run: () => openOrders({ kind: 'many' }),
    },
    {
      keys: 'Enter',
      title: t('action.open'),
      run: () => {
        store.setState({ inspectorOpen: true })
        requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-inspector]')?.focus())
      },
      when: () => chosen().length > 0 && !onColumnHead(),
      whyNot: t('why.no-job'),
    },
    {
      keys: orderPageKey,
      title: orderWords('page.key'),
      run: () => {
        const order = openedOrder(store.getState())
        if (order !== null) showOrderPage(order)
      },
      when: () => openedOrder(store.getState()) !== null,
      whyNot: t('why.no-order'),
    },
    {
      keys: 'Space',
      title: t('action.preview'),
      run: () => store.setState(({ previewing }) => ({ previewing: !previewing })),
      when: () => store.getState().previewing || (chosen().length === 1 && !onColumnHead()),
      whyNot: t('why.one-job'),
    },
    { keys: 'Mod+A', title: t('action.selectAll'), run: () => store.getState().grid?.selectAll() },
    { keys: 'F8', title: t('action.next'), run: selectNext, whileTyping: true },
    {
      ...closing,
      run: () => {
        const { moving, grid, orderPlace } = store.getState()
        if (moving) store.setState({ moving: false })
        else if (orderPlace) store.setState({ orderPlace: null })
        grid?.focus()
      },
      when: () => store.getState().moving || document.activeElement?.closest('[data-inspector]') != null,
      whyNot: undefined,
    },
    {
      keys: 'Escape',
      title: t('found.clear'),
      run: () => setSearch(''),
      when: () => store.getState().filter.text !== '',
      whyNot: undefined,
    },
    {
      ...closing,
      run: () => store.getState().grid?.clearChoice(),
      when: () => store.getState().inspectorOpen && chosen().length > 0,
      whyNot: undefined,
    },
  ]
  const quietly = (action: Action): Action => ({
    ...action,
    when: () => isQuiet() && (action.when?.() ?? true),
    whyNot: action.whyNot,
  })
  useActions('print', t('keys.group'), [...actions.map(quietly), useMineAction()])
}
