export { OpenSavedSearch } from './saved-searches/open-saved-search'
export { SavedSearches } from './saved-searches/saved-searches'
