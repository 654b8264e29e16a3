import { randomUUID } from 'node:crypto'

/** Of the kind that Auth gives its users: the time in front, so that an account that is not there looks as new as one that is. */
export function newUserId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/**
 * Somebody who has just signed up, as Supabase Auth shows them. Every sign-up is answered with this, whether the account
 * is new or was there all along: the two must not differ in a single field.
 */
export function newUser(email: string, id: string, metadata: object): object {
  const now = new Date().toISOString()
  const told = { ...metadata, sub: id, email, email_verified: false, phone_verified: false }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: told,
    identities: [
      {
        identity_id: newUserId(),
        id,
        user_id: id,
        identity_data: told,
        provider: 'email',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    confirmation_sent_at: now,
    is_anonymous: false,
  }
}
