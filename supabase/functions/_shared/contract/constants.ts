/** Fixed values of the specification and of the screens. Values that admins may change are in `settings.ts`. */
export const limits = {
  passwordLength: 8,
  codeLength: 6,
  walletHistory: 50,
  marketPage: 24,
  fullNameLength: 120,
  /** Of a photo or a document, as it is sent; the buckets have the same limit. */
  fileBytes: 5 * 1024 * 1024,
  photoEdge: 1600,
  photoQuality: 0.8,
  /** Of an item; the table items has the same limit. */
  photos: 8,
  titleLength: 120,
  longTextLength: 4000,
  /** Of an item, as its columns have them. */
  fitNoteLength: 300,
  careNoteLength: 500,
  setParts: 12,
  setPartLength: 80,
  /** A question about an item, and its answer. */
  questionLength: 500,
  evidenceFiles: 5,
  disputeTextLength: 1000,
  placeLength: 80,
  notificationsShown: 20,
} as const

export const delays = {
  paymentRedirectMs: 1500,
  codeResendSeconds: 60,
  codeExpiryMinutes: 10,
  locationTimeoutSeconds: 10,
  locationAgeMinutes: 5,
} as const
