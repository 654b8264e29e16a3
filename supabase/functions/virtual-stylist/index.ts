import { virtualStylistBody, virtualStylistBytes } from '#contract/bodies/virtual-stylist.ts'
import { virtualStylist } from '../_shared/ai/virtual-stylist.ts'
import { withSession } from '../_shared/ai/with-session.ts'
import { endpoint } from '../_shared/http/endpoint.ts'

/** The virtual stylist: a photo and wishes in, a look of pieces that can be rented out. The photo is not kept. */
export default endpoint({
  name: 'virtual-stylist',
  body: virtualStylistBody,
  limit: { times: 120, seconds: 3600 },
  maxBytes: virtualStylistBytes,
  handle: ({ body, caller, service }) => withSession(virtualStylist, { payload: body, caller, service }),
})
