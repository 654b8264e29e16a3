export { ComingIn } from './components/coming-in'
