/** What the list of signals shows, as its address keeps it. The screen knows the kinds: they need not be in the first download. */
export interface SignalSearch {
  kind?: string | undefined
  seen?: true | undefined
}

export function readSignalSearch({ kind, seen }: Record<string, unknown>): SignalSearch {
  return { kind: typeof kind === 'string' ? kind : undefined, seen: seen === true || undefined }
}
