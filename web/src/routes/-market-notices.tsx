import { BecomeLender } from '@/components/become-lender'
import { FinishProfile } from '@/components/finish-profile'

export default function MarketNotices() {
  return (
    <>
      <FinishProfile dismissible />
      <BecomeLender />
    </>
  )
}
