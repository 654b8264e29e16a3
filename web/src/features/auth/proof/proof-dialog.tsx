import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { authMessages, passwordWords } from '#contract/messages/auth.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { getAuth } from '@/lib/auth'
import { zodResolver } from '@/lib/forms'
import type { Proof } from '@/lib/proof'
import type { Person } from '@/lib/session'
import { showError, showRefusal } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { mailProofCode, proveByCode, proveByPassword } from '../api/proof'
import { appOf } from '../api/second-factor'
import { waysInQuery } from '../api/ways-in'
import { CodeForm } from '../components/code-form'
import { ResendButton } from '../components/resend-button'
import { TextField } from '../components/text-field'
import { explainAuth } from '../model/errors'
import { FactorCodeForm } from '../second-factor/factor-code-form'

interface ProofDialogProps {
  person: Person
  proof: Proof
  answer: (given: boolean) => void
}

/** Asks a signed-in person to prove themselves, before what binds or ends an account. */
export default function ProofDialog({ person, proof, answer }: ProofDialogProps) {
  const done = () => answer(true)
  return (
    <Dialog open onOpenChange={(open) => !open && answer(false)}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{proof === 'factor' ? 'Enter the code of your app' : 'Confirm it’s you'}</DialogTitle>
          <DialogDescription>
            {proof === 'factor'
              ? 'Your account has an authenticator app. This takes its code, too.'
              : 'We ask again before this, in case somebody else has your phone.'}
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          {proof === 'factor' && <ByApp onDone={done} />}
          {proof === 'mailbox' && <ByMailbox email={person.email} onDone={done} />}
          {proof === 'any' && <ByPasswordOrCode person={person} onDone={done} />}
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

function ByApp({ onDone }: { onDone: () => void }) {
  const factor = useQuery({ queryKey: ['proof-factor'], queryFn: () => appOf(getAuth()), gcTime: 0 })
  return (
    <Loaded query={factor} skeleton={<Skeleton className="h-32" />} message={authMessages.factorFailed}>
      {(id) => <FactorCodeForm factorId={id ?? ''} go="Confirm" onDone={onDone} />}
    </Loaded>
  )
}

function ByPasswordOrCode({ person, onDone }: { person: Person; onDone: () => void }) {
  const mailed = useMailedCode()
  const ways = useQuery(waysInQuery(person.id))
  return (
    <Loaded query={ways} skeleton={<Skeleton className="h-32" />} message={authMessages.waysInFailed}>
      {({ has_password }) =>
        has_password && mailed.sentAt === 0 ? (
          <ByPassword email={person.email} onDone={onDone} code={mailed.send} />
        ) : (
          <ByCode email={person.email} mailed={mailed} onDone={onDone} />
        )
      }
    </Loaded>
  )
}

const passwordForm = z.object({ password: z.string().min(1, passwordWords.currentRequired) })

interface ByPasswordProps {
  email: string
  onDone: () => void
  /** Mails a code instead. */
  code: Mailed['send']
}

function ByPassword({ email, onDone, code }: ByPasswordProps) {
  const form = useForm({
    resolver: zodResolver(passwordForm),
    reValidateMode: 'onSubmit',
    defaultValues: { password: '' },
  })
  const prove = useMutation({
    mutationFn: proveByPassword,
    onSuccess: (outcome) => {
      if (outcome === 'proven') return onDone()
      const message = outcome === 'wrong' ? passwordWords.currentWrong : authMessages.proofWait.text
      form.setError('password', { message }, { shouldFocus: true })
    },
    onError: (error) => showError(error, authMessages.proofFailed),
  })
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={form.handleSubmit(({ password }) => prove.mutate(password))}
    >
      {/* For password managers: whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        form={form}
        name="password"
        label="Your password"
        type="password"
        autoComplete="current-password"
      />
      <div className="grid gap-3 sm:flex">
        <Button type="submit" size="lg" disabled={prove.isPending}>
          {prove.isPending ? 'Checking…' : 'Confirm'}
        </Button>
        <Button variant="ghost" size="lg" disabled={code.isPending} onClick={() => code.mutate()}>
          {code.isPending ? 'Sending…' : 'Email me a code instead'}
        </Button>
      </div>
    </form>
  )
}

type Mailed = ReturnType<typeof useMailedCode>

/** sentAt: 0 until a code was mailed. */
function useMailedCode() {
  const [sentAt, setSentAt] = useState(0)
  const sent = () => setSentAt(Date.now())
  const send = useMutation({
    mutationFn: mailProofCode,
    onSuccess: sent,
    onError: (error) => showRefusal(explainAuth(error, authMessages.emailSendFailed)),
  })
  return { sentAt, sent, send }
}

function ByMailbox(props: { email: string; onDone: () => void }) {
  return <ByCode {...props} mailed={useMailedCode()} />
}

interface ByCodeProps {
  email: string
  mailed: Mailed
  onDone: () => void
}

function ByCode({ email, mailed: { sentAt, sent, send }, onDone }: ByCodeProps) {
  if (sentAt === 0)
    return (
      <div className="grid gap-4">
        <p>We’ll email a code to {email}.</p>
        <Button
          size="lg"
          className="sm:justify-self-start"
          disabled={send.isPending}
          onClick={() => send.mutate()}
        >
          {send.isPending ? 'Sending…' : 'Email me a code'}
        </Button>
      </div>
    )
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">We’ve emailed a code to {email}.</p>
      <CodeForm
        verify={proveByCode}
        explain={(error) => explainAuth(error, authMessages.proofFailed)}
        onDone={onDone}
      >
        <ResendButton
          sentAt={sentAt}
          resend={mailProofCode}
          explain={(error) => explainAuth(error, authMessages.emailSendFailed)}
          onSent={sent}
        />
      </CodeForm>
    </div>
  )
}
