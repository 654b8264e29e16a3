export { FreeDays } from './components/free-days'
export { OpenSavedSearch } from './saved-searches/open-saved-search'
export { SavedSearches } from './saved-searches/saved-searches'
