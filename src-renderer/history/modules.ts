import {
  CellStyleModule,
  ColumnApiModule,
  EventApiModule,
  InfiniteRowModelModule,
  LocaleModule,
  type Module,
  RowApiModule,
  RowSelectionModule,
  ScrollApiModule,
  TooltipModule,
} from 'ag-grid-community'

/** The parts of AG Grid that the history needs: it reads its rows page by page. */
export const historyModules: Module[] = [
  InfiniteRowModelModule,
  EventApiModule,
  LocaleModule,
  RowApiModule,
  RowSelectionModule,
  ScrollApiModule,
  TooltipModule,
  CellStyleModule,
  ColumnApiModule,
]
