// What other features may use of moderation.
export { SuspensionDialog } from './components/suspension-dialog'
export { WordsDialog } from './components/words-dialog'
