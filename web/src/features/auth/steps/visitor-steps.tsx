import { useRef } from 'react'
import { waitingLook } from '@/domain/style/style-session'
import { pendingEmailCode } from '@/lib/pending-codes'
import { clearToasts } from '@/lib/toast'
import { WaitingNote } from '../components/waiting-note'
import { isOver } from '../model/errors'
import { type AuthSearch, visitorStep } from '../model/routing'
import { type SignUpDraft, SignUpForm } from '../sign-in/sign-up-form'
import { EmailStep } from './email-step'
import { LoginStep } from './login-step'
import { RoleStep } from './role-step'

interface VisitorStepsProps {
  search: AuthSearch
  /** Another step of this screen; the rest of the address stays. */
  show: (search: AuthSearch, how?: { replace: boolean }) => void
  onReset: (email: string) => void
  onProven: () => void
}

/** The steps of a visitor. The step is in the address, so the back button and a reload work. */
export function VisitorSteps({ search, show, onReset, onProven }: VisitorStepsProps) {
  const draft = useRef<SignUpDraft>({ fullName: '', email: '' })
  const pending = pendingEmailCode()
  const waits = pending !== null && (search.step === 'email-verification' || !isOver(pending.sentAt))
  const { role, next } = search
  /** Clears the messages of the previous step. */
  const goTo = (asked: AuthSearch) => {
    clearToasts()
    show(asked)
  }
  const signIn = () => goTo({ step: 'login' })
  const enterCode = () => show({ step: 'email-verification' }, { replace: true })
  const step = visitorStep(search, waits)
  if (step === 'email-verification' && pending) {
    return <EmailStep key={pending.email} pending={pending} onDone={onProven} onSignIn={signIn} />
  }
  if (step === 'role-selection') {
    // Who comes from the style quiz was told to sign up.
    const signsUp = next === 'signup' || search.step === 'signup' || waitingLook() !== null
    const afterRole = signsUp ? 'signup' : 'login'
    return (
      <>
        <WaitingNote redirect={search.redirect} />
        <RoleStep
          role={role}
          onContinue={(chosen) => goTo({ step: afterRole, role: chosen, next: undefined })}
          onSignIn={signIn}
        />
      </>
    )
  }
  if (step === 'signup' && role) {
    const changeRole = (typed: SignUpDraft) => {
      draft.current = typed
      goTo({ step: 'role-selection', next: 'signup' })
    }
    return (
      <>
        <WaitingNote redirect={search.redirect} />
        <SignUpForm
          role={role}
          redirect={search.redirect}
          draft={draft.current}
          onCodeSent={enterCode}
          onChangeRole={changeRole}
          onSignIn={signIn}
        />
      </>
    )
  }
  return (
    <>
      <WaitingNote redirect={search.redirect} />
      <LoginStep
        chosen={search.step === 'login' && !role}
        role={role}
        redirect={search.redirect}
        onDone={() => undefined}
        onUnverified={enterCode}
        onReset={onReset}
        onSignUp={() => goTo(role ? { step: 'signup' } : { step: 'role-selection', next: 'signup' })}
      />
    </>
  )
}
