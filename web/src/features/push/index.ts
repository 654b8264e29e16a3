// What other features may use of notifications that come while Aso is closed.
export { PushCard } from './components/push-card'
