import { randomUUID } from 'node:crypto'

/** A UUID of version 7, as Auth gives its users: the id of an account that does not exist must look like a real one. */
export function newUserId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/**
 * The user object with which Supabase Auth answers a sign-up. Every sign-up gets it, whether the account is new or
 * existed before: the two answers must not differ in any field.
 */
export function newUser(email: string, id: string, metadata: object): object {
  const now = new Date().toISOString()
  const shown = { ...metadata, sub: id, email, email_verified: false, phone_verified: false }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: shown,
    identities: [
      {
        identity_id: newUserId(),
        id,
        user_id: id,
        identity_data: shown,
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
