import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/item/$id')({ component: () => null })
