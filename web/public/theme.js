// Runs before the first paint, so that nobody who chose the dark theme sees a white flash.
{
  let choice = null
  try {
    choice = localStorage.getItem('aso-theme')
  } catch {
    // A browser that refuses storage follows the device.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', dark ? '#15141f' : '#faf6ef')
}
