import { readdirSync, readFileSync } from 'node:fs'
import { readSettings, type Settings } from '#contract/settings.ts'

const folder = 'supabase/migrations'
const chapter = readdirSync(folder).find((file) => file.endsWith('_settings.sql'))

/** What the settings are in a new database, read from the one place where they are written. */
export const defaultRows = [
  ...readFileSync(`${folder}/${chapter}`, 'utf8').matchAll(/^ {2}\('([a-z_]+)', '([^']*)'/gm),
].map(([, setting_key = '', setting_value = '']) => ({ setting_key, setting_value }))

export const defaultSettings: Settings = readSettings(defaultRows)
