/** What is only seen once filters are opened: one download for all of it. */
export { FilterPanel } from './filter-panel'
export { FilterSheet } from './filter-sheet'
export { QuickSheet } from './quick-sheet'
