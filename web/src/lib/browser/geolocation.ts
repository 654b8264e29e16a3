import { delays } from '#contract/constants.ts'
import type { Message } from '#contract/messages/common.ts'
import { locationMessages } from '#contract/messages/location.ts'

export interface Coordinates {
  latitude: number
  longitude: number
  /** Metres around it. */
  accuracy: number
}

export class LocationProblem extends Error {
  readonly notice: Message

  constructor(notice: Message) {
    super(notice.title)
    this.name = 'LocationProblem'
    this.notice = notice
  }
}

/** Where this phone is, as exactly as it can say; throws a `LocationProblem`. */
export function locate(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new LocationProblem(locationMessages.unsupported))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      (error) => reject(new LocationProblem(messageFor(error))),
      {
        enableHighAccuracy: true,
        timeout: delays.locationTimeoutSeconds * 1000,
        maximumAge: delays.locationAgeMinutes * 60_000,
      },
    )
  })
}

function messageFor(error: GeolocationPositionError): Message {
  switch (error.code) {
    case error.PERMISSION_DENIED:
      return locationMessages.denied
    case error.POSITION_UNAVAILABLE:
      return locationMessages.unavailable
    case error.TIMEOUT:
      return locationMessages.timedOut
    default:
      return locationMessages.failed
  }
}
