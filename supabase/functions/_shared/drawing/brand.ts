/** What all drawings share: the colours of the house, its mark and its motif. */
export const colours = {
  paper: '#faf6ef',
  ink: '#1b1a2e',
  quiet: '#5d5868',
  indigo: '#2a2e74',
  marigold: '#f2b233',
}

/** The mark with the name, 52 pixels high, with its left upper corner here. */
export const markAt = (
  left: number,
  top: number,
): string => `<g transform="translate(${left} ${top}) scale(1.625)"><rect width="32" height="32" rx="9" fill="${colours.indigo}"/>
<g fill="none" stroke="${colours.marigold}" stroke-width="2.2" stroke-linejoin="round"><path d="M16 6.5 25.5 16 16 25.5 6.5 16Z"/><path d="M16 11.5 20.5 16 16 20.5 11.5 16Z"/></g>
<circle cx="16" cy="16" r="1.7" fill="${colours.paper}"/></g>
<text x="${left + 66}" y="${top + 42}" font-family="Bricolage Grotesque" font-weight="700" font-size="44" fill="${colours.ink}">Aso</text>`

/** The house motif, in indigo on paper and in paste on indigo. */
const motif = (
  id: string,
  colour: string,
): string => `<pattern id="${id}" width="96" height="96" patternUnits="userSpaceOnUse">
<g fill="none" stroke="${colour}" stroke-width="1.5" stroke-linecap="round"><path d="M24 4 44 24 24 44 4 24Z M24 13 35 24 24 35 13 24Z"/><circle cx="24" cy="24" r="3"/>
<path d="M52 8q10-8 20 0t20 0M52 20q10-8 20 0t20 0M52 32q10-8 20 0t20 0M52 44q10-8 20 0t20 0"/><circle cx="72" cy="72" r="20"/><circle cx="72" cy="72" r="13"/><circle cx="72" cy="72" r="6"/>
<path d="M72 46v6M72 92v6M46 72h6M92 72h6"/><path d="M8 56v32M16 56v32M24 56v32M32 56v32M40 56v32M4 64h40M4 80h40"/></g></pattern>`

/** The fills `url(#adire)` and `url(#paste)`. */
export const pattern = `<defs>${motif('adire', colours.indigo)}${motif('paste', colours.paper)}</defs>`
