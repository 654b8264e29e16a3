/** How many letters have to be put in, left out or changed, at most `most`; a swap of neighbours counts once. */
function edits(one: string, other: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1
      let least = Math.min((last[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + same)
      if (at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        least = Math.min(least, (before[at - 2] ?? 0) + 1)
      line.push(least)
    }
    if (Math.min(...line) > most) return most + 1
    before = last
    last = line
  }
  return last[other.length] ?? most + 1
}

/** The known word that was probably meant: one slip in five letters, two in nine. */
export function closestWord(word: string, words: readonly string[]): string | undefined {
  const most = word.length >= 9 ? 2 : word.length >= 5 ? 1 : 0
  if (most === 0 || word.length > 24) return undefined
  let best: { word: string; edits: number } | undefined
  for (const candidate of words) {
    // The first letter is rarely the wrong one.
    if (candidate[0] !== word[0] || Math.abs(candidate.length - word.length) > most) continue
    const count = edits(word, candidate, best ? best.edits - 1 : most)
    if (count <= most && (!best || count < best.edits)) best = { word: candidate, edits: count }
  }
  return best?.word
}
