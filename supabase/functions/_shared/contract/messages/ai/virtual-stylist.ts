import type { Confidence, Undertone } from '../../virtual-stylist.ts'
import type { Message } from '../common.ts'

/** What the virtual stylist says of what cannot be done, and when it is done. */
export const virtualStylistMessages = {
  failed: { title: 'No styling this time', text: 'Failed to generate styling. Please try again.' },
  fieldsMissing: {
    title: 'Something is missing',
    text: 'Please upload an image and fill in all required fields',
  },
  photoUnreadable: { title: 'Invalid File', text: 'Please choose a JPEG or PNG photo that can be opened.' },
  photoTooLarge: { title: 'File Too Large', text: 'Please choose a photo under 5MB and 6 million pixels.' },
  photoTooSmall: { title: 'Photo too small', text: 'Please choose a photo of at least 64 × 64 pixels.' },
  nothingFree: {
    title: 'Nothing to show',
    text: 'No piece that fits your choices is free on these days. Try other categories or another occasion.',
  },
  noTryOn: {
    title: 'No try-on this time',
    text: 'The try-on service couldn’t make a picture. Your drawn look is still here.',
  },
  tooLong: 'This is too long.',
  ready: 'Your personal styling is ready!',
} as const satisfies Record<string, Message | string>

/** The words of the virtual stylist's screen. */
export const virtualStylistWords = {
  photo: 'Your photo',
  photoHint: 'You alone, in daylight, with your face to the camera.',
  take: 'Take a photo',
  choose: 'Choose a photo',
  change: 'Choose another',
  remove: 'Remove photo',
  consent:
    'Your photo is used for this answer only: Aso reads its colours and does not keep it. Use a photo of yourself, or of somebody who agreed.',
  hints: 'Anything else? (optional)',
  hintsHint: 'e.g. covered shoulders, wine or green, no red',
  categories: 'What are you looking for? (optional)',
  ask: 'Style me',
  asking: 'Reading colours and drawing your look',
  again: 'Start again',
  weekend: 'The coming weekend. Open a piece to choose other days.',
  collage: 'Drawn collage of pieces you can rent. Not a photo of you wearing them.',
  collageAlt: (titles: readonly string[]) => `Drawn collage: ${titles.join(', ')}`,
  tried: (title: string) =>
    `Made by a computer from your photo and a photo of “${title}”. How it really fits can differ.`,
  triedAlt: (title: string) => `Computer-made picture of you with “${title}”`,
  colours: 'Colours for you',
  undertone: {
    warm: 'a warm undertone',
    neutral: 'a neutral undertone',
    cool: 'a cool undertone',
  } satisfies Record<Undertone, string>,
  confidence: {
    low: 'The light in this photo makes it a weak guess.',
    fair: 'Light changes colours, so take it as a hint.',
    good: 'The light is even, so it may be close.',
  } satisfies Record<Confidence, string>,
  guess: (undertone: string) => `Our guess from this photo: ${undertone}.`,
  skin: 'Your skin in this photo',
  noGuess: 'We found no skin in this photo that we could read, so we guess nothing about your colours.',
  recommended: 'Recommended for you',
  tryTitle: (title: string) => `See “${title}” on you`,
  tryText:
    'This sends your photo to FASHN, a company outside Nigeria that makes the picture. Unless you tick the box, Aso sends it to nobody.',
  tryConsent: 'I agree that Aso sends my photo to FASHN for this picture.',
  tryAsk: 'Make the picture',
  trying: 'Making the picture…',
} as const
