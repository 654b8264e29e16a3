/** Three things Aso is, one at a time. */
export const taglines = [
  'Wear more. Own less.',
  'Dressed for every owambe.',
  'Your wardrobe, earning.',
] as const

export const howItWorks = [
  {
    title: 'Find it',
    text: 'Gowns, agbada, wigs, shoes and bags from wardrobes near you. Rent by the day, or buy.',
  },
  {
    title: 'Book it',
    text: 'Choose your dates and pay from your wallet or by card. Aso holds your deposit, not the owner.',
  },
  {
    title: 'Wear it, return it',
    text: 'Shine, then take it back. When you both confirm, you get your deposit back.',
  },
] as const

export const tiles = [
  { name: 'Wigs & Hair', picture: 'hair', invitation: 'all wigs' },
  { name: 'Shoes', picture: 'shoes', invitation: 'all shoes' },
  { name: 'Jewelry', picture: 'jewelry', invitation: 'all jewelry' },
  { name: 'Bags', picture: 'bags', invitation: 'all bags' },
] as const
