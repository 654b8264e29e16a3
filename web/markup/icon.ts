import { type Component, jsx, type Props } from './jsx-runtime.ts'

interface Icon {
  name: string
  node: readonly [type: string, props: Props][]
}

/** In place of lucide's own, which can do more than our icons ask for and needs React for it. */
export default function createLucideIcon({ name, node }: Icon): Component {
  const children = node.map(([type, props]) => jsx(type, props))
  return ({ className, ...props }) =>
    jsx('svg', {
      xmlns: 'http://www.w3.org/2000/svg',
      width: 24,
      height: 24,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...props,
      className: ['lucide', `lucide-${name}`, className].filter(Boolean).join(' '),
      children,
    })
}
