/** What is only seen where a search finds nothing: one download for all of it. */
export { NearestItems } from './nearest-items'
export { WithoutOneFilter } from './without-one-filter'
