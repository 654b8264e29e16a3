import { env, siteUrl } from '../_shared/env.ts'
import { etagOf, isKnown } from '../_shared/http/etag.ts'
import { serveResource } from '../_shared/http/serve.ts'
import { photoPath, readSharedItem, type SharedItem } from '../_shared/shared-item.ts'
import { firstPhotoOf, withFirstView } from './first-view.ts'
import { type Addresses, withHead } from './head.ts'
import { sitePage } from './site-page.ts'

/**
 * The page for the address of an item, with the item in its head and at its top: the host of the site answers `/item/<id>`
 * through it. For an item that does not exist or was taken down it is the app's plain page, and the app shows
 * the message.
 */
export default serveResource('share-page', async (request) => {
  const site = siteUrl(request)
  const item = await readSharedItem(new URL(request.url).searchParams.get('item'))
  const body = item
    ? withHead(await pageOf(request, item, site), item, await addressesOf(item, site))
    : await sitePage(site, '/app.html')
  const etag = await etagOf(body)
  const headers = { etag, 'cache-control': 'no-cache', vary: 'save-data' }
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
  return new Response(body, { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } })
})

/** With its photo, title and price before the app has come; not to who saves data, whose photos the app asks for smaller. */
async function pageOf(request: Request, item: SharedItem, site: string): Promise<string> {
  const photo = firstPhotoOf(item)
  if (!photo || request.headers.get('save-data') === 'on') return sitePage(site, '/app.html')
  // While a release is under way, the site may not have it yet.
  const page = await sitePage(site, '/item.html').catch(() => sitePage(site, '/app.html'))
  return withFirstView(page, item, photo, env.publicUrl())
}

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
