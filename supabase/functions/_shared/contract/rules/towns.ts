import type { State } from '../taxonomy.ts'
import { knownState } from './states.ts'

/** The towns and quarters that Aso knows by name: name, state, latitude, longitude. */
export type Town = readonly [name: string, state: string, latitude: number, longitude: number]

export const towns: readonly Town[] = [
  ['Lagos', 'Lagos', 6.4541, 3.3947],
  ['Ikeja', 'Lagos', 6.6018, 3.3515],
  ['Yaba', 'Lagos', 6.5095, 3.3711],
  ['Surulere', 'Lagos', 6.5006, 3.3581],
  ['Victoria Island', 'Lagos', 6.4281, 3.4219],
  ['Ikoyi', 'Lagos', 6.4549, 3.4346],
  ['Lekki', 'Lagos', 6.4413, 3.5344],
  ['Ajah', 'Lagos', 6.4698, 3.5852],
  ['Gbagada', 'Lagos', 6.5535, 3.3915],
  ['Festac', 'Lagos', 6.4672, 3.2836],
  ['Agege', 'Lagos', 6.6184, 3.3209],
  ['Ikorodu', 'Lagos', 6.6194, 3.5105],
  ['Epe', 'Lagos', 6.5841, 3.9834],
  ['Badagry', 'Lagos', 6.4167, 2.8833],
  ['Ota', 'Ogun', 6.6922, 3.2328],
  ['Abeokuta', 'Ogun', 7.1475, 3.3619],
  ['Ijebu Ode', 'Ogun', 6.8194, 3.9173],
  ['Ibadan', 'Oyo', 7.3775, 3.947],
  ['Ogbomosho', 'Oyo', 8.1337, 4.2401],
  ['Osogbo', 'Osun', 7.7827, 4.5418],
  ['Ile-Ife', 'Osun', 7.4905, 4.5521],
  ['Akure', 'Ondo', 7.2571, 5.2058],
  ['Ondo', 'Ondo', 7.0932, 4.8353],
  ['Ado-Ekiti', 'Ekiti', 7.6124, 5.2371],
  ['Ilorin', 'Kwara', 8.4966, 4.5421],
  ['Lokoja', 'Kogi', 7.8023, 6.7333],
  ['Benin City', 'Edo', 6.335, 5.6037],
  ['Auchi', 'Edo', 7.0676, 6.2636],
  ['Asaba', 'Delta', 6.1985, 6.7319],
  ['Warri', 'Delta', 5.5544, 5.7932],
  ['Yenagoa', 'Bayelsa', 4.9267, 6.2676],
  ['Port Harcourt', 'Rivers', 4.8156, 7.0498],
  ['Uyo', 'Akwa Ibom', 5.0377, 7.9128],
  ['Calabar', 'Cross River', 4.9757, 8.3417],
  ['Ogoja', 'Cross River', 6.6548, 8.7977],
  ['Aba', 'Abia', 5.1066, 7.3667],
  ['Umuahia', 'Abia', 5.5249, 7.4946],
  ['Owerri', 'Imo', 5.4763, 7.0258],
  ['Awka', 'Anambra', 6.2107, 7.0747],
  ['Onitsha', 'Anambra', 6.1498, 6.7857],
  ['Enugu', 'Enugu', 6.4584, 7.5464],
  ['Nsukka', 'Enugu', 6.8567, 7.3958],
  ['Abakaliki', 'Ebonyi', 6.3249, 8.1137],
  ['Makurdi', 'Benue', 7.7337, 8.5391],
  ['Abuja', 'Federal Capital Territory', 9.0765, 7.3986],
  ['Wuse', 'Federal Capital Territory', 9.0765, 7.4702],
  ['Gwarinpa', 'Federal Capital Territory', 9.1099, 7.4042],
  ['Garki', 'Federal Capital Territory', 9.0333, 7.4833],
  ['Gwagwalada', 'Federal Capital Territory', 8.9434, 7.0819],
  ['Keffi', 'Nasarawa', 8.8464, 7.8733],
  ['Lafia', 'Nasarawa', 8.4966, 8.5157],
  ['Minna', 'Niger', 9.6139, 6.5569],
  ['Bida', 'Niger', 9.0833, 6.0167],
  ['Jos', 'Plateau', 9.8965, 8.8583],
  ['Kaduna', 'Kaduna', 10.5222, 7.4383],
  ['Zaria', 'Kaduna', 11.0855, 7.7199],
  ['Kano', 'Kano', 12.0022, 8.592],
  ['Dutse', 'Jigawa', 11.7562, 9.339],
  ['Katsina', 'Katsina', 12.9894, 7.6006],
  ['Funtua', 'Katsina', 11.5233, 7.3081],
  ['Sokoto', 'Sokoto', 13.0059, 5.2476],
  ['Gusau', 'Zamfara', 12.1628, 6.6745],
  ['Birnin Kebbi', 'Kebbi', 12.4539, 4.1975],
  ['Bauchi', 'Bauchi', 10.3158, 9.8442],
  ['Gombe', 'Gombe', 10.2897, 11.1673],
  ['Damaturu', 'Yobe', 11.748, 11.9608],
  ['Maiduguri', 'Borno', 11.8333, 13.15],
  ['Yola', 'Adamawa', 9.2035, 12.4954],
  ['Jalingo', 'Taraba', 8.8937, 11.3596],
]

const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()} `

/** The state of a place in somebody's words: a state, a town, or both: `Ikeja`, `Lekki Phase 1`, `Ibadan, Oyo State`. */
export function stateOfPlace(text: string): State | undefined {
  for (const part of text.split(',').toReversed()) {
    const state = knownState(part)
    if (state) return state
  }
  const said = plain(text)
  const known = towns.filter(([name]) => said.includes(plain(name)))
  const [longest] = known.toSorted(([one], [other]) => other.length - one.length)
  return longest && knownState(longest[1])
}
