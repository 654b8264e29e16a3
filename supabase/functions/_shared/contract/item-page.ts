/**
 * The page of an item is written by the build with these words in it; the function `share-page` puts an item in their
 * place. They are read as whole words, in one pass, so that an item called like one of them changes nothing.
 */
export const itemPageWords = {
  title: 'ItemPageTitle',
  category: 'ItemPageCategory',
  price: 'ItemPagePrice',
  /** The path of the first photo, in the bucket of item photos. */
  photo: 'ItemPagePhoto',
  /** Where the project is. */
  project: 'https://item-page-project.example',
} as const

export type ItemPageWord = keyof typeof itemPageWords
