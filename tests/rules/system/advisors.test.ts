import { spawnSync } from 'node:child_process'
import { expect, inject, test } from 'vitest'
import { createDatabase } from '../../support/database/postgres.ts'

interface Finding {
  name: string
  level: string
  detail: string
}

test('the Supabase advisors find nothing at warn or above on the migrated database', {
  timeout: 120_000,
}, async () => {
  const url = await createDatabase({ url: inject('postgresUrl') }, 'advisors')
  const { stdout, stderr } = spawnSync(
    'node_modules/.bin/supabase',
    ['db', 'advisors', `--remote=${url}?sslmode=disable`, '--type=all', '--level=info', '--fail-on=none'],
    { encoding: 'utf8' },
  )
  const findings = JSON.parse(stdout.slice(stdout.indexOf('['))) as Finding[]
  // Indexes of an empty database are unused: the advisors did look.
  expect(findings.length, stderr).toBeGreaterThan(0)
  expect(findings.filter((finding) => finding.level !== 'INFO')).toEqual([])
})
