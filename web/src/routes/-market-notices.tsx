import { BecomeLender } from '@/domain/me/become-lender'
import { FinishProfile } from '@/domain/me/finish-profile'

export default function MarketNotices() {
  return (
    <>
      <FinishProfile dismissible />
      <BecomeLender />
    </>
  )
}
