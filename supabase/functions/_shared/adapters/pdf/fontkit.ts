import fontkit from '@pdf-lib/fontkit'

type Fontkit = typeof fontkit

/**
 * Draws a question mark for each letter that the font lacks. Fontkit chooses how to lay out a text by its first letter, and for
 * Devanagari and other Indic scripts it would need a global that exists nowhere here.
 */
export const fontkitOfKnownLetters: Fontkit = {
  create(...file: Parameters<Fontkit['create']>) {
    const font = fontkit.create(...file)
    const layout = font.layout.bind(font)
    const known = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    font.layout = (text, features) =>
      layout(
        text.replace(/./gsu, (letter) => (known(letter) ? letter : '?')),
        features,
      )
    return font
  },
}
