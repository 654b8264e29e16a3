/**
 * What a pure function answered lately, by its text: a plan for thirty guests reads the same titles thirty times. Forgets all
 * when there are too many, as texts come from people.
 */
export function remembering<Answer>(
  most: number,
  answer: (text: string) => Answer,
): (text: string) => Answer {
  const known = new Map<string, { answer: Answer }>()
  return (text) => {
    const found = known.get(text)
    if (found) return found.answer
    if (known.size >= most) known.clear()
    const made = { answer: answer(text) }
    known.set(text, made)
    return made.answer
  }
}
