import type { ReactElement, ReactNode } from 'react'
import { formatNaira } from '#contract/rules/money.ts'
import { formatMoment } from '@/lib/lagos-time'
import type { Signal, SignalOf } from '../model/signals'
import { proofText, spanText } from '../words/signal-words'
import { RepeatedPhotos } from './repeated-photos'
import { ItemLink, PersonLink } from './signal-links'

/** The facts of a signal in words, with links to what they are about. */
export function SignalEvidence({ signal }: { signal: Signal }): ReactElement {
  switch (signal.kind) {
    case 'shared_mark':
      return <SharedMark signal={signal} />
    case 'rental_circle':
      return <Circle signal={signal} />
    case 'low_price':
      return <LowPrices signal={signal} />
    case 'cancellations':
      return <Cancellations signal={signal} />
    case 'new_account':
      return <NewAccount signal={signal} />
    case 'chargeback':
      return <Chargebacks signal={signal} />
    case 'repeated_photo':
      return <RepeatedPhotos signal={signal} />
  }
}

function FactList({ children }: { children: ReactNode }) {
  return <ul className="grid gap-0.5 text-sm wrap-anywhere">{children}</ul>
}

const quiet = 'text-muted-foreground'

/** The newest accounts, and suspended ones however old they are. */
function SharedMark({ signal: { evidence, people } }: { signal: SignalOf<'shared_mark'> }) {
  const older = people.filter(
    ({ id, is_suspended }) => is_suspended && !evidence.some(({ key }) => key === id),
  )
  return (
    <FactList>
      {older.map(({ id }) => (
        <li key={id}>
          <PersonLink people={people} id={id} />
        </li>
      ))}
      {evidence.map(({ key, at, mark, proven }) => (
        <li key={key}>
          <PersonLink people={people} id={key} />{' '}
          <span className={quiet}>
            · joined {formatMoment(at)}, {proofText(mark, proven)}
          </span>
        </li>
      ))}
    </FactList>
  )
}

function Circle({ signal: { evidence, people, items } }: { signal: SignalOf<'rental_circle'> }) {
  return (
    <FactList>
      {evidence.map(({ key, borrower, lender, rent, at }) => (
        <li key={key}>
          <PersonLink people={people} id={borrower} /> rented <ItemLink item={items[key]} /> from{' '}
          <PersonLink people={people} id={lender} />{' '}
          <span className={quiet}>
            · {formatNaira(rent)} rent, paid {formatMoment(at)}
          </span>
        </li>
      ))}
    </FactList>
  )
}

function LowPrices({ signal: { evidence, people, items } }: { signal: SignalOf<'low_price'> }) {
  const [owner] = people
  return (
    <FactList>
      {evidence.map(({ key, offer, price, usual, owners, category, size }) => (
        <li key={key}>
          <ItemLink item={items[key]} /> for {formatNaira(price)}
          {offer === 'rent' ? ' a day' : ' to buy'}{' '}
          <span className={quiet}>
            · usual is {formatNaira(usual)}, the median of {owners} owners for {category}
            {size && `, size ${size.toUpperCase()}`}
          </span>
        </li>
      ))}
      {owner && (
        <li>
          Listed by <PersonLink people={people} id={owner.id} />
        </li>
      )}
    </FactList>
  )
}

function Cancellations({ signal: { evidence, people, items } }: { signal: SignalOf<'cancellations'> }) {
  const [person] = people
  return (
    <FactList>
      {evidence.map(({ key, side, at }) => (
        <li key={key}>
          <ItemLink item={items[key]} />{' '}
          <span className={quiet}>
            · as {side}, {formatMoment(at)}
          </span>
        </li>
      ))}
      {person && (
        <li>
          By <PersonLink people={people} id={person.id} />
        </li>
      )}
    </FactList>
  )
}

function NewAccount({ signal: { evidence, people, items } }: { signal: SignalOf<'new_account'> }) {
  const [person] = people
  return (
    <FactList>
      {evidence.map(({ key, side, amount, joined, at }) => (
        <li key={key}>
          <ItemLink item={items[key]} /> for {formatNaira(amount)}{' '}
          <span className={quiet}>
            · as {side}, paid {formatMoment(at)}, {spanText(joined, at)} after joining
          </span>
        </li>
      ))}
      {person && (
        <li>
          Account of <PersonLink people={people} id={person.id} />
        </li>
      )}
    </FactList>
  )
}

function Chargebacks({ signal: { evidence, people, items } }: { signal: SignalOf<'chargeback'> }) {
  const [payer] = people
  return (
    <FactList>
      {evidence.map(({ key, amount, lender, at }) => (
        <li key={key}>
          {items[key] ? <ItemLink item={items[key]} /> : 'Money added to the wallet'}: {formatNaira(amount)}{' '}
          <span className={quiet}>
            · disputed {formatMoment(at)}
            {lender !== null && (
              <>
                , owner <PersonLink people={people} id={lender} />
              </>
            )}
          </span>
        </li>
      ))}
      {payer && (
        <li>
          Paid by <PersonLink people={people} id={payer.id} />
        </li>
      )}
    </FactList>
  )
}
