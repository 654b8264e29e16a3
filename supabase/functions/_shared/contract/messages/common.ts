/** The words people read, as the specification has them. A toast has a title and a text; a field has one line. */
export interface Message {
  title: string
  text: string
}

function message<const Title extends string, const Text extends string>(title: Title, text: Text) {
  return { title, text } as const
}

export const fieldMessages = {
  fullNameRequired: 'Full name is required',
  fullNameTooLong: 'Full name must be at most 120 characters',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least 8 characters',
  passwordTooWeak: 'Password must contain uppercase, lowercase, and number',
  confirmationRequired: 'Please confirm your password',
  confirmationDiffers: 'Passwords do not match',
  roleRequired: 'Please select a role',
  codeIncomplete: 'Please enter the complete 6-digit verification code',
} as const

export const accountMessages = {
  missingInformation: message('Missing Information', 'Please enter both email and password'),
  emailRequired: message('Email Required', 'Please enter your email address'),
  invalidCode: message('Invalid Code', fieldMessages.codeIncomplete),
  verificationFailed: message('Verification Failed', 'Invalid verification code'),
  codeExpired: message('Verification Failed', 'Verification code has expired. Please request a new one.'),
  codeNeedsSecond: message(
    'One more code needed',
    'Your code is right. Because somebody tried many wrong codes for your address, we need a second one: tap “Resend code” and enter the new code.',
  ),
  signUpFailed: message('Sign Up Failed', 'Failed to create account'),
  resendFailed: message('Resend Failed', 'Failed to send verification email. Please try again.'),
  loginFailed: message(
    'Login Failed',
    'Invalid email or password. Please check your credentials and try again.',
  ),
  profileError: message('Profile Error', 'Unable to verify account status'),
  emailNotVerified: message('Email Not Verified', 'Please verify your email address before logging in.'),
  signOutFailed: message('Error signing out', 'Please try again'),
  sessionEnded: message('You were signed out', 'Your session has ended. Please sign in again.'),
} as const

export const itemMessages = {
  authenticationRequired: message('Authentication required', 'Create an account or log in to book this item'),
  cannotBookOwnItem: message('Cannot book own item', 'You cannot book an item that you listed'),
  pleaseLogIn: message('Please log in', 'You need to be logged in to save items'),
  loadFailed: message('Error loading item', 'Item not found'),
  notLoaded: message('Error loading item', 'We couldn’t load this item. Please try again in a moment.'),
  saved: message('Saved!', 'Item saved to your collection'),
  saveFailed: message('Save failed', 'Please try again'),
  shared: message('Shared successfully', 'Item shared'),
  linkCopied: message('Link copied', 'Item link copied to clipboard'),
  shareFailed: message('Share failed', 'Please try again'),
  noImage: 'No image available',
  kycRequiredToRent: 'KYC Required to Rent',
  completeVerification: 'Complete verification now',
} as const

export const bookingMessages = {
  missingDates: message('Missing dates', 'Please select start and end dates for your rental.'),
  invalidDates: message('Invalid dates', 'End date must be after start date.'),
  kycRequired: message('KYC Verification Required', 'Please complete your KYC verification to rent items.'),
  addressRequired: message('Delivery address required', 'Please enter a delivery address.'),
  /** The text names what is needed and what is there: see `insufficientBalanceText`. */
  insufficientBalance: { title: 'Insufficient wallet balance' },
  bookingFailed: message('Booking failed', 'Unable to create booking. Please try again.'),
  requestSent: message('Booking request sent', 'The owner has been asked to accept your booking.'),
  topUp: 'Insufficient - Top up',
} as const

export const paymentMessages = {
  successful: message('Payment successful', 'Your booking is confirmed.'),
  walletFailed: message('Payment failed', 'Failed to process wallet payment'),
  initializeFailed: message('Payment failed', 'Failed to initialize payment'),
  notConfigured: message(
    'Payment failed',
    'Payment system is not properly configured. Please contact support.',
  ),
  cancelled: message('Payment cancelled', 'You can try again'),
  verificationFailed: message('Verification failed', 'Please contact support'),
  noReference: 'No payment reference found in URL parameters',
} as const

export const walletMessages = {
  invalidAmount: message('Invalid amount', 'Please enter a valid amount'),
  /** The text names the smallest amount: see `minimumFundingText`. */
  minimumAmount: { title: 'Minimum amount' },
  fundingFailed: message('Funding failed', 'Please try again'),
  configurationError: message(
    'Configuration Error',
    'Payment system is not properly configured. Please contact support.',
  ),
  paymentFailed: message('Payment Failed', 'Please try again'),
  loadFailed: message('Error loading wallet', 'Please try again'),
  funded: message('Wallet funded successfully', 'Your new balance is ready to use.'),
} as const

export const returnMessages = {
  confirmed: message('Return confirmed', 'Thank you for confirming the return.'),
  failed: message('Failed to confirm return', 'Failed to confirm return. Please try again.'),
  notFound: message('Transaction Not Found', 'We could not find this transaction.'),
} as const

export const transactionMessages = {
  loadFailed: message('Error', 'Failed to load transactions.'),
  detailsFailed: message('Error', 'Failed to load transaction details'),
} as const

/** What the functions answer: the `message` of their envelope. */
export const functionMessages = {
  somethingWentWrong: 'Something went wrong',
  signInRequired: 'Please sign in to continue',
  notYours: 'This belongs to another account',
  errorReported: 'Thank you',
  methodNotAllowed: 'Method not allowed',
  tooManyRequests: 'Too many requests. Please wait a moment and try again.',
  busy: 'The service is busy. Please try again in a few seconds.',
  bodyTooLarge: 'The request is too large',
  invalidJson: 'The request body must be JSON',
  paymentStarted: 'Authorization URL created',
  paymentVerified: 'Payment verified successfully',
  paymentRequested: 'Payment received. The owner has been asked to accept your booking.',
  paymentPending: 'Payment has not been completed yet',
  paymentFailed: 'Payment was not successful',
  paymentMismatch: 'The amount paid does not match what was asked. Please contact support.',
  heldForDeletedAccount: 'This account is deleted. The money is kept safe; please contact support.',
  creditedToWallet:
    'This booking could not take your payment (it had ended, was paid already, the item is no longer available, or you have reached a limit), so the money was added to your wallet.',
  unknownReference: 'Payment reference not found',
  bookingNotFound: 'Transaction not found',
  notConfigured: 'Payment system is not properly configured. Please contact support.',
  initializeFailed: 'Failed to initialize payment',
  verifyFailed: 'Verification failed',
  walletPaid: 'Payment successful',
  walletFunded: 'Wallet funded successfully',
  aiUnlocked: 'Your AI session has started',
  aiCreditedToWallet:
    'This payment did not start a session (one was running already, it came late, or your account could not start one), so the money was added to your wallet.',
  paidForAnotherHelper: 'This payment is for another AI helper',
  agreementReady: 'Rental agreement ready',
  agreementOnlyOnceAccepted: 'The rental agreement is ready once the rental is paid and accepted',
  profileCreated: 'Profile created',
  actionLogged: 'Action logged',
  outboxDelivered: 'Outbox delivered',
  paymentsChecked: 'Payments checked',
} as const

export function minimumFundingText(smallest: string): string {
  return `Minimum funding amount is ${smallest}`
}

export function maximumFundingText(largest: string): string {
  return `Maximum funding amount is ${largest}`
}

export function insufficientBalanceText(needed: string, available: string): string {
  return `You need ${needed} but have ${available} available.`
}
