import { createTailwindMerge } from 'tailwind-merge'

// Of two classes that say the same thing the later counts. tailwind-merge knows all classes of Tailwind, which is 7 KB of
// every first visit; here are those that Aso uses. A test holds them to what the library itself would do.

const any = () => true
const number = (value: string) => /^\d+(\.\d+)?$/.test(value)
const textSize = (value: string) => /^(\d?xl|\[(\d|clamp|calc|min|max).*)$/.test(value)
const sizes = ['xs', 'sm', 'base', 'lg', textSize]

/** Classes that begin alike say the same thing, whatever follows. */
const alike =
  'p px py pt pr pb pl m mx my mt mr mb ml w h size min-w min-h max-w max-h gap gap-x gap-y inset inset-x inset-y top right bottom left z opacity bg leading tracking duration cursor aspect grid-cols grid-rows col-span items justify justify-items justify-self self place-items place-content translate-x translate-y scale scale-x rotate animate overflow overflow-x overflow-y overscroll overscroll-x line-clamp whitespace underline-offset outline-offset fill accent scroll-mt scroll-mb scroll-px mask list select pointer-events appearance rounded rounded-t rounded-l rounded-r shadow transition grow shrink basis'

const classGroups: Record<string, (string | Record<string, (string | ((value: string) => boolean))[]>)[]> = {
  ...Object.fromEntries(alike.split(' ').map((name) => [name, [{ [name]: ['', any] }]])),
  'vertical-align': [{ align: ['bottom', 'text-bottom'] }],
  'object-fit': [{ object: ['contain', 'cover'] }],
  'object-position': [{ object: [any] }],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  display: ['block', 'inline', 'inline-block', 'flex', 'inline-flex', 'grid', 'contents', 'table', 'hidden'],
  visibility: ['visible', 'invisible'],
  'screen-reader': ['sr-only', 'not-sr-only'],
  decoration: ['underline', 'no-underline', 'line-through'],
  case: ['uppercase', 'capitalize', 'normal-case'],
  content: [{ content: ['start', 'center', 'end', 'between'] }],
  break: [{ break: ['words', 'all'] }],
  collapse: ['border-collapse'],
  snap: [{ snap: ['start', 'center', 'end'] }],
  flex: [{ flex: [number, 'none', 'auto'] }],
  direction: [{ flex: ['row', 'col', 'row-reverse', 'col-reverse'] }],
  'text-align': [{ text: ['left', 'center', 'right'] }],
  'text-wrap': [{ text: ['pretty', 'balance'] }],
  'text-size': [{ text: sizes }],
  'text-colour': [{ text: [any] }],
  weight: [{ font: ['normal', 'medium', 'semibold', 'bold', 'extrabold'] }],
  family: [{ font: [any] }],
  border: [{ border: ['', number] }],
  'border-t': [{ 'border-t': ['', number] }],
  'border-b': [{ 'border-b': ['', number] }],
  'border-l': [{ 'border-l': ['', number] }],
  'border-style': [{ border: ['solid', 'dashed', 'none'] }],
  'border-colour': [{ border: [any] }],
  outline: [{ outline: ['', number] }],
  'outline-style': [{ outline: ['none'] }],
  'outline-colour': [{ outline: [any] }],
  ring: [{ ring: ['', number] }],
  'ring-colour': [{ ring: [any] }],
  'stroke-width': [{ stroke: ['', number] }],
  'stroke-colour': [{ stroke: [any] }],
  touch: [{ touch: ['none', 'auto', 'manipulation'] }],
  'touch-x': [{ touch: ['pan-x'] }],
  'touch-y': [{ touch: ['pan-y'] }],
}

/** What else a class says. */
const says: Record<string, string> = {
  p: 'px py pt pr pb pl',
  px: 'pr pl',
  py: 'pt pb',
  m: 'mx my mt mr mb ml',
  mx: 'mr ml',
  my: 'mt mb',
  size: 'w h',
  gap: 'gap-x gap-y',
  inset: 'inset-x inset-y top right bottom left',
  'inset-x': 'right left',
  'inset-y': 'top bottom',
  flex: 'basis grow shrink',
  'text-size': 'leading',
  'line-clamp': 'display overflow',
  rounded: 'rounded-t rounded-l rounded-r',
  border: 'border-t border-b border-l',
  overflow: 'overflow-x overflow-y',
  overscroll: 'overscroll-x',
  touch: 'touch-x touch-y',
  'touch-x': 'touch',
  'touch-y': 'touch',
}

export const mergeClasses = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups: Object.fromEntries(
    Object.entries(says).map(([group, others]) => [group, others.split(' ')]),
  ),
  conflictingClassGroupModifiers: { 'text-size': ['leading'] },
  orderSensitiveModifiers: ['*', '**', 'after', 'before', 'file', 'marker', 'placeholder'],
}))
