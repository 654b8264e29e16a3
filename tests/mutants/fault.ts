/** A text of a source file that takes the place of another. */
export interface Fault {
  /** Where the other text begins. */
  at: number
  before: string
  after: string
  /** Which kind of fault, in a few words. */
  what: string
}

export interface Mutant extends Fault {
  /** From the root of the project. */
  file: string
}

export const lineAt = (source: string, at: number): number => source.slice(0, at).split('\n').length

export const withFault = (source: string, { at, before, after }: Fault): string =>
  source.slice(0, at) + after + source.slice(at + before.length)

/** The lines that change, as `git diff` shows them without what is around them. */
export function diffOf(source: string, fault: Fault): string {
  const start = source.lastIndexOf('\n', fault.at - 1) + 1
  const lineEnd = source.indexOf('\n', fault.at + fault.before.length)
  const end = lineEnd < 0 ? source.length : lineEnd
  const changed = withFault(source, fault).slice(start, end + fault.after.length - fault.before.length)
  const marked = (sign: string, text: string) => text.split('\n').map((line) => `${sign} ${line.trim()}`)
  return [...marked('-', source.slice(start, end)), ...marked('+', changed)].join('\n')
}
