/**
 * The page that came with the address gives way to the app, in the moment when the app is there to be seen. Until then
 * the app has no height, yet can take the keyboard. Answers where the person had scrolled to.
 */
export function takeOverPage(): number {
  const scrolled = scrollY
  document.getElementById('page')?.remove()
  document.getElementById('root')?.removeAttribute('style')
  delete document.documentElement.dataset.app
  return scrolled
}
