// What other features may use of messages.
export { AskOwner } from './components/ask-owner'
