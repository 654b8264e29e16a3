import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

export function Checkbox({ label, field }: { label: string; field: UseFormRegisterReturn }) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center gap-3">
      <input {...field} id={id} type="checkbox" className="size-5 shrink-0 accent-primary" />
      <label htmlFor={id} className="flex min-h-11 flex-1 cursor-pointer items-center text-sm">
        {label}
      </label>
    </div>
  )
}
