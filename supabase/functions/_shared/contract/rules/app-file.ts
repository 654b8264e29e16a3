/** A file of the app. Not the page itself: its address may hold the secret of a wishlist or an invitation. */
export const appFile = /^(assets\/)?[\w.-]{1,100}\.js$/
