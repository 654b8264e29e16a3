import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'

/** The extensions that the migrations ask for, as an embedded database has them. */
export const EXTENSIONS = { btree_gist, fuzzystrmatch, pg_trgm, pgcrypto }

/** How a session begins in an embedded database, as in a project of Supabase. */
export const SESSION_BEGINNING = `set timezone = 'UTC'; set search_path = "$user", public, extensions`
