import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Badge } from '@/components/ui/badge'

const [light = '', dark = ''] = readFileSync('web/src/styles.css', 'utf8').split(':root[data-theme="dark"]')

/** The hex colour of a token. The dark theme replaces only some of them; a token may name another one. */
function colourOf(token: string, theme: string): string {
  const rule = new RegExp(`--${token}: ([^;]+);`)
  const value = rule.exec(theme)?.[1] ?? rule.exec(light)?.[1] ?? ''
  const named = /^var\(--(.+)\)$/.exec(value)?.[1]
  return named ? colourOf(named, theme) : value
}

function nameOf(hex: string): string {
  const [red = 0, green = 0, blue = 0] = (hex.match(/[\da-f]{2}/gi) ?? []).map((part) =>
    Number.parseInt(part, 16),
  )
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  if (most - least < 40) return 'gray'
  if (blue === most) return 'blue'
  return green === most ? 'green' : 'yellow'
}

test.each([
  ['info', 'blue'],
  ['good', 'green'],
  ['caution', 'yellow'],
  ['neutral', 'gray'],
] as const)('A badge of the kind %s is %s, light and dark', (variant, colour) => {
  const markup = renderToStaticMarkup(createElement(Badge, { variant }))
  const token = /\btext-(?!xs)([\w-]+)/.exec(markup)?.[1] ?? ''
  expect([light, dark].map((theme) => nameOf(colourOf(token, theme)))).toEqual([colour, colour])
})
