// What other features may use of paying.
export { makeAgreement, makeAgreementInBackground } from './api/make-agreement'
export { openCheckout } from './api/open-checkout'
export { payFromWallet } from './api/pay-from-wallet'
export { type PaymentAnswer, paymentQuery } from './api/verify-payment'
export { PaymentButtons } from './components/payment-buttons'
export { PaymentField } from './components/payment-field'
export { isPaid, type PaymentResult, paymentResult } from './model/payment-result'
