/**
 * The page that came with the address gives way to the app, in the moment when the app is there to be seen. Where the
 * person had scrolled to stays, for the app shows the same page.
 */
export function takeOverPage(): void {
  const page = document.getElementById('page')
  if (!page) return
  const left = scrollY
  page.remove()
  document.getElementById('root')?.removeAttribute('hidden')
  delete document.documentElement.dataset.app
  scrollTo({ top: left, behavior: 'instant' })
}
