/** A payer, an owner and their bookings of ₦3,000 rent and ₦5,000 deposit, as they should be. Whole naira. */
export const RENT = 3000
export const DEPOSIT = 5000
export const TOTAL = RENT + DEPOSIT

export interface PaymentOfCard {
  reference: string
  amount: number
  booking: Rental | null
  /** What of it came into the wallet, and when. */
  cameIn: { amount: number; at: number }[]
}

export interface Rental {
  id: string
  /** The payment of a card; null: the wallet paid. */
  payment: PaymentOfCard | null
  paidAt: number
  escrow: number
  handedOver: boolean
  /** Both sides have confirmed the return. */
  returned: boolean
  status: 'confirmed' | 'active' | 'completed' | 'cancelled' | 'disputed'
}

export interface Charged {
  dispute: string
  payment: PaymentOfCard
  amount: number
  fromWallet: number
  fromEscrow: Map<Rental, number>
  debt: number
  paid: number
  forgiven: number
  status: 'open' | 'won' | 'lost'
}

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, amount) => total + amount, 0)

export class ChargebackModel {
  wallet: number
  owner = 0
  withdrawal: { id: string; amount: number } | null = null
  readonly payments: PaymentOfCard[] = []
  readonly rentals: Rental[] = []
  readonly charged: Charged[] = []
  #now = 0

  constructor(wallet: number) {
    this.wallet = wallet
  }

  get owed(): number {
    return sum(this.charged.map(({ debt, paid, forgiven }) => debt - paid - forgiven))
  }

  get held(): number {
    return sum(this.open.map(({ amount }) => amount))
  }

  get open(): Charged[] {
    return this.charged.filter(({ status }) => status === 'open')
  }

  isOnHold(rental: Rental): boolean {
    return this.open.some(({ fromEscrow }) => fromEscrow.has(rental))
  }

  /** What comes in pays the oldest debt first. */
  receive(amount: number): void {
    let left = amount
    for (const one of this.charged) {
      const part = Math.min(left, one.debt - one.paid - one.forgiven)
      one.paid += part
      left -= part
    }
    this.wallet += left
  }

  fund(reference: string, amount: number): void {
    this.#now += 1
    this.payments.push({ reference, amount, booking: null, cameIn: [{ amount, at: this.#now }] })
    this.receive(amount)
  }

  book(id: string, reference: string | null): void {
    this.#now += 1
    const rental: Rental = {
      id,
      payment: null,
      paidAt: this.#now,
      escrow: TOTAL,
      handedOver: false,
      returned: false,
      status: 'confirmed',
    }
    this.rentals.push(rental)
    if (reference === null) this.wallet -= TOTAL
    else {
      rental.payment = { reference, amount: TOTAL, booking: rental, cameIn: [] }
      this.payments.push(rental.payment)
    }
  }

  handOver(rental: Rental): void {
    rental.handedOver = true
    rental.status = 'active'
  }

  confirmReturn(rental: Rental): void {
    rental.returned = true
    if (!this.isOnHold(rental)) this.#settle(rental)
  }

  cancel(rental: Rental): void {
    this.#back(rental, rental.escrow)
    rental.status = 'cancelled'
  }

  #settle(rental: Rental): void {
    this.owner += RENT
    rental.escrow -= RENT
    this.#back(rental, DEPOSIT)
    rental.status = 'completed'
  }

  #back(rental: Rental, amount: number): void {
    this.#now += 1
    rental.escrow -= amount
    if (amount > 0) rental.payment?.cameIn.push({ amount, at: this.#now })
    this.receive(amount)
  }

  withdraw(id: string, amount: number): void {
    this.wallet -= amount
    this.withdrawal = { id, amount }
  }

  withdrawalBack(): void {
    const amount = this.withdrawal?.amount ?? 0
    this.withdrawal = null
    this.receive(amount)
  }

  #standing({ reference }: PaymentOfCard): Charged[] {
    return this.charged.filter((one) => one.payment.reference === reference && one.status !== 'won')
  }

  disputable(payment: PaymentOfCard): number {
    return payment.amount - sum(this.#standing(payment).map((one) => one.amount))
  }

  /** How much of a payment had come into the wallet before `until`. */
  #cameIn(payment: PaymentOfCard, until: number): number {
    return sum(payment.cameIn.filter(({ at }) => at < until).map(({ amount }) => amount))
  }

  /** How much of the money that a payment brought into the wallet its disputes have taken. */
  #taken(payment: PaymentOfCard): number {
    const fromOthers = ({ fromEscrow }: Charged): number =>
      sum([...fromEscrow].map(([rental, amount]) => (rental === payment.booking ? 0 : amount)))
    return sum(this.#standing(payment).map((one) => one.fromWallet + fromOthers(one)))
  }

  /** A withdrawal that waits pays what is owed already first: only the rest of it covers something new. */
  get #waiting(): number {
    return Math.max((this.withdrawal?.amount ?? 0) - this.owed, 0)
  }

  charge(dispute: string, payment: PaymentOfCard, amount: number): void {
    const fromEscrow = new Map<Rental, number>()
    const take = (rental: Rental, most: number): void => {
      const part = Math.min(rental.escrow, most)
      if (part <= 0) return
      rental.escrow -= part
      fromEscrow.set(rental, part)
    }
    const missing = (): number => amount - sum(fromEscrow.values())
    if (payment.booking) take(payment.booking, amount)
    const fromWallet = Math.min(this.wallet, missing())
    this.wallet -= fromWallet
    const all = this.#cameIn(payment, Number.POSITIVE_INFINITY)
    let most = Math.min(missing() - fromWallet - this.#waiting, all - this.#taken(payment) - fromWallet)
    for (const rental of this.#paidWith(payment)) {
      take(rental, Math.min(most, this.#cameIn(payment, rental.paidAt)))
      most -= fromEscrow.get(rental) ?? 0
    }
    const debt = missing() - fromWallet
    this.charged.push({
      dispute,
      payment,
      amount,
      fromWallet,
      fromEscrow,
      debt,
      paid: 0,
      forgiven: 0,
      status: 'open',
    })
  }

  #paidWith(paid: PaymentOfCard): Rental[] {
    const later = this.rentals.filter(
      ({ payment, paidAt }) => payment === null && this.#cameIn(paid, paidAt) > 0,
    )
    return later.sort((a, b) => Number(a.handedOver) - Number(b.handedOver) || b.paidAt - a.paidAt)
  }

  end(one: Charged, outcome: 'won' | 'lost'): void {
    if (one.status !== 'open') return
    one.status = outcome
    if (outcome === 'won') {
      one.forgiven = one.debt - one.paid
      for (const [rental, amount] of one.fromEscrow) rental.escrow += amount
      this.receive(one.fromWallet + one.paid)
    }
    for (const rental of one.fromEscrow.keys()) if (!this.isOnHold(rental)) this.#goOn(rental)
  }

  #goOn(rental: Rental): void {
    const isLost = this.charged.some(({ status, fromEscrow }) => status === 'lost' && fromEscrow.has(rental))
    if (!isLost && rental.returned) this.#settle(rental)
    else if (isLost && rental.handedOver) rental.status = 'disputed'
    else if (isLost) this.cancel(rental)
  }
}
