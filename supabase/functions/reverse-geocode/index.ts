import { coordinatesBody } from '#contract/bodies/people.ts'
import { peopleMessages as words } from '#contract/messages/people.ts'
import { placeAt } from '../_shared/adapters/geocoder.ts'
import { ProviderError } from '../_shared/adapters/provider.ts'
import { MissingSetting } from '../_shared/env.ts'
import { endpoint } from '../_shared/http/endpoint.ts'
import { logError } from '../_shared/log.ts'

const nowhere = { city: null, state: null, country: null }

/** The name of the place at these coordinates. Without an answer the client uses the coordinates alone. */
export default endpoint({
  name: 'reverse-geocode',
  body: coordinatesBody,
  limit: { times: 30, seconds: 60 },
  async handle({ body }) {
    const place = await placeAt(body.latitude, body.longitude).catch(giveUp)
    const message = place.city || place.country ? words.placeFound : words.placeUnknown
    return { status: true, message, data: place }
  },
})

function giveUp(error: unknown): typeof nowhere {
  if (!(error instanceof ProviderError || error instanceof MissingSetting)) throw error
  logError(error, { function: 'reverse-geocode' })
  return nowhere
}
