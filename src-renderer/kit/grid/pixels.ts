/** AG Grid's elements, found by its class names. */
export const viewportOf = (root: Element): HTMLElement | null => root.querySelector('.ag-grid-viewport')
export const containerOf = (root: Element): HTMLElement | null => root.querySelector('.ag-grid-scrolling-container')
