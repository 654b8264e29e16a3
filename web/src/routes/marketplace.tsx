import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/marketplace')({ component: () => <h1 className="page">Market</h1> })
