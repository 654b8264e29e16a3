import { createFileRoute } from '@tanstack/react-router'
import { WalletScreen } from '@/features/wallet/components/wallet-screen'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/wallet')({ beforeLoad: requireSignIn, component: WalletScreen })
