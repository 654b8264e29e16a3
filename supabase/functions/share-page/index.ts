import { env, siteUrl } from '../_shared/env.ts'
import { etagOf, isKnown } from '../_shared/etag.ts'
import { serveResource } from '../_shared/serve.ts'
import { photoPath, readSharedItem, type SharedItem } from '../_shared/shared-item.ts'
import { appPage } from './app-page.ts'
import { type Addresses, withHead } from './head.ts'

/**
 * The app's page for the address of an item, with the item in its head: the host of the site answers `/item/<id>`
 * through it. For an item that does not exist or was taken down it is the plain page, and the app shows the message.
 */
export default serveResource('share-page', async (request) => {
  const site = siteUrl(request)
  const [page, item] = await Promise.all([
    appPage(site),
    readSharedItem(new URL(request.url).searchParams.get('item')),
  ])
  const body = item ? withHead(page, item, await addressesOf(item, site)) : page
  const etag = await etagOf(body)
  const headers = { etag, 'cache-control': 'no-cache' }
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
  return new Response(body, { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } })
})

async function addressesOf(item: SharedItem, site: string): Promise<Addresses> {
  const project = env.publicUrl()
  const photos = item.images.map(photoPath).filter((path) => path !== null)
  // Messengers keep the picture of a link for weeks, so a changed price has a new address.
  const version = (await etagOf(JSON.stringify(item))).slice(1, 9)
  return {
    page: `${site}/item/${item.id}`,
    card: `${project}/functions/v1/share-card?item=${item.id}&v=${version}`,
    photos: photos.map((path) => `${project}/storage/v1/object/public/item-images/${path}`),
  }
}
