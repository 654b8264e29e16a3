import { useRouter } from '@tanstack/react-router'
import { countOf } from '#contract/rules/count.ts'
import { InstallLine } from '@/components/install-line'
import { SwitchLine } from '@/components/switch-line'
import { ThemeToggle } from '@/components/theme-toggle'
import { chooseSaveData, useSavesData } from '@/lib/less-data/choose-save-data'
import { browserSavesData } from '@/lib/less-data/save-data'
import { formatBytes, savedSoFar, startCounting } from '@/lib/less-data/saved-bytes'

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
  const router = useRouter()
  const choose = (next: boolean) => {
    chooseSaveData(next)
    router.update({ ...router.options, defaultPreload: next ? false : 'intent' })
    if (next) startCounting()
  }
  return (
    <SwitchLine
      label="Use less data"
      hint={`Smaller photos, and nothing loaded in advance. ${savedWords(on)}`}
      on={on}
      onChoose={choose}
      className="font-semibold text-lg"
    />
  )
}

function savedWords(on: boolean): string {
  const { photos, bytes } = savedSoFar()
  if (photos > 0) {
    return `About ${formatBytes(bytes)} saved on this phone, over ${countOf(photos, 'photo')}.`
  }
  return on && browserSavesData() ? 'Your browser asks sites to save data.' : ''
}
