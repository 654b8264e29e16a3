import type { PersonKey } from './types.ts'

interface TownMessage {
  /** Of the two: the owner of the item, or who rents or asks. */
  from: 'owner' | 'guest'
  minutesAgo: number
  text: string
}

interface TownTalk {
  guest: PersonKey
  /** The newest booking of the guest in this state, or a question about an item. */
  about: { booking: 'confirmed' | 'active' } | { item: string }
  messages: readonly TownMessage[]
}

/** What people of the demo town write to each other, oldest first. The last of each is not read yet. */
export const talks: readonly TownTalk[] = [
  {
    guest: 'ifeoma',
    about: { booking: 'confirmed' },
    messages: [
      { from: 'guest', minutesAgo: 1500, text: 'Good morning! Can I pick it up after work on Friday?' },
      { from: 'owner', minutesAgo: 1470, text: 'Good morning, Ifeoma. Yes, any time after 5 pm.' },
      { from: 'guest', minutesAgo: 1465, text: 'Shoprite Ikeja, by the main gate?' },
      { from: 'owner', minutesAgo: 90, text: 'Perfect. I’ll bring the gele and the beads in one bag.' },
    ],
  },
  {
    guest: 'tunde',
    about: { booking: 'active' },
    messages: [
      { from: 'owner', minutesAgo: 1600, text: 'How was the party?' },
      {
        from: 'guest',
        minutesAgo: 1500,
        text: 'Everybody asked about it. I’ll return it as soon as I’m back in Lagos.',
      },
      { from: 'owner', minutesAgo: 60, text: 'It was due already. When will that be?' },
    ],
  },
  {
    guest: 'bola',
    about: { item: 'ankara-flare' },
    messages: [
      { from: 'guest', minutesAgo: 200, text: 'Is it still free on the second Saturday of next month?' },
      {
        from: 'owner',
        minutesAgo: 45,
        text: 'It is. It takes one day to clean, so book it before somebody else does.',
      },
    ],
  },
]
