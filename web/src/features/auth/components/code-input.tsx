import type { ComponentProps } from 'react'

type CodeInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'className'> & {
  value: string
  onChange: (typed: string) => void
}

/**
 * One field that looks like six: a phone offers the code of the mail or the text message for it, a paste of the whole
 * lands anywhere, and it is read aloud as one thing.
 */
export function CodeInput({ value, onChange, ...props }: CodeInputProps) {
  return (
    <span className="grid justify-items-center rounded-xl border border-input bg-card py-3 transition-colors focus-within:border-ring focus-within:ring-3 focus-within:ring-ring/40 has-aria-invalid:border-destructive has-aria-invalid:ring-destructive/25">
      <input
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        {...props}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="code-slots"
      />
    </span>
  )
}
