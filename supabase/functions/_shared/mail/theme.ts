/** The colours of mails are those of the app (`web/src/styles.css`). Mail programs know no variables. */
interface Palette {
  ground: string
  card: string
  ink: string
  quiet: string
  line: string
  link: string
  button: string
  buttonInk: string
}

export const light: Palette = {
  ground: '#faf6ef',
  card: '#fffdf9',
  ink: '#1b1a2e',
  quiet: '#5d5868',
  line: '#e2d9c9',
  link: '#2a2e74',
  button: '#2a2e74',
  buttonInk: '#fdfaf4',
}

const dark: Palette = {
  ground: '#15141f',
  card: '#1f1e2c',
  ink: '#f3eee4',
  quiet: '#b3adbd',
  line: '#343244',
  link: '#aeb4ff',
  button: '#aeb4ff',
  buttonInk: '#17163a',
}

export const marigold = '#f2b233'

/** Only what cannot stand at the elements: the light theme is written there, for programs that drop this. */
export const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:24px 20px 8px!important}}
@media (prefers-color-scheme:dark){
.ground{background-color:${dark.ground}!important}
.card{background-color:${dark.card}!important;border-color:${dark.line}!important}
.ink{color:${dark.ink}!important}
.quiet{color:${dark.quiet}!important}
.link{color:${dark.link}!important}
.button{background-color:${dark.button}!important}
.button a{color:${dark.buttonInk}!important}
}`
