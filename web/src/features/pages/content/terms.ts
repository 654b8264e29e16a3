import type { Figures } from './figures'
import { termsOfBookings } from './terms-bookings'
import { termsOfClosing } from './terms-closing'
import { termsOfPeople } from './terms-people'
import type { Section } from './types'

/** In this order they are numbered 1 to 14. */
export const termsSections = (figures: Figures): readonly Section[] => [
  ...termsOfPeople(figures),
  ...termsOfBookings(figures),
  ...termsOfClosing(figures),
]

export const termsIntro =
  'The rules for renting, lending and buying on Aso, in plain words. They cover what happens to the money, the item and the people when all goes well, and when it does not.'
