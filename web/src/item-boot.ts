import './styles.css'
import { openApp, photoOrUse } from './first-visit'
import { watchPresses } from './lib/browser/presses'

// `/item/<id>` comes with its photo, title and price from the function `share-page`. The app comes after the photo and
// takes over.

const openItem = () => openApp(() => import('./routes/item.$id.tsx?tsr-split=component'))

async function openVisitorsItem(frame: Element): Promise<void> {
  watchPresses(frame)
  const photo = frame.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (photo) await photoOrUse(photo)
  openItem()
}

const frame = document.getElementById('page')
// `theme.js` has found a stored session.
const instead = document.documentElement.dataset.app === 'instead'
if (instead || !frame) openItem()
else void openVisitorsItem(frame)
