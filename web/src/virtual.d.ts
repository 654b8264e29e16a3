declare module 'virtual:first-cards' {
  export * from '@/first-cards'
}

/** The part of a route that the router loads later. */
declare module '*?tsr-split=component'

/** Of package.json, written by the build. */
declare const __ASO_VERSION__: string
