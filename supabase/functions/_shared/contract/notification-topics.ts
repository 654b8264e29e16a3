/** What people choose about, in the order of the screen. As `private.notification_topics` has them. */
export const notificationTopics = [
  {
    topic: 'answers',
    title: 'Needs your answer',
    about: 'Requests, meetings that begin soon, handovers, returns, claims, reports and late rentals.',
    isEssential: true,
  },
  {
    topic: 'account',
    title: 'Account and security',
    about:
      'Sign-ins, your identity, your items and decisions about them, disputed card payments, what you owe.',
    isEssential: true,
  },
  {
    topic: 'bookings',
    title: 'Bookings',
    about: 'New, paid, accepted, changed and ended, and a reminder the day before.',
    isEssential: false,
  },
  {
    topic: 'money',
    title: 'Money',
    about: 'Money into your wallet, to your bank or back to your card.',
    isEssential: false,
  },
  {
    topic: 'messages',
    title: 'Messages and questions',
    about: 'What other members write to you.',
    isEssential: false,
  },
  {
    topic: 'market',
    title: 'Items, searches and ratings',
    about: 'Items you watch or did not finish booking, your saved searches, and ratings of your rentals.',
    isEssential: false,
  },
] as const

/** Besides the list in the app, which has everything. */
export const notificationChannels = [
  { channel: 'push', title: 'On your phone' },
  { channel: 'mail', title: 'Email' },
] as const

export const essentialWords =
  '“Needs your answer” and “Account and security” always come by email, even in quiet hours, because money and deadlines depend on them. If your phone is verified, we also text you the most urgent: deadlines, meetings that begin soon and new bank accounts.'
