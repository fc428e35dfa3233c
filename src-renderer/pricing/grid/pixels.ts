/** AG Grid's own parts, by the names that it gives them. */
export const viewportOf = (root: Element): HTMLElement | null => root.querySelector('.ag-grid-viewport')
export const containerOf = (root: Element): HTMLElement | null =>
  root.querySelector('.ag-grid-scrolling-container')
