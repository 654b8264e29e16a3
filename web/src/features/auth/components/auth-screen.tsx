import { useEffect, useState } from 'react'
import { Adire } from '@/components/adire'
import { prepareToasts } from '@/lib/toast'
import { CodeStep } from './code-step'
import { SignInForm } from './sign-in-form'
import { SignUpForm } from './sign-up-form'

type Step = { name: 'sign-in' } | { name: 'sign-up' } | { name: 'code'; email: string; sentAt: number }

export function AuthScreen({ onDone }: { onDone: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'sign-in' })
  const askForCode = (email: string) => setStep({ name: 'code', email, sentAt: Date.now() })

  useEffect(() => {
    void prepareToasts()
  }, [])

  return (
    <div className="relative isolate grid min-h-[calc(100dvh-3.5rem)] items-start justify-items-center px-4 py-8 md:items-center">
      <Adire className="-z-10 opacity-[0.07]" />
      <section className="w-full max-w-md rounded-2xl bg-card p-6 shadow-sm sm:p-8">
        {step.name === 'sign-in' && (
          <SignInForm
            onDone={onDone}
            onUnverified={askForCode}
            onSignUp={() => setStep({ name: 'sign-up' })}
          />
        )}
        {step.name === 'sign-up' && (
          <SignUpForm onCodeSent={askForCode} onSignIn={() => setStep({ name: 'sign-in' })} />
        )}
        {step.name === 'code' && (
          <CodeStep
            email={step.email}
            firstSentAt={step.sentAt}
            onDone={onDone}
            onSignIn={() => setStep({ name: 'sign-in' })}
          />
        )}
      </section>
    </div>
  )
}
