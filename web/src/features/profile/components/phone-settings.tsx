import { useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import { InstallLine } from '@/components/install-line'
import { ThemeToggle } from '@/components/theme-toggle'
import { chooseSaveData, useSavesData } from '@/lib/choose-save-data'
import { browserSavesData } from '@/lib/save-data'
import { formatBytes, savedSoFar, startCounting } from '@/lib/saved-bytes'

/** What is chosen for this phone, whoever uses it. */
export function PhoneSettings() {
  return (
    <section className="grid gap-5">
      <div className="grid gap-3">
        <h2 className="font-semibold text-lg">Theme</h2>
        <div>
          <ThemeToggle />
        </div>
      </div>
      <DataSaver />
      <InstallLine />
    </section>
  )
}

function DataSaver() {
  const on = useSavesData()
  const hint = useId()
  const router = useRouter()
  const choose = (next: boolean) => {
    chooseSaveData(next)
    router.update({ ...router.options, defaultPreload: next ? false : 'intent' })
    if (next) startCounting()
  }
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-semibold text-lg">
        Use less data
        <input
          type="checkbox"
          role="switch"
          aria-checked={on}
          aria-describedby={hint}
          checked={on}
          onChange={({ target }) => choose(target.checked)}
          className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full bg-input transition-colors before:absolute before:top-1 before:left-1 before:size-5 before:rounded-full before:bg-card before:transition-transform checked:bg-primary checked:before:translate-x-5"
        />
      </label>
      <p id={hint} className="text-muted-foreground text-sm">
        Smaller photos, and nothing loaded in advance. {savedWords(on)}
      </p>
    </div>
  )
}

function savedWords(on: boolean): string {
  const { photos, bytes } = savedSoFar()
  if (photos > 0) {
    return `About ${formatBytes(bytes)} saved on this phone, over ${photos} ${photos === 1 ? 'photo' : 'photos'}.`
  }
  return on && browserSavesData() ? 'Your browser asks sites to save data.' : ''
}
