import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/my-transactions')({
  beforeLoad: () => {
    throw redirect({ to: '/transactions', replace: true })
  },
})
