export { OpenSavedSearch } from './components/open-saved-search'
export { SavedSearches } from './components/saved-searches'
