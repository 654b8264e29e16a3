import { useState } from 'react'
import { basketMessages } from '#contract/messages/basket.ts'
import type { PaymentMethod } from '#contract/taxonomy.ts'
import { useSpendable } from '@/domain/me/my-profile'
import { tabStorage } from '@/lib/browser/browser-storage'
import { usePerson } from '@/lib/session'
import { clearToasts, prepareToasts, showRefusal } from '@/lib/toast'
import { type BasketRequest, bookBasket } from '../api/book-basket'
import type { Days, Preview } from '../api/preview'
import { forgetKey, keyFor } from './basket-key'
import { sumsOf } from './sums'
import { type Payment, usePay } from './use-pay'

/** Kept for this tab, so that it need not be typed again after the page of the card or another look. */
const addressPlace = (personId: string) => `aso-basket-address:${personId}`

type Asked = Payment & BasketRequest

/** The payment of a basket that is not booked yet. */
export function useBasketForm(preview: Preview, days: Days) {
  const personId = usePerson()?.id ?? ''
  const balance = useSpendable() ?? 0
  const [address, setAddress] = useState(() => tabStorage.readText(addressPlace(personId)) ?? '')
  const [addressMissing, setAddressMissing] = useState(false)
  const [chosen, choose] = useState<PaymentMethod | null>(null)
  const sums = sumsOf(preview.pieces.flatMap(({ quote }) => quote ?? []))
  const method = chosen ?? (balance >= sums.total ? 'wallet' : 'card')
  const delivered = preview.pieces.some(({ quote }) => quote?.receive_method === 'delivery')
  const pay = usePay<Asked>({
    basketFor: (asked) => bookBasket(keyFor(asked, personId), asked),
    onRefused: () => forgetKey(personId),
  })
  const submit = () => {
    clearToasts()
    void prepareToasts()
    if (pay.busy) return
    const missing = delivered && address.trim() === ''
    setAddressMissing(missing)
    if (missing) {
      showRefusal(basketMessages.addressRequired)
      return
    }
    const pieces = preview.pieces.map(({ wanted }) => wanted)
    const to = delivered ? address.trim() : ''
    pay.mutate({
      pieces,
      days,
      address: to,
      total: sums.total,
      deposit: sums.deposit,
      payment: method,
      amount: sums.total,
      method,
    })
  }
  const typeAddress = (text: string) => {
    setAddress(text)
    tabStorage.writeText(addressPlace(personId), text)
    if (addressMissing) clearToasts()
    setAddressMissing(false)
  }
  return {
    sums,
    balance,
    method,
    choose,
    delivered,
    address,
    typeAddress,
    addressMissing,
    submit,
    busy: pay.busy,
  }
}
