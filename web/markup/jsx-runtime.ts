// Draws components as text, in place of React, whose code is forty times as long: the cards of the market's first page
// are there before it (`web/first-cards.ts`). For components without state; what needs more than this has no place there.

/** Text that needs no escaping any more. */
export interface Markup {
  readonly markup: string
}

export type Child = Markup | string | number | boolean | null | undefined | readonly Child[]
export type Props = Readonly<Record<string, unknown>>
export type Component = (props: Props) => Child

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)

/** Elements that have no end. */
const empty = /^(img|input|br|hr)$/
/** What React alone reads, and what a page that is only looked at has no use for. */
const notWritten = /^(key|ref|children|on[A-Z].*)$/
const renamed: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' }

const isList = (child: Child): child is readonly Child[] => Array.isArray(child)

export function textOf(child: Child): string {
  if (child === null || child === undefined || typeof child === 'boolean') return ''
  if (isList(child)) return child.map(textOf).join('')
  return typeof child === 'object' ? child.markup : escaped(String(child))
}

function attribute([name, value]: [string, unknown]): string {
  const stated = /^(aria|data)-/.test(name)
  if (notWritten.test(name) || value === null || value === undefined) return ''
  if (value === false && !stated) return ''
  // SVG writes `strokeWidth` as `stroke-width`.
  const written = renamed[name] ?? name.replace(/^(stroke|fill|clip)([A-Z])/, '$1-$2').toLowerCase()
  return value === true && !stated ? ` ${written}` : ` ${written}="${escaped(String(value))}"`
}

export function jsx(type: string | Component, props: Props): Markup {
  if (typeof type === 'function') return { markup: textOf(type(props)) }
  const opening = `<${type}${Object.entries(props).map(attribute).join('')}>`
  if (empty.test(type)) return { markup: opening }
  return { markup: `${opening}${textOf(props.children as Child)}</${type}>` }
}

/** What the compiler calls for several children. */
export const jsxs = (type: string | Component, props: Props): Markup => jsx(type, props)

export const Fragment: Component = ({ children }) => children as Child
