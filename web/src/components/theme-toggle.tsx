import { Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '@/lib/browser/theme'
import { cn } from '@/lib/utils'

const choices = [
  { value: 'system', label: 'Device', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const satisfies readonly { value: ThemeChoice; label: string; icon: typeof Sun }[]

export function ThemeToggle() {
  const choice = useThemeChoice()
  return (
    <fieldset className="inline-flex rounded-full bg-secondary p-1">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          className={cn(
            'relative flex h-11 cursor-pointer items-center gap-1.5 rounded-full px-3.5 font-medium text-sm text-muted-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring',
            choice === value && 'bg-card text-foreground shadow-sm',
          )}
        >
          <input
            type="radio"
            name="theme"
            className="absolute inset-0 cursor-pointer appearance-none rounded-full opacity-0"
            checked={choice === value}
            onChange={() => chooseTheme(value)}
          />
          <Icon aria-hidden className="size-4" />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
