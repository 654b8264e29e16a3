import { useState } from 'react'
import { useTitle } from '@/lib/browser/use-title'
import { forgetPhoneCode, keepPhoneCode, pendingPhoneCode } from '@/lib/pending-codes'
import type { Person } from '@/lib/session'
import { PhoneCodeForm } from './phone-code-form'
import { PhoneNumberForm } from './phone-number-form'

interface PhoneStepProps {
  person: Person
  onDone: () => unknown
}

export function PhoneStep({ person, onDone }: PhoneStepProps) {
  useTitle('Verify your phone')
  const [pending, setPending] = useState(() => pendingPhoneCode(person.id))
  const [number, setNumber] = useState(pending?.phone ?? '')
  const noteSent = (phone: string) => {
    const code = { userId: person.id, phone, sentAt: Date.now() }
    keepPhoneCode(code)
    setPending(code)
    setNumber(phone)
  }
  const leave = () => {
    forgetPhoneCode()
    setPending(null)
  }
  const finish = () => {
    forgetPhoneCode()
    return onDone()
  }
  if (!pending) return <PhoneNumberForm number={number} onSent={noteSent} onDone={finish} />
  return <PhoneCodeForm pending={pending} onSent={noteSent} onChange={leave} onDone={finish} />
}
