import { expect, test } from 'vitest'
import { socialMessages } from '#contract/messages/social.ts'
import { connectionsOf } from '@/domain/social/connections'
import { readSocialReturn, subjectOf } from '@/domain/social/social-return'

const refused = (message: (typeof socialMessages)[keyof typeof socialMessages]) => ({
  outcome: 'refused',
  message,
})

test('an address without parameters of a platform has no result', () => {
  expect(readSocialReturn('', '')).toBe(null)
  expect(readSocialReturn('?q=gown', '#content')).toBe(null)
})

test('tokens in the fragment are read only when both are there', () => {
  const fragment = '#access_token=a.b.c&refresh_token=r&expires_in=3600&token_type=bearer'
  const arrived = { outcome: 'arrived', platform: 'facebook' }
  expect(readSocialReturn('?connected=facebook', fragment)).toEqual({
    ...arrived,
    tokens: { access_token: 'a.b.c', refresh_token: 'r' },
  })
  expect(readSocialReturn('?connected=facebook', '#access_token=a.b.c')).toEqual({ ...arrived, tokens: null })
})

test('Instagram’s code and state are read, whatever it appends', () => {
  expect(readSocialReturn('?connected=instagram&code=AQ%2Bx&state=s', '#_')).toEqual({
    outcome: 'code',
    platform: 'instagram',
    code: 'AQ+x',
    state: 's',
  })
})

test('a code for another platform is ignored', () => {
  expect(readSocialReturn('?connected=twitter&code=1&state=2', '')).toEqual({
    outcome: 'arrived',
    platform: 'twitter',
    tokens: null,
  })
})

test.each([
  ['error=access_denied&error_description=Anything', socialMessages.denied],
  ['error=server_error&error_code=unexpected_failure', socialMessages.providerFailed],
  ['error=server_error&error_code=identity_already_exists', socialMessages.connectedElsewhere],
  ['error=invalid_request&error_code=bad_oauth_state', socialMessages.tooLate],
  ['error=access_denied&error_code=user_banned', socialMessages.providerFailed],
])('%s has Aso’s message, from the query and from the fragment', (error, message) => {
  expect(readSocialReturn(`?connected=facebook&${error}`, '')).toEqual(refused(message))
  expect(readSocialReturn('?connected=facebook', `#${error}`)).toEqual(refused(message))
})

test('an account that is linked to this very person is no error: the profile decides', () => {
  const error =
    'error=server_error&error_code=identity_already_exists&error_description=Identity+is+already+linked'
  expect(readSocialReturn(`?connected=facebook&${error}`, '')).toMatchObject({ outcome: 'arrived' })
  expect(readSocialReturn(`?connected=facebook&${error}+to+another+user`, '')).toEqual(
    refused(socialMessages.connectedElsewhere),
  )
})

test.each(['tiktok', 'INSTAGRAM', '', '__proto__'])('%j: Unsupported platform', (platform) => {
  expect(readSocialReturn(`?connected=${platform}`, '')).toEqual(refused(socialMessages.unsupported))
})

test('the person’s id is read from a token', () => {
  const token = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`
  expect(subjectOf(token({ sub: 'ada', name: 'Ọ̀ṣun ~~~ ???' }))).toBe('ada')
  for (const bad of ['', 'x.y', 'x.!.z', token([]), token({ sub: 1 })]) expect(subjectOf(bad)).toBe(null)
})

test('a profile without social data is connected to no platform', () => {
  const none = { instagram: false, facebook: false, twitter: false, linkedin_oidc: false }
  for (const value of [null, undefined, {}, { tiktok: true, facebook: 'true' }]) {
    expect(connectionsOf(value)).toEqual(none)
  }
  expect(connectionsOf({ twitter: true, facebook: false })).toEqual({ ...none, twitter: true })
})
