import { lazy } from 'react'

// What only somebody who is signed in sees of the market is one download, which visitors never make.
const load = () => import('./-market-notices')

export const MarketNotices = lazy(load)
export const MarketNews = lazy(async () => ({ default: (await load()).MarketNews }))
export const HelperButtons = lazy(async () => ({ default: (await load()).HelperButtons }))
