import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Fault, withFault } from '../../mutants/fault.ts'
import { FIXED } from '../../mutants/fixed.ts'
import { sqlFaults } from '../../mutants/sql-faults.ts'
import { typescriptFaults } from '../../mutants/typescript-faults.ts'

const planted = (source: string, faults: readonly Fault[]): string[] =>
  faults.map((fault) => withFault(source, fault).replace(/\s+/g, ' ').trim())

test('each fixed fault has its place in the source of today', () => {
  expect(FIXED).toHaveLength(22)
  const lost = FIXED.filter(({ file, before }) => readFileSync(file, 'utf8').split(before).length !== 2)
  expect(lost.map(({ file, before }) => `${file} does not have once: ${before}`)).toEqual([])
})

test('faults of SQL leave strings and comments alone', () => {
  const source = `
  -- true and not null > 3
  if v_late and v_days > 3 then
    perform private.refuse('No and not', 'true > 3');
  end if;
`
  const rest = '-- true and not null > 3 if'
  const call = "perform private.refuse('No and not', 'true > 3'); end if;"
  expect(planted(source, sqlFaults(source)).sort()).toEqual([
    `${rest} not (v_late and v_days > 3) then ${call}`,
    `${rest} v_late and v_days > 3 then end if;`,
    `${rest} v_late and v_days > 4 then ${call}`,
    `${rest} v_late and v_days >= 3 then ${call}`,
    `${rest} v_late or v_days > 3 then ${call}`,
  ])
})

test('a fault of SQL takes out a lock, but not the right to update', () => {
  const source = `
create policy "a" on public.a for update to authenticated using (b);
select * into v from public.a where id = p for update;`
  expect(planted(source, sqlFaults(source))).toContain(
    'create policy "a" on public.a for update to authenticated using (b); select * into v from public.a where id = p;',
  )
  expect(sqlFaults(source).filter(({ what }) => what === 'a lock dropped')).toHaveLength(1)
})

test('faults of TypeScript are those of code that runs', () => {
  const source = `import { a } from 'a > b'
type Wide<T> = T extends true ? 1 : 2
function f(x: number) {
  if (!x) return
  save(x ?? 1)
}`
  const before = source.slice(0, source.indexOf('{\n  if')).replace(/\s+/g, ' ')
  expect(planted(source, typescriptFaults('f.ts', source)).sort()).toEqual(
    [
      '{ if (x) return save(x ?? 1) }',
      '{ save(x ?? 1) }',
      '{ if (!x) return }',
      '{ if (!x) return save(1) }',
      '{ if (!x) return save(x ?? 2) }',
    ]
      .map((after) => `${before}${after}`)
      .sort(),
  )
})

test('faults of screens are in what is shown, what is disabled and what can be read', () => {
  const source = 'const A = () => <p className="text-primary">{b && <i disabled={c}>{d ? 1 : 2}</i>}</p>'
  const changed = planted(source, typescriptFaults('a.tsx', source))
  expect(changed).toContain(
    'const A = () => <p className="text-primary/30">{b && <i disabled={c}>{d ? 1 : 2}</i>}</p>',
  )
  expect(changed).toContain(
    'const A = () => <p className="text-primary">{!(b) && <i disabled={c}>{d ? 1 : 2}</i>}</p>',
  )
  const icon = 'const A = () => <Bell aria-hidden className="text-primary" />'
  expect(planted(icon, typescriptFaults('a.tsx', icon))).toEqual([])
  expect(changed).toContain('const A = () => <p className="text-primary">{b && <i >{d ? 1 : 2}</i>}</p>')
  expect(changed).toContain(
    'const A = () => <p className="text-primary">{b && <i disabled={c}>{d ? 2 : 1}</i>}</p>',
  )
})
