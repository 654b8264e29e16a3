// What other features may use of baskets.
export { writeItems } from './model/pieces'
