import { useState } from 'react'
import { SwitchLine } from '@/components/switch-line'
import { browserDeclines, chooseCountedHere, declinedHere } from '@/domain/use/counting'

/** For this phone, with or without an account. */
export function CountingSwitch() {
  const [declined, setDeclined] = useState(declinedHere)
  if (browserDeclines()) {
    return (
      <p className="rounded-2xl bg-card p-5 text-sm">
        Your browser asks sites not to track you, so none of your visits here are counted.
      </p>
    )
  }
  return (
    <div className="rounded-2xl bg-card p-5 print:hidden">
      <SwitchLine
        label="Count my visits on this phone"
        hint="Which pages are opened and which searches find nothing. We can’t tell who it was. With an account you can also switch it off for all your devices, in Profile."
        on={!declined}
        onChoose={(on) => {
          chooseCountedHere(on)
          setDeclined(!on)
        }}
        className="font-semibold text-lg"
      />
    </div>
  )
}
