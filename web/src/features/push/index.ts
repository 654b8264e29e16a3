// What other features may use of notifications that come while Aso is closed.
export { usePushState } from './api/push-state'
export { PushCard } from './components/push-card'
