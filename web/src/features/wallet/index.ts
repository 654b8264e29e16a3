export { useMyDebts } from './api/my-debts'
export { ComingIn } from './components/coming-in'
