export { ShareWishlistButton } from './components/share-wishlist-button'
