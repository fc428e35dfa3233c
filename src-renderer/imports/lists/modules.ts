import {
  CellStyleModule,
  ColumnApiModule,
  EventApiModule,
  InfiniteRowModelModule,
  LocaleModule,
  type Module,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
} from 'ag-grid-community'

/** The parts of AG Grid that the studio's lists need: rows come page by page. */
export const pagedGridModules: Module[] = [
  InfiniteRowModelModule,
  CellStyleModule,
  ColumnApiModule,
  EventApiModule,
  LocaleModule,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
]
