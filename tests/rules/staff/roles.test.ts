import { beforeAll, describe, expect, test } from 'vitest'
import { member, storedProfile } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { type Procedure, staffProcedures } from './catalogue.ts'
import { may, procedures, roles } from './what-each-role-may-do.ts'

const db = openTestDatabase()
let staff: Record<(typeof roles)[number], Person>
let found: Procedure[]

beforeAll(async () => {
  const people = await Promise.all(roles.map((role) => member(db, `Staff ${role}`, { staff: [role] })))
  staff = Object.fromEntries(roles.map((role, at) => [role, people[at]])) as typeof staff
  found = await staffProcedures(db)
})

/** How a call with made-up arguments ends: its refusal, or null. */
async function call(caller: Person, { name, types, values }: Procedure): Promise<string | null> {
  const list = types.map((type, at) => `$${at + 1}::${type}`).join(', ')
  try {
    await db.as(caller).query(`select * from public.${name}(${list})`, values)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('the table of what each role may do', () => {
  test('is the one in the database', async () => {
    const rows = await db.query<{ role: (typeof roles)[number]; permission: string; allowed: boolean }>(
      `select r.role, p.permission, private.roles_allow(array[r.role], p.permission) as allowed
       from unnest(enum_range(null::public.staff_role)) r (role) cross join private.staff_permissions p`,
    )
    for (const { role, permission, allowed } of rows)
      expect({ role, permission, allowed: may(role, permission) }).toEqual({ role, permission, allowed })
  })

  test('names every procedure that asks for staff', () => {
    expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(procedures).sort())
  })

  test('is what each procedure does for each role, for members and with no role', async () => {
    const eve = await member(db, 'Eve')
    for (const procedure of found) {
      const { name } = procedure
      expect([name, await call(eve, procedure)]).toEqual([name, 'Access denied. Admin privileges required.'])
      for (const role of roles) {
        const said = await call(staff[role], procedure)
        const denied = said === 'Your role does not allow this. An owner can change roles.'
        expect([name, role, denied ? 'denied' : 'let in']).toEqual([
          name,
          role,
          may(role, procedures[name] ?? '') ? 'let in' : 'denied',
        ])
      }
    }
  })

  test('lists what require_staff lets a role do; each other call is refused', async () => {
    for (const role of roles) {
      for (const permission of ['identity', 'money', 'chargebacks', 'no such permission']) {
        const asked = db.as(staff[role]).call('require_staff', { p_permission: permission })
        if (may(role, permission)) await asked
        else expect(await refusal(asked)).toMatchObject({ code: 'PT403', hint: 'Access denied' })
      }
    }
  })
})

describe('roles', () => {
  const set = (by: Person, one: Person, p_roles: string, p_reason: string | null = 'Works here') =>
    db.as(by).call('set_staff_roles', { p_user_id: one.id, p_roles, p_reason })
  const log = (one: Person) =>
    db.query('select admin_id, action_data from private.admin_log where target = $1 order by id', [one.id])

  test('the flag of the specification gives the least powerful role, and takes all', async () => {
    const ada = await member(db, 'Ada')
    const flag = (is_admin: boolean) =>
      db.as(staff.owner).update('profiles', { is_admin }, { user_id: ada.id })
    await flag(true)
    expect(await storedProfile(db, ada)).toMatchObject({ is_admin: true, staff_roles: '{support}' })
    await set(staff.owner, ada, '{finance,moderation}')
    expect(await storedProfile(db, ada)).toMatchObject({
      is_admin: true,
      staff_roles: '{finance,moderation}',
    })
    await flag(false)
    expect(await storedProfile(db, ada)).toMatchObject({ is_admin: false, staff_roles: '{}' })
    expect((await log(ada)).map(({ action_data }) => action_data)).toEqual([
      { target: ada.id, from: [], to: ['support'], reason: 'An update of is_admin' },
      { target: ada.id, from: ['support'], to: ['finance', 'moderation'], reason: 'Works here' },
      { target: ada.id, from: ['finance', 'moderation'], to: [], reason: 'An update of is_admin' },
    ])
  })

  test.each(['support', 'finance', 'moderation'] as const)(
    '%s raises nobody, and removes nobody',
    async (role) => {
      const ada = await member(db, 'Ada')
      for (const one of [ada, staff[role], staff.owner]) {
        expect(await refusal(set(staff[role], one, '{owner}'))).toMatchObject({ code: 'PT403' })
        for (const is_admin of [true, false]) {
          const before = await storedProfile(db, one)
          if (before.is_admin === is_admin) continue
          const change = db.as(staff[role]).update('profiles', { is_admin }, { user_id: one.id })
          expect(await refusal(change)).toMatchObject({ code: 'PT403' })
          expect(await storedProfile(db, one)).toMatchObject({ staff_roles: before.staff_roles })
        }
      }
    },
  )

  test('an owner changes no own role, with no account of theirs; a change has a reason and known roles', async () => {
    const ada = await member(db, 'Ada')
    expect(await refusal(set(staff.owner, staff.owner, '{support}'))).toMatchObject({
      message: 'You cannot change your own admin status.',
    })
    expect(await refusal(set(staff.owner, ada, '{support}', ' '))).toMatchObject({ code: 'PT400' })
    expect(await refusal(set(staff.owner, ada, '{boss}'))).toMatchObject({ code: '22P02' })
    expect(await refusal(set(staff.owner, ada, '{support,null}'))).toMatchObject({ code: 'PT400' })
    expect(await storedProfile(db, ada)).toMatchObject({ staff_roles: '{}' })
    expect(await storedProfile(db, staff.owner)).toMatchObject({ staff_roles: '{owner}' })
  })

  test('of two owners who remove each other at the same moment one remains', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = [await member(db, 'One', { admin: true }), await member(db, 'Two', { admin: true })]
      await Promise.allSettled([set(one, two, '{}'), set(two, one, '{support}')])
      const owners = await db.query(
        `select 1 from private.profiles where user_id in ($1, $2) and 'owner' = any (staff_roles)`,
        [one.id, two.id],
      )
      expect(owners).toHaveLength(1)
    }
  })

  test('what waits is told to those whose roles allow its page, and to no others', async () => {
    const claim = '00000000-0000-4000-8000-000000000001'
    const told = (link: string) =>
      db.query(
        `select p.full_name from public.notifications n join private.profiles p using (user_id)
         where n.link = $1 and n.title = 'Something waits' and p.full_name like 'Staff %' order by 1`,
        [link],
      )
    for (const link of ['/admin/withdrawals', '/admin/kyc', `/admin/claims/${claim}`, '/admin/settings'])
      await db.query(`select private.notify_admins('admin_task', 'Something waits', 'Look at it.', $1)`, [
        link,
      ])
    const names = async (link: string) => (await told(link)).map(({ full_name }) => full_name)
    expect(await names('/admin/withdrawals')).toEqual(['Staff finance', 'Staff owner'])
    expect(await names('/admin/kyc')).toEqual(['Staff owner', 'Staff support'])
    expect(await names(`/admin/claims/${claim}`)).toEqual(['Staff moderation', 'Staff owner'])
    expect(await names('/admin/settings')).toEqual(['Staff owner'])
  })
})
