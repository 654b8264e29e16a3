// What other features may use of blocking and reporting people.
export { useIsBlocked } from './api/blocks'
export { PersonActions } from './components/person-actions'
