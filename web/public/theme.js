// Runs before the first paint, so that nobody who chose the dark theme sees a white flash, and as the device changes.
{
  const page = document.documentElement
  const darkDevice = matchMedia('(prefers-color-scheme: dark)')
  const kept = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // A browser that refuses storage follows the device, and nobody is signed in.
      return null
    }
  }
  const apply = () => {
    const choice = kept('aso-theme')
    const dark = choice === 'dark' || (choice !== 'light' && darkDevice.matches)
    page.dataset.theme = dark ? 'dark' : 'light'
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', dark ? '#15141f' : '#faf6ef')
  }
  apply()
  darkDevice.addEventListener('change', apply)

  // `/`, the market and the items are pages for visitors. Who is signed in, or asks for another screen than the file is
  // of (`/item/`: for all below), sees the app instead; an address that says more than `/` brings the app to the page.
  const { of = '/' } = page.dataset
  const asked = location.pathname.replace(/(.)\/$/, '$1')
  const isOf = of.length > 1 && of.endsWith('/') ? asked.startsWith(of) : asked === of
  if (kept('aso-session') || !isOf) page.dataset.app = 'instead'
  else if (location.search) page.dataset.app = 'too'

  // The market's first photo has a slow line for itself; its page asks for the letters afterwards.
  const { effectiveType = '4g' } = navigator.connection ?? {}
  if (of === '/marketplace' && !page.dataset.app && effectiveType !== '4g') page.dataset.font = 'late'
}
