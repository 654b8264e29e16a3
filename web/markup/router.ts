// A link of the router, as the address that it leads to.
import { jsx, type Markup, type Props } from './jsx-runtime.ts'

interface LinkProps extends Props {
  to: string
  params?: Readonly<Record<string, string>>
  search?: Readonly<Record<string, string | undefined>>
}

export function Link({ to, params = {}, search = {}, ...props }: LinkProps): Markup {
  const path = to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const asked = new URLSearchParams(
    Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return jsx('a', { ...props, href: asked.size > 0 ? `${path}?${asked}` : path })
}
