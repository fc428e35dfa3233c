import {
  CellApiModule,
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  createGrid,
  EventApiModule,
  ExternalFilterModule,
  type GridApi,
  type GridOptions,
  InfiniteRowModelModule,
  LocaleModule,
  type Module,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
} from 'ag-grid-community'
import { AgGridReact, type CustomCellRendererProps } from 'ag-grid-react'
import { type ComponentType, memo, type ReactNode, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { create } from 'zustand'

/** The parts of AG Grid that the desk's grids need. */
const gridModules: Module[] = [
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  InfiniteRowModelModule,
  CellApiModule,
  CellStyleModule,
  ColumnApiModule,
  EventApiModule,
  ExternalFilterModule,
  LocaleModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
]

/** Draws a grid into an element until the answered function is called; `ready` hears of it once. */
export type GridMount = <T>(place: HTMLElement, options: GridOptions<T>, ready: (api: GridApi<T>) => void) => () => void

/** AG Grid alone: its cells aren't components. For the price grid and the schedule (docs/DECISIONS.md). */
export const mountPlain: GridMount = (place, options, ready) => {
  const api = createGrid(place, options, { modules: gridModules })
  ready(api)
  return () => api.destroy()
}

interface Mount {
  key: number
  place: HTMLElement
  grid: ReactNode
}
const useMounts = create<readonly Mount[]>()(() => [])
let last = 0

/** AG Grid's React component, drawn by `ReactGrids`: React would end a grid that is drawn by a screen with each hiding of it. */
export const mountInReact: GridMount = (place, options, ready) => {
  const key = ++last
  const grid = <AgGridReact gridOptions={options} modules={gridModules} onGridReady={({ api }) => ready(api)} />
  useMounts.setState(mounts => [...mounts, { key, place, grid }], true)
  return () => useMounts.setState(mounts => mounts.filter(mount => mount.key !== key), true)
}

const Mounted = memo(({ place, grid }: Mount) => createPortal(grid, place))

/** Draws the grids of all screens of one place, shown and hidden; stands beside the screens. */
export function ReactGrids() {
  const mounts = useMounts()
  useLayoutEffect(() => () => useMounts.setState([], true), [])
  return mounts.map(mount => <Mounted {...mount} key={mount.key} />)
}

/** What a component in a cell gets. */
export type CellProps<T, V = unknown> = Pick<CustomCellRendererProps<T, V>, 'data'> & { value: V }

/** A renderer for a column whose cells a component draws. Texts need none: AG Grid writes them itself, and faster. */
export const reactCell =
  <T, V = unknown>(Component: ComponentType<CellProps<T, V>>) =>
  ({ data, value }: CustomCellRendererProps<T, V>) => (
    <span className="flex items-center min-w-0 full-height">
      <Component data={data} value={value as V} />
    </span>
  )
