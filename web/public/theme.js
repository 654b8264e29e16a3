// Runs before the first paint, so that nobody who chose the dark theme sees a white flash.
{
  const kept = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // A browser that refuses storage follows the device, and nobody is signed in.
      return null
    }
  }
  const page = document.documentElement
  const choice = kept('aso-theme')
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.dataset.theme = dark ? 'dark' : 'light'
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', dark ? '#15141f' : '#faf6ef')

  // Who is signed in, or comes with more than the bare address, waits for the app: `/` is for visitors.
  if (kept('aso-session') || location.pathname !== '/' || location.search) page.dataset.app = ''
}
