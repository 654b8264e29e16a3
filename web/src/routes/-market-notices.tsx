import { BecomeLender } from '@/domain/me/become-lender'
import { FinishProfile } from '@/domain/me/finish-profile'

export { default as MarketNews } from '@/features/ai/gate/free-session-banner'
export { HelperButtons } from './-helper-buttons'

export default function MarketNotices() {
  return (
    <>
      <FinishProfile dismissible />
      <BecomeLender />
    </>
  )
}
