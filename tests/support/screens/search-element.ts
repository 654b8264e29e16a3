/** React warns of elements that the DOM does not know, and the DOM of Node does not know `<search>` yet. */
const create = document.createElement.bind(document)
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = create(name, options)
  if (name === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' })
  return element
}
