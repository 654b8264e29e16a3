import { promises } from '#contract/promises.ts'
import { codes, type Figures } from './figures'
import type { Section } from './types'

/** Sections 1 to 5: who we are, who may use Aso, and what may be listed. */
export const termsOfPeople = ({ links, company, rules }: Figures): readonly Section[] => [
  {
    id: 'about',
    title: 'About these terms',
    blocks: [
      `Aso is a marketplace where people in Nigeria rent, lend and sell fashion items to each other. “Aso”, “we” and “us” mean ${company.name}, ${company.address}, which runs this service. “Lender” is whoever offers an item, for rent or for sale. “Borrower” is whoever rents or buys it.`,
      'By creating an account or making a booking you agree to these terms. If you do not agree, please do not use Aso. The [Privacy Policy](/privacy) says what we do with your data, and the [Safety Center](/safety) has the community guidelines. They and the [community rules](/help#community-rules) are part of these terms.',
      'Rental and sale contracts are between lender and borrower. We are not a party to them: we run the marketplace, hold the money and apply the rules below.',
    ],
  },
  {
    id: 'who-may-use',
    title: 'Who may use Aso',
    blocks: [
      `You must be ${promises.minimumAge} or older and able to enter into a contract under Nigerian law. Aso works in Nigeria and in naira.`,
      'One person has one account. You may not open another to avoid a limit, a debt or a ban, and you may not let someone else use yours.',
    ],
  },
  {
    id: 'account',
    title: 'Your account and identity check',
    blocks: [
      'What you tell us must be true and about you: your name, email address, phone number, photo and documents. Update it when it changes.',
      `Keep your password and codes to yourself. A code is ${codes.digits} digits, works once and for ${codes.minutes} minutes. Aso never asks for it by phone or message. You are responsible for what is done with your account until you tell us that someone else got in.`,
      `To rent, or to withdraw more than ${rules.withdrawalWithoutCheck} within 30 days, you need an approved identity check: a government ID, your address with a utility bill, a photo of your face and your BVN. A person reviews it, usually in ${promises.identityReview}. We may ask again when something has changed or does not fit.`,
      'Each BVN and document can be used for one account only. The name on your ID appears in your rental agreements, with the name you use on Aso beside it. If you change that name, your Verified badge is hidden until we have checked it.',
      'If you use forged documents or someone else’s, we close your account, and we may report it to the police.',
    ],
  },
  {
    id: 'listing',
    title: 'Listing an item',
    blocks: [
      'You may list what you own, or what the owner has allowed you in writing to lend or sell. You keep all rights in the item and in your photos, and you allow us to show them on Aso and in links to your item.',
      [
        'Photos and description must show the item as it is, with size, condition and every flaw you know.',
        'You set the price, the deposit, the cleaning days, and whether you want to approve each request. The deposit should be fair for the item.',
        'The item must be clean, safe to wear, and ready on the day it is booked.',
        'You are responsible for taxes on what you earn.',
      ],
      'A booking keeps the prices and rules of the moment it was made. Changing a listing does not change existing bookings.',
    ],
  },
  {
    id: 'prohibited',
    title: 'Prohibited items and conduct',
    blocks: [
      'You may not list or ask for:',
      [
        'Counterfeits, stolen things, or things under a debt or a court order.',
        'Military, police and other official uniforms, and anything that makes a person look like an officer.',
        'Furs, skins, ivory and feathers of protected animals.',
        'Weapons, drugs, medicine, food, cosmetics that have been opened, and worn underwear.',
        'Anything unsafe, recalled, or forbidden by Nigerian law.',
      ],
      'You may not:',
      [
        'Pay or take payment outside Aso for a booking that began on Aso.',
        'Harass, threaten, deceive or discriminate against anybody.',
        'Give false reports, false ratings, or bookings you do not mean to keep.',
        'Use phone numbers and addresses of others for anything but the booking.',
        `Copy Aso’s content by machine, break into it, overload it, or look for other people’s data. If you find a weakness, tell ${links.support} first.`,
      ],
    ],
  },
]
