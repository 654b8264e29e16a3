// What other features may use of paying.
export { makeAgreement, makeAgreementInBackground } from './api/make-agreement'
export { openCheckout } from './api/open-checkout'
export { payFromWallet } from './api/pay-from-wallet'
export { PaymentField } from './components/payment-field'
