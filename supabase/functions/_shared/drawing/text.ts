export type Measure = (text: string) => number

/** Printable, on one line, without pictures that no font here has. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Extended_Pictographic}\uFFFD]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Breaks a text into at most so many lines of this width; what is left over becomes an ellipsis. */
export function wrapText(text: string, width: number, most: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((long) => breakWord(long, width, measure))) {
    const longer = line ? `${line} ${word}` : word
    if (measure(longer) <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  if (line) lines.push(line)
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), shorten(lines.slice(most - 1).join(' '), width, measure)]
}

/** As much of a text as fits, with an ellipsis where something is missing. */
export function shorten(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text
  const characters = [...text]
  while (characters.length > 0 && measure(`${characters.join('').trimEnd()}…`) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

function breakWord(word: string, width: number, measure: Measure): string[] {
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part && measure(part + character) > width) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}
