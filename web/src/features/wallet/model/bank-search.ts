import type { Bank } from '../api/banks'

const plain = (text: string): string => text.trim().toLowerCase()

const unsaid = ['for', 'of']

/** The banks whose name has all these words, or is shortened to them: `gtb`, `uba`. */
export function banksLike(banks: readonly Bank[], text: string): Bank[] {
  const words = plain(text).split(/\s+/)
  const initials = (name: string) =>
    plain(name)
      .split(/\s+/)
      .filter((word) => !unsaid.includes(word))
      .map((word) => word[0])
      .join('')
  return banks.filter(
    ({ name }) => words.every((word) => plain(name).includes(word)) || initials(name).startsWith(plain(text)),
  )
}

export const bankNamed = (banks: readonly Bank[], text: string): Bank | undefined =>
  banks.find(({ name }) => plain(name) === plain(text))
