import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CalendarX, Eye, Users } from 'lucide-react'
import { useEffect } from 'react'
import { eventMessages, eventWords } from '#contract/messages/events.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useTitle } from '@/lib/browser/use-title'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { eventsKey } from './api/events'
import { type Invitation, invitationQuery } from './api/invitation'
import { EventFacts } from './facts'
import { GuestFields } from './guest-fields'
import { type GuestDraft, guestArgs, guestDraftOf, guestResolver } from './model/drafts'

/** An invitation: what the event is, what the host will see, and joining it. */
export function JoinScreen({ token }: { token: string }) {
  useTitle('Invitation')
  useEffect(() => void prepareToasts(), [])
  const person = usePerson()
  const query = useQuery(invitationQuery(person?.id, token))
  return (
    <div className="page grid max-w-2xl grid-cols-1 content-start gap-6 py-4 md:py-8">
      {/* Only those who have the link are meant to find it, and no other site is told of it. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-60 rounded-2xl" />}
        message={eventMessages.listFailed}
      >
        {(invitation) => <Invited invitation={invitation} token={token} userId={person?.id} />}
      </Loaded>
    </div>
  )
}

interface InvitedProps {
  invitation: Invitation | null
  token: string
  userId: string | undefined
}

function Invited({ invitation, token, userId }: InvitedProps) {
  if (!invitation) {
    return (
      <Notice heading="h1" icon={CalendarX} {...eventMessages.invitationUnknown}>
        <Button asChild>
          <Link to="/marketplace">Go to the market</Link>
        </Button>
      </Notice>
    )
  }
  return (
    <>
      <header className="grid gap-3">
        <h1 className="page-title break-words">{invitation.name ?? 'You are invited'}</h1>
        {invitation.host && <p className="text-muted-foreground">{invitation.host} invites you.</p>}
        <EventFacts event={invitation} />
      </header>
      <NextStep invitation={invitation} token={token} userId={userId} />
    </>
  )
}

function NextStep({ invitation, token, userId }: InvitedProps & { invitation: Invitation }) {
  if (!userId) {
    return (
      <Button asChild size="lg">
        <Link to="/auth" search={{ redirect: `/events/join/${token}` }}>
          Sign in to join
        </Link>
      </Button>
    )
  }
  if (invitation.joined && invitation.id) {
    return (
      <Button asChild size="lg">
        <Link to="/events/$id" params={{ id: invitation.id }}>
          Open the event
        </Link>
      </Button>
    )
  }
  if (invitation.is_full) return <Notice icon={Users} {...eventMessages.full} />
  return <JoinForm token={token} userId={userId} />
}

function JoinForm({ token, userId }: { token: string; userId: string }) {
  const { control, register, handleSubmit } = useForm({
    resolver: guestResolver,
    defaultValues: guestDraftOf(undefined),
  })
  const navigate = useNavigate()
  const queries = useQueryClient()
  const join = useMutation({
    mutationFn: async (draft: GuestDraft) =>
      (
        await db()
          .rpc('join_event', { p_token: token, ...guestArgs(draft) })
          .throwOnError()
      ).data,
    onSuccess: (id) => {
      showSuccess(eventMessages.joined)
      void queries.invalidateQueries({ queryKey: eventsKey(userId) })
      void navigate({ to: '/events/$id', params: { id }, replace: true })
    },
    onError: (error) => showError(error, eventMessages.failed),
  })
  return (
    <form
      noValidate
      onSubmit={handleSubmit((draft) => join.mutate(draft))}
      className="grid grid-cols-1 gap-5"
    >
      <GuestFields control={control} register={register} />
      <p className="flex gap-3 rounded-2xl bg-card p-4 text-sm">
        <Eye aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
        {eventWords.seen}
      </p>
      <Button type="submit" size="lg" disabled={join.isPending}>
        {join.isPending ? 'Joining…' : 'Join'}
      </Button>
    </form>
  )
}
